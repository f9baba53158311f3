"""`davar show`, `matches`, `export`, `import`: the same match in every form, whatever people are called."""

import csv
import io
import json
import re
import xml.etree.ElementTree
from html.parser import HTMLParser

import openpyxl
import pytest
from davar import harmless
from host_board import SETUP, Board, hand, match_lines
from PIL import Image

NASTY = ["=1+1", "<img src=x onerror=a()>", "@SUM(A1)", "-2+3"]
ODD = ["+\"&'", "علی", "\u200c$x$_^", "_{{7*7}}"]


@pytest.fixture(params=["sqlite", "postgresql"])
def db(request, new_db):
    return new_db(request.param)


def lines(names, *hands):
    answers = [answer for one in hands for answer in hand(*one)]
    return match_lines(["shelem", 4, *names, "book", 0, *answers])


@pytest.fixture
def filled(davar):
    """A store with matches from a board, of people with names of every kind, and one from paper."""
    plain = lines(SETUP[2:6], (2, 140, 140), (1, 120, 80))
    nasty = lines(NASTY, (0, 100, 165), (1, 100, 100), (0, 100, 165), (0, 165, 165), (0, 165, 165))
    with Board({"m1": plain, "m2": nasty, "m3": lines(ODD, (3, 100, 90))}) as board:
        assert davar("sync", "--port", board.path).code == 0
    paper = {"game": "shallaat", "players": ["a", "b", "c"], "hands": [{"points": [100, 100, 52]}]}
    assert davar("import", "-", typed=json.dumps(paper)).code == 0
    return davar


def test_matches_are_listed(filled):
    done = filled("matches")
    assert "Shelem" in done.out
    assert "225 : -215" in done.out
    assert len(filled("matches", "--json").out.splitlines()) == 4


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ((), [1, 2, 3, 4]),
        (("--game", "shelem"), [1, 2, 3]),
        (("--player", "ali"), [1]),
        (("--player", "علی"), [3]),
        (("--table", "card"), [1, 2, 3]),
        (("--table", "paper"), [4]),
        (("--since", "2000-01-01"), [1, 2, 3]),
        (("--until", "2000-01-01"), []),
        (("--game", "shelem", "--player", "=1+1"), [2]),
    ],
)
def test_matches_are_found_by_date_game_player_and_table(filled, filters, found):
    listed = [json.loads(line)["match"] for line in filled("matches", "--json", *filters).out.splitlines()]
    assert listed == found


def test_wrong_filters_are_refused(davar):
    assert davar("matches", "--game", "bridge").code == 2
    assert davar("matches", "--since", "yesterday").code == 2
    assert davar("show", "7").code == 2
    assert davar("export", "7").code == 2
    assert davar("export", "--format", "doc").code == 2


def test_csv_has_a_row_for_each_hand_and_side(filled):
    rows = list(csv.DictReader(io.StringIO(filled("export", "1").out.lstrip("\ufeff"))))
    assert [(row["hand"], row["players"], row["change"], row["total"]) for row in rows] == [
        ("1", "Ali + Reza", "140", "140"),
        ("1", "Sara + Mina", "25", "25"),
        ("2", "Ali + Reza", "85", "225"),
        ("2", "Sara + Mina", "-240", "-215"),
    ]


def test_no_cell_of_a_csv_is_a_formula(filled):
    text = filled("export").out.lstrip("\ufeff")
    figures = ("match", "hand", "side", "change", "total")
    for row in csv.DictReader(io.StringIO(text)):
        for column, cell in row.items():
            assert column in figures or not cell.startswith(("=", "+", "-", "@", "\t", "\r"))
    assert "'=1+1" in text


