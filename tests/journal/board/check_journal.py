"""What the journal does, one behaviour a function; runs on MicroPython: check_journal.py NAME."""

import os
import sys

from device.clock import Clock
from device.journal import Journal, JournalError
from flash import fresh, mount, unmount

from shared_rules.records import FORMAT, START, BadRecord, encode

HEADER = {"device": "e6614103e7", "version": "0.1.0"}
flash = fresh()


def boot():
    return Journal("/board/data", Clock("/board/data"))


def restart():
    unmount()
    mount(flash)
    return boot()


def played(journal, answers, start=0):
    match = journal.live or journal.start(HEADER)
    for answer in range(start, start + answers):
        journal.append("a", answer)
    return match


def answers(journal, match):
    return [payload[3] for payload in journal.payloads(match) if payload[0] == "a"]


def row(journal, match):
    return next(row for row in journal.matches() if row[0] == match)


def code_of(action, *values):
    try:
        result = action(*values)
        if hasattr(result, "send"):
            list(result)
    except JournalError as error:
        return error.code
    return None


def write(path, data):
    with open("/board/data/" + path, "wb") as file:
        file.write(data)


def newer_match(count=3):
    """The text of a match as a firmware with the next format would write it, and the chain after it."""
    text, chain = encode(0, START, ["m", 1, 2, {"format": FORMAT + 1, "id": "future"}])
    for number in range(1, count):
        line, chain = encode(number, chain, ["z", 1, 2, {"what": "is this"}])
        text += line
    return text, chain


def test_an_empty_flash_has_no_match_and_room_for_one():
    journal = boot()
    assert (journal.live, journal.count, journal.matches(), journal.notices) == (None, 0, [], [])
    assert journal.room() > 100 and journal.free() > 1_000_000


def test_a_match_begins_with_its_header():
    journal = boot()
    match = journal.start(HEADER)
    kind, clock_boot, _, header = next(journal.payloads(match))
    assert (kind, clock_boot, header["format"], header["id"]) == ("m", 1, FORMAT, match)
    assert (header["device"], header["version"]) == ("e6614103e7", "0.1.0")


def test_answers_are_there_after_a_restart():
    journal = boot()
    match = played(journal, 100)
    chain = journal.chain
    journal = restart()
    assert (journal.live, journal.count, journal.chain, journal.notices) == (match, 101, chain, [])
    assert answers(journal, match) == list(range(100))


def test_append_returns_the_line_that_records_gives():
    journal = boot()
    match = played(journal, 3)
    line = journal.append("a", "سارا 😀")
    assert list(journal.records(match, 4)) == [line] and line.endswith(" ") is False


def test_a_match_can_be_read_from_any_record_on():
    journal = boot()
    match = played(journal, 90)
    lines = list(journal.records(match))
    for folded in (False, True):
        for start in (0, 1, 40, 89, 90, 91, 500):
            assert list(journal.records(match, start)) == lines[start:]
        if not folded:
            journal.fold()


def test_a_match_can_be_read_while_it_goes_on():
    journal = boot()
    match = played(journal, 20)
    reading = journal.records(match)
    seen = []
    for answer in range(20, 60):
        seen.append(next(reading))
        journal.append("a", answer)
    seen += list(reading)
    assert seen == list(journal.records(match)) and len(seen) == 61 and not journal.notices


def test_starting_a_match_parks_the_one_before():
    journal = boot()
    first = played(journal, 5)
    second = journal.start(HEADER)
    assert journal.live == second
    assert [match[0] for match in journal.matches()] == [first, second]
    assert row(journal, first)[1] == 6 and row(journal, first)[3] is False


def test_a_parked_match_is_resumed_where_it_was():
    journal = boot()
    first = played(journal, 30)
    second = journal.start(HEADER)
    journal.resume(first)
    played(journal, 30, 30)
    journal = restart()
    assert journal.live == first and answers(journal, first) == list(range(60))
    assert row(journal, second)[1] == 1


