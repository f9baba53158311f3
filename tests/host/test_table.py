"""`davar settings`: what is asked of the board happens as a whole, or not at all."""

from host_board import Board

from shared_rules.frames import ANSWER, encode


class Strict(Board):
    """A board that refuses a brightness below 15, and any other setting named in `stuck` for ever after."""

    stuck = ()

    def __init__(self):
        super().__init__(lies={"set_setting": self._judge})

    def _judge(self, number, body):
        if body["name"] == "brightness" and body["value"] < 15:
            self.refused = True
            figures = {"answer": body["value"], "lowest": 15}
            return encode(number, "error", {"code": "too_low", "figures": figures}, ANSWER)
        if body["name"] in self.stuck and getattr(self, "refused", False):
            return encode(number, "error", {"code": "device_fault", "figures": {"fault": "OSError"}}, ANSWER)
        return encode(number, "set_setting", self._set_setting(body), ANSWER)


def test_when_one_setting_is_refused_those_before_it_are_put_back(davar):
    with Strict() as board:
        before = list(board.settings)
        done = davar("settings", "--port", board.path, "language=fa", "brightness=5", "remote=no")
        assert board.settings == before
    assert done.code == 2
    assert "brightness=5 is refused: too low (lowest 15). Nothing was changed." in done.err


def test_a_setting_named_twice_is_put_back_to_what_it_was_at_first(davar):
    with Strict() as board:
        before = list(board.settings)
        davar("settings", "--port", board.path, "brightness=90", "brightness=5")
        assert board.settings == before


def test_a_setting_that_could_not_be_put_back_is_named(davar):
    with Strict() as board:
        board.stuck = ("language",)
        done = davar("settings", "--port", board.path, "language=fa", "remote=no", "brightness=5")
        assert board.settings == [["brightness", 160], ["remote", True], ["language", "fa"]]
    assert "These are changed and could not be put back: language." in done.err
    assert "Nothing was changed" not in done.err
