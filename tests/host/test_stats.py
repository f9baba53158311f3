"""`davar stats`: what many matches say."""

import json

import pytest
from davar import console

PAIRS = ["Ali", "Sara", "Reza", "Mina"]


@pytest.fixture(params=["sqlite", "postgresql"])
def db(request, new_db):
    return new_db(request.param)


def sheet(*hands, players=PAIRS, target=165):
    """A sheet of Shelem; a hand is (hakem, bid, taken)."""
    played = [{"hakem": hakem, "bid": bid, "taken": taken} for hakem, bid, taken in hands]
    return {"game": "shelem", "players": players, "options": {"target": target}, "hands": played}


@pytest.fixture
def counted(davar):
    """Three finished matches and one that is not: Ali and Reza win twice, Sara and Mina once."""
    sheets = [
        sheet((0, 100, 165)),
        sheet((1, 120, 80), (0, 130, 140)),
        sheet((1, 100, 165)),
        sheet((0, 100, 120)),
    ]
    assert davar("import", "--lines", "-", typed="\n".join(map(json.dumps, sheets))).code == 0
    return davar


def test_wins_contracts_bids_and_streaks_are_counted_from_finished_matches(counted):
    figures = json.loads(counted("stats", "--json").out)
    ali, sara = ({p["name"]: p for p in figures["players"]}[name] for name in ("Ali", "Sara"))
    assert (figures["matches"], figures["unfinished"]) == (3, 1)
    assert (ali["matches"], ali["wins"], ali["hands"], ali["made"], ali["failed"]) == (3, 2, 4, 2, 0)
    assert (ali["average_bid"], ali["best"], ali["worst"]) == (115.0, 330, 0)
    assert (ali["streak"], ali["longest_streak"]) == (0, 2)
    assert (sara["made"], sara["failed"], sara["average_bid"], sara["worst"]) == (1, 1, 110.0, -240)
    assert (sara["streak"], sara["longest_streak"]) == (1, 1)


def test_partners_and_opponents_are_counted(counted):
    figures = json.loads(counted("stats", "--json").out)
    pair = next(pair for pair in figures["pairs"] if pair["players"] == ["Ali", "Reza"])
    assert (pair["matches"], pair["wins"], pair["made"], pair["best"]) == (3, 2, 2, 330)
    assert {"players": ["Ali", "Sara"], "matches": 3, "wins": 2, "losses": 1} in figures["head_to_head"]
    assert len(figures["head_to_head"]) == 4


def test_who_wins_more_is_rated_higher(counted):
    players = json.loads(counted("stats", "--json").out)["players"]
    ratings = {player["name"]: player["rating"] for player in players}
    assert ratings["Ali"] == ratings["Reza"] > ratings["Sara"] == ratings["Mina"]
    assert [player["name"] for player in players[:2]] == ["Ali", "Reza"]


def test_the_same_for_people(counted):
    done = counted("stats")
    for word in ("Shelem: 3 matches", "Partners", "Ali + Reza", "Head to head", "2 : 1"):
        assert word in done.out


@pytest.fixture(params=[80, 40])
def narrow(request, monkeypatch):
    """A terminal of so many columns."""
    monkeypatch.setattr(console, "PIPE_WIDTH", request.param)
    return request.param


def test_a_narrow_terminal_gets_fewer_columns_of_statistics_and_none_is_cut(counted, narrow):
    done = counted("stats")
    assert "…" not in done.out
    assert max(map(len, done.out.splitlines())) <= narrow
    heading = done.out.splitlines()[2]
    assert [word in heading for word in ("player", "rating", "matches", "won")] == [True] * 4
    assert ("made" in heading, "longest" in heading) == (narrow == 80, False)
    assert "longest" in done.err


def test_a_narrow_terminal_gets_fewer_columns_of_matches_and_day_and_result_whole(davar, narrow):
    davar("play", typed="shelem\n4\nAli\nSara\nReza\nMina\n\nAli\n" + "Reza\n140\n140\ny\n" + "/end\ny\n")
    day = console_day(davar)
    done = davar("matches")
    assert "…" not in done.out
    assert max(map(len, done.out.splitlines())) <= narrow
    assert day in done.out
    assert "140 : 25" in done.out
    for word in ("Won by", "Ali", "Reza."):
        assert word in done.out
    assert ("Shelem" in done.out) == (narrow == 80)
    assert "Left out, for want of room: table" in done.err


def test_names_as_long_as_can_be_are_wrapped_in_a_narrow_terminal_and_not_cut(davar, narrow):
    names = [letter * 24 for letter in "abcd"]
    davar("import", "-", typed=json.dumps(sheet((0, 100, 165), players=names)))
    for command in ("matches", "stats"):
        done = davar(command)
        assert "…" not in done.out
        assert max(map(len, done.out.splitlines())) <= narrow
    assert "330 : 0" in davar("matches").out


def test_a_wide_terminal_gets_every_column(counted, monkeypatch):
    monkeypatch.setattr(console, "PIPE_WIDTH", 200)
    done = counted("stats")
    assert "longest" in done.out
    assert "Left out" not in done.err + counted("matches").err


def console_day(davar):
    """The day on which match 1 began, as it is shown where there is room."""
    return davar("show", "1").out.split(" of ")[1].split(",")[0]


def test_games_are_counted_apart_and_where_fewest_win_the_lowest_is_rated_highest(davar):
    orders = [[0, 1, 2], [1, 0, 2], [0, 1, 2]]
    shithead = {
        "game": "shithead",
        "players": ["a", "b", "c"],
        "options": {"losses": 3},
        "hands": [{"order": order} for order in orders],
    }
    typed = json.dumps(shithead) + "\n" + json.dumps(sheet((0, 100, 165)))
    assert davar("import", "--lines", "-", typed=typed).code == 0
    games = {line["game"]: line for line in map(json.loads, davar("stats", "--json").out.splitlines())}
    assert set(games) == {"shelem", "shithead"}
    players = games["shithead"]["players"]
    assert [player["name"] for player in players] == ["a", "b", "c"]
    assert players[0]["rating"] > players[2]["rating"]
    assert (players[0]["made"], players[0]["average_bid"]) == (0, None)


def test_without_finished_matches_it_is_said(davar):
    davar("import", "-", typed='{"game": "shelem", "players": ["a", "b"], "hands": []}')
    assert "no finished matches" in davar("stats").err