def test_a_finished_match_can_go_on_because_its_end_can_be_undone():
    journal = boot()
    match = played(journal, 30)
    assert journal.fold() and row(journal, match)[3] is True
    journal.resume(match)
    journal.append("u")
    assert journal.fold() and row(journal, match)[1] == 32
    assert restart().live is None


def test_only_what_the_host_has_in_full_can_be_deleted():
    journal = boot()
    match = played(journal, 3)
    _, count, chain, _ = row(journal, match)
    assert journal.acknowledge(match, count, chain) is False  # it is live and goes on
    assert code_of(journal.forget, match) == "not_acknowledged"
    journal.fold()
    assert code_of(journal.forget, match) == "not_acknowledged"
    assert code_of(journal.acknowledge, match, count - 1, chain) == "not_as_said"
    assert code_of(journal.acknowledge, match, count, "00000000") == "not_as_said"
    assert journal.acknowledge(match, count, chain) and journal.acknowledge(match, count, chain)
    journal = restart()
    assert journal.deletable() == [match]
    journal.forget(match)
    assert restart().matches() == []


def test_a_match_that_goes_on_must_be_acknowledged_again():
    journal = boot()
    match = played(journal, 3)
    journal.fold()
    journal.acknowledge(*row(journal, match)[:3])
    journal.resume(match)
    played(journal, 1)
    journal.fold()
    assert journal.deletable() == []


def test_the_oldest_is_deleted_first_and_ids_sort_by_age():
    journal = boot()
    ids = []
    for _ in range(3):
        for _ in range(2):
            ids.append(journal.start(HEADER))
            journal.fold()
            journal.acknowledge(*row(journal, ids[-1])[:3])
        journal = restart()
    assert journal.deletable() == ids and len(set(ids)) == 6


def test_a_record_that_cannot_be_written_changes_nothing():
    journal = boot()
    match = played(journal, 3)
    before = journal.count, journal.chain
    for value in (1.5, "x" * 500, {1: 2}):
        try:
            journal.append("a", value)
            raise AssertionError(value)
        except BadRecord:
            assert (journal.count, journal.chain) == before
    played(journal, 1, 3)
    assert answers(restart(), match) == [0, 1, 2, 3]


def test_without_a_live_match_nothing_is_written():
    journal = boot()
    assert code_of(journal.append, "a", 1) == "no_match" and code_of(journal.fold) == "no_match"
    for action in (journal.resume, journal.records, journal.payloads, journal.forget):
        assert code_of(action, "nobody") == "no_such_match"
    assert code_of(journal.acknowledge, "nobody", 1, "00000000") == "no_such_match"


def test_a_header_too_long_begins_no_match():
    journal = boot()
    try:
        journal.start({"device": "x" * 500})
        raise AssertionError
    except BadRecord:
        pass
    assert journal.live is None and restart().matches() == []


def test_a_long_match_stays_whole():
    journal = boot()
    match = played(journal, 1200)
    assert answers(journal, match) == list(range(1200))
    assert journal.fold() and answers(restart(), match) == list(range(1200))


def test_a_folded_match_of_a_newer_firmware_is_left_alone():
    boot()
    text, chain = newer_match()
    name = f"matches/future.3.{chain:08x}.f"
    write(name, text)
    journal = restart()
    assert row(journal, "future") == ("future", 3, f"{chain:08x}", True)
    assert len(list(journal.records("future"))) == 3  # a host may understand it
    assert code_of(journal.payloads, "future") == "newer"
    assert code_of(journal.resume, "future") == "newer"
    write(name, text[:-4])
    assert code_of(journal.records, "future") == "newer"
    assert os.stat("/board/data/" + name)[6] == len(text) - 4 and journal.aside.names() == []