def test_a_workbook_is_read_back_with_the_same_figures_and_no_formula(filled, tmp_path):
    path = tmp_path / "sheet.xlsx"
    assert filled("export", "-o", path).code == 0
    book = openpyxl.load_workbook(path)
    hands = list(book["Hands"].iter_rows(min_row=2, values_only=True))
    assert hands[3][7:11] == (2, "Sara + Mina", -240, -215)
    assert {cell.data_type for sheet in book for row in sheet.iter_rows() for cell in row} <= {"s", "n", "d"}
    names = [row[6] for row in book["Matches"].iter_rows(min_row=2, values_only=True)]
    assert "=1+1 + @SUM(A1)" in names[1]
    assert not any(cell.hyperlink for sheet in book for row in sheet.iter_rows() for cell in row)


def test_a_workbook_is_fit_to_be_read_and_printed(filled, tmp_path):
    path = tmp_path / "sheet.xlsx"
    filled("export", "-o", path)
    for sheet in openpyxl.load_workbook(path):
        assert sheet.freeze_panes == "A2"
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert sheet.page_setup.fitToHeight == 0  # as many pages as it takes, each as wide as the sheet
        assert sheet.print_title_rows == "$1:$1"
        assert not sheet.sheet_view.rightToLeft
    hands = openpyxl.load_workbook(path)["Hands"]
    assert hands["B2"].is_date
    assert hands["K2"].font.bold
    assert hands["J2"].number_format == "+0;-0;0"


def test_in_persian_a_workbook_and_a_page_go_from_right_to_left(filled, tmp_path, monkeypatch):
    monkeypatch.setenv("DAVAR_LANGUAGE", "fa")
    filled("export", "3", "-o", tmp_path / "sheet.xlsx")
    hands = openpyxl.load_workbook(tmp_path / "sheet.xlsx")["Hands"]
    assert hands.sheet_view.rightToLeft
    assert "\u2068" + ODD[3] + "\u2069" in hands["M2"].value
    assert '<html lang="fa" dir="rtl">' in filled("export", "3", "--format", "html").out


def test_in_persian_a_name_keeps_its_direction_and_nothing_is_replaced_by_marks(filled, monkeypatch):
    monkeypatch.setenv("DAVAR_LANGUAGE", "fa")
    done = filled("show", "1")
    assert "★ \u2068Reza\u2069" in done.out
    assert "\ufffd" not in done.out
    assert "hakem" not in done.out


