"""Damage is noticed, named and set aside; what comes before it stays, and the device starts all the same."""

import pytest


@pytest.mark.parametrize("where", ["live", "folded"])
def test_every_altered_byte_and_every_truncation_is_noticed_and_set_aside(on_board, where):
    found = on_board("damage.py", where)
    print(f"{where}: {found['counts']}, unnoticed {found['unnoticed']}")
    assert found["faults"] == []
    # The newest records of a live match can end at any record: only those truncations look like nothing.
    assert found["unnoticed"]["altered"] == 0
    assert found["unnoticed"]["cut"] <= (15 if where == "live" else 0)


@pytest.mark.parametrize("seed", range(3))
def test_no_change_to_the_flash_itself_makes_a_start_fail_or_a_false_record(on_board, seed):
    found = on_board("fuzz.py", str(seed), "300")
    print(f"seed {seed}: {found}")
    assert "false" not in found
    assert found["noticed"] > 0 and found["whole"] > 0