def test_a_live_match_of_a_newer_firmware_is_left_alone_and_said():
    boot()
    text, _ = newer_match()
    write("live/future.tail", text + b"in another form altogether\n")
    journal = restart()
    assert journal.live is None and journal.notices == [("newer", {"match": "future"})]
    match = played(journal, 40)
    journal = restart()
    assert journal.live == match and journal.notices == [("newer", {"match": "future"})]
    with open("/board/data/live/future.tail", "rb") as file:
        assert file.read() == text + b"in another form altogether\n"


def test_of_two_live_matches_the_newer_goes_on_and_the_other_is_parked():
    journal = boot()
    first = played(journal, 20)
    os.rename(f"/board/data/live/{first}.tail", "/board/data/hidden")
    if first in os.listdir("/board/data/live"):
        os.rename("/board/data/live/" + first, "/board/data/hidden_body")
    second = played(boot(), 20)
    os.rename("/board/data/hidden", f"/board/data/live/{first}.tail")
    if "hidden_body" in os.listdir("/board/data"):
        os.rename("/board/data/hidden_body", "/board/data/live/" + first)
    journal = restart()
    assert journal.live == second and row(journal, first)[1] == 21 and not journal.notices
    assert answers(journal, first) == list(range(20))


def test_files_of_others_are_left_alone():
    journal = boot()
    match = played(journal, 3)
    for name in ("matches/README", "matches/a.b.c.d", "matches/a.1.zzzzzzzz.f", "settings"):
        write(name, b"not ours")
    journal = restart()
    assert [found[0] for found in journal.matches()] == [match] and journal.deletable() == []
    assert "a.b.c.d" in os.listdir("/board/data/matches")


def test_what_is_set_aside_can_be_fetched_and_dropped():
    journal = boot()
    match = played(journal, 5)
    with open(f"/board/data/live/{match}.tail", "ab") as file:
        file.write(b'6 ["a",1,0,7] 123')
    journal = restart()
    assert journal.notices == [("set_aside", {"match": match, "record": 6, "why": "torn"})]
    assert journal.aside.names() == [(match + ".6.torn", 17)]
    assert journal.aside.read(match + ".6.torn", 0, 100) == b'6 ["a",1,0,7] 123'
    journal.aside.drop(match + ".6.torn")
    assert journal.aside.names() == [] and journal.live == match and journal.count == 6
    for name in ("../clock", "nothing", ".."):
        try:
            journal.aside.read(name, 0, 10)
            raise AssertionError(name)
        except OSError:
            pass


def test_damage_in_the_live_match_is_only_reported_while_it_is_played():
    journal = boot()
    match = played(journal, 60)
    path = "/board/data/live/" + match
    with open(path, "rb") as file:
        data = file.read()
    write("live/" + match, data[:600] + b"?" + data[601:])
    seen = list(journal.records(match))
    assert len(seen) < 61 and journal.count == 61 and journal.notices[0][0] == "damaged"
    played(journal, 1, 60)
    journal = restart()
    assert len(answers(journal, match)) == len(seen) - 1 and journal.count == len(seen)
    assert journal.notices[0][0] == "set_aside"


def test_a_crash_is_read_in_pieces_and_stays_until_it_is_dropped():
    journal = boot()
    assert journal.crash_size() == 0 and journal.read_crash(0, 10) == b""
    write("crash", b"Traceback: boom")
    journal = restart()
    assert journal.crash_size() == 15
    assert journal.read_crash(0, 11) + journal.read_crash(11, 100) == b"Traceback: boom"
    journal.drop_crash()
    assert restart().crash_size() == 0


def test_a_match_of_which_nothing_stands_can_be_discarded():
    journal = boot()
    kept = journal.start({"device": "x"})
    played(journal, 0, 3)
    journal.start({"device": "x"})
    journal.discard()
    assert journal.live is None and [row[0] for row in journal.matches()] == [kept]
    journal.resume(kept)
    assert restart().live == kept


globals()[sys.argv[1]]()
print("{}")
