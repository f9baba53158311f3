"""The real firmware on the simulated board: it boots, and answers the buttons."""

from pathlib import Path

from davar.sim import Simulator


def test_the_firmware_shows_its_first_screen_and_answers_buttons(tree: Path) -> None:
    with Simulator(tree) as sim:
        sim.run(1000)
        first = sim.screen()
        assert first.count() > 100
        sim.press("down")
        assert sim.screen() != first
        assert sim.panel.errors == []
        assert "Traceback" not in sim.log


def test_ctrl_c_leads_to_the_prompt_and_ok_back_to_the_referee(tree: Path) -> None:
    with Simulator(tree) as sim:
        sim.run(1000)
        first = sim.screen()
        with sim.plug_host() as host:
            host.write(b"\r\x03")
            sim.run_until(lambda: ">>> " in sim.log)
        sim.press("ok")
        sim.run_until(lambda: sim.screen() == first)
        assert sim.device.resets == ["hard"]


def test_the_watchdog_watches_the_loop_and_not_the_prompt(tree: Path) -> None:
    with Simulator(tree) as sim, sim.plug_host() as host:
        sim.run(60_000)
        assert sim.device.watchdog_ms
        assert sim.device.quiet_us < 1_000_000
        host.write(b"\x03")
        sim.run(60_000)
        assert sim.device.resets == []


def test_holding_back_at_power_on_starts_nothing(tree: Path) -> None:
    with Simulator(tree) as sim:
        sim.power_cut()
        sim.push("back")
        sim.power_on()
        sim.run(100)
        sim.release("back")
        assert ">>> " in sim.log