class Page(HTMLParser):
    """Collects what a browser would make of a page."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.words = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.attributes += attributes

    def handle_data(self, data):
        self.words.append(data)


def test_a_page_needs_nothing_from_elsewhere_and_runs_nothing(filled, tmp_path):
    path = tmp_path / "sheet.html"
    assert filled("export", "-o", path).code == 0
    text = path.read_text(encoding="utf-8")
    page = Page(text)
    assert "script" not in page.tags
    assert not [name for name, _ in page.attributes if name.startswith("on")]
    sources = [value for name, value in page.attributes if name in ("src", "href")]
    assert all(source.startswith("data:image/svg+xml;base64,") for source in sources)
    assert "url(" not in text
    assert "<img src=x onerror=a()> + -2+3" in page.words
    assert page.words.count("−215") == 2


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_chart_can_be_drawn_of_any_names(filled, tmp_path, number):
    assert filled("export", number, "-o", tmp_path / "chart.png").code == 0
    assert Image.open(tmp_path / "chart.png").size == (1200, 675)
    assert filled("export", number, "-o", tmp_path / "chart.svg").code == 0
    xml.etree.ElementTree.parse(tmp_path / "chart.svg")
    assert "<script" not in (tmp_path / "chart.svg").read_text()


def test_a_chart_is_of_one_match(filled):
    done = filled("export", "--format", "svg")
    assert done.code == 2
    assert "one match" in done.err


def test_exported_matches_give_the_same_sheets_when_they_are_read_again(filled, write, new_db):
    exported = filled("export", "--format", "json").out
    path = write("matches.json", exported)
    scored = [json.loads(line) for line in filled("score", "--json", path).out.splitlines()]
    shown = [json.loads(line)["sheet"] for line in filled("matches", "--json").out.splitlines()]
    assert scored == shown
    other = new_db("sqlite")
    assert "4 matches were taken in" in filled("import", path, "--db", other).out
    again = [json.loads(line) for line in filled("matches", "--json", "--db", other).out.splitlines()]
    assert again == [json.loads(line) for line in filled("matches", "--json").out.splitlines()]
    assert filled("export", "--format", "json", "--db", other).out == exported
    assert "0 matches were taken in, 4 were there already" in filled("import", path, "--db", other).out


def test_one_exported_match_is_a_sheet_by_itself(filled, write):
    one = filled("export", "1", "--format", "json").out
    assert json.loads(filled("score", "--json", write("one.json", one)).out)["totals"] == [225, -215]


def test_an_export_that_was_tampered_with_is_refused(davar, write):
    with Board({"m1": lines(SETUP[2:6], (2, 140, 140))}) as board:
        davar("sync", "--port", board.path)
    exported = json.loads(davar("export", "1", "--format", "json").out)
    changes = [
        lambda match: match["hands"][0].update(taken=150),
        lambda match: match["davar"]["records"].pop(3),
        lambda match: match["davar"].update(device="../x"),
        lambda match: match["davar"].update(records=["x"]),
        lambda match: match["davar"].update(format=2),
        lambda match: match["davar"].update(starts=[[1, "x"]]),
        lambda match: match.update(davar=7),
    ]
    before = davar("matches", "--json").out
    for change in changes:
        match = json.loads(json.dumps(exported))
        change(match)
        done = davar("import", write("match.json", json.dumps(match)))
        assert done.code == 2, match
        assert "Traceback" not in done.err
    assert davar("matches", "--json").out == before


def test_paper_sheets_are_taken_in_line_by_line(davar, write):
    good = '{"game": "shelem", "players": ["a", "b"], "hands": []}'
    path = write("sheets.jsonl", f"{good}\n{{}}\n{good.replace('a', 'c', 1)}\nx\n{good.replace('b', 'd')}\n")
    done = davar("import", "--lines", path)
    assert done.code == 5
    assert "line 2" in done.err
    assert "line 4" in done.err
    assert len(davar("matches", "--json").out.splitlines()) == 2


def test_an_export_that_cannot_be_written_leaves_the_old_file(davar, tmp_path, write):
    davar("import", "-", typed='{"game": "shelem", "players": ["a", "b"], "hands": []}')
    done = davar("export", "-o", tmp_path / "none" / "sheet.csv")
    assert done.code == 2
    assert "cannot be written" in done.err
    folder = tmp_path / "folder.csv"
    folder.mkdir()
    assert davar("export", "-o", folder).code == 2


def test_nothing_that_a_player_is_called_can_steer_a_terminal(filled):
    for done in (filled("matches"), filled("show", "2"), filled("show", "3"), filled("stats")):
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", done.out + done.err)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\u2068Reza\u2069 bids", "\u2068Reza\u2069 bids"),
        ("\u2068a\u2069 and \u2068b\u2069", "\u2068a\u2069 and \u2068b\u2069"),
        ("\u2068a", "\ufffda"),
        ("\u2069a\u2068", "\ufffda\ufffd"),
        ("\u2067a\u2069", "\ufffda\ufffd"),
    ],
)
def test_isolates_stay_where_each_is_closed_again(text, shown):
    assert harmless.line(text) == shown


@pytest.mark.parametrize("text", ["a\nb", "\x1b[2J", "a\rb", "\t=1", "\u202eabc", "\ud800", "\x9b2J"])
def test_control_characters_become_marks(text):
    shown = harmless.line(text)
    assert not re.search("[\x00-\x1f\x7f-\x9f\u202a-\u202e\ud800]", shown)
    shown.encode()


@pytest.mark.parametrize("text", ["=1", "+1", "-1", "@a", "\t=1", "\r=1", "\n=1", "  =1", "＝1"])
def test_what_a_spreadsheet_would_run_becomes_text(text):
    assert harmless.cell(text).startswith("'")


@pytest.mark.parametrize("text", ["Ali", "علی\u200cرضا", "a=b", "Zoë 😀", "1"])
def test_ordinary_names_stay_as_they_are(text):
    assert harmless.cell(text) == harmless.line(text) == text
