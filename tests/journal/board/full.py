"""Fills the flash to the last block in the middle of a match, and plays on."""

import json
import os

from device.clock import Clock
from device.journal import Journal, JournalError
from flash import Flash, fresh, mount, unmount


def fill(path, piece):
    """Write files until nothing more goes in, the last bytes one small file at a time; returns the bytes."""
    count = total = 0
    while piece:
        name = f"{path}{count}"
        try:
            with open(name, "wb") as file:
                while True:
                    file.write(bytes(piece))
                    file.flush()
                    total += piece
                    if piece <= 512:
                        break
        except OSError:
            piece = 512 if piece > 512 else piece // 2
        count += 1
    return total


def boot():
    return Journal("/board/data", Clock("/board/data"))


def forget(journal, match):
    """Delete a match as after a sync."""
    for name, count, chain, _ in journal.matches():
        if name == match:
            journal.acknowledge(match, count, chain)
    journal.forget(match)


def refusal(action, *values):
    try:
        action(*values)
    except JournalError as error:
        return [error.code, error.figures]
    return None


def main():
    flash = fresh()
    journal = boot()
    old = journal.start({})
    for answer in range(200):
        journal.append("a", answer)
    journal.fold()
    match = journal.start({"device": "e6614103e7"})
    for answer in range(60):
        journal.append("a", answer)
    result = {"filled": fill("/board/filler", 4096), "free": journal.free()}
    lines = list(journal.records(match))
    fold_image = None
    while True:
        try:
            lines.append(journal.append("a", len(lines), "after"))
        except JournalError as error:
            result["at_the_end"] = [error.code, error.figures]
            break
        if len(lines) == 300:
            fold_image = bytearray(flash.image)
    result["answers_on_full_flash"] = len(lines) - 61
    result["ram_is_flash"] = (journal.count, list(journal.records(match)) == lines) == (len(lines), True)
    again = boot()
    result["boots"] = [again.live == match, list(again.records(match)) == lines, again.notices]
    result["folds_at_the_end"] = again.fold()
    result["kept_at_the_end"] = list(boot().records(match)) == lines
    forget(again, old)
    lines.append(again.append("a", "room again"))
    result["folds_after_deleting"] = [again.fold(), list(boot().records(match)) == lines]
    unmount()

    mount(Flash(fold_image))
    journal = boot()
    result["folds_after_240_more"] = journal.fold()
    result["folded"] = [journal.live, list(journal.records(match)) == lines[:300]]
    result["room"] = journal.room()
    result["start"] = refusal(journal.start, {})
    forget(journal, old)
    for name in os.listdir("/board"):
        if name.startswith("filler"):
            os.remove("/board/" + name)
    result["start_after_making_room"] = refusal(journal.start, {})
    result["reserve_again"] = os.stat("/board/data/reserve")[6]
    print(json.dumps(result))


main()
