"""Nothing that was acknowledged is lost, at whatever flash operation the power goes, or the flash fails."""


def test_every_acknowledged_record_survives_a_cut_at_every_flash_operation(on_board):
    found = on_board("cuts.py")
    print(
        f"{found['steps']} steps, {found['operations']} flash operations: {found['cuts']} cuts, "
        f"{found['cuts_in_recovery']} more in the recoveries, {found['violation_count']} violations"
    )
    assert found["violations"] == []
    assert found["cuts"] == 3 * found["operations"] > 600
    assert found["cuts_in_recovery"] > 0


def test_ram_and_flash_agree_after_every_failed_operation(on_board):
    found = on_board("errors.py")
    for name, figures in found.items():
        print(f"{name}: {figures['operations']} failures, {figures['told']} told, {figures['faults']}")
        assert figures["faults"] == [] and figures["operations"] > 20
