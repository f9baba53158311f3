"""Every rule test runs on MicroPython too: one process for each file, every `test_` function in it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
RUN = """
import sys
module = __import__(sys.argv[1])
tests = [name for name in dir(module) if name.startswith("test_")]
for name in tests:
    print(name)
    getattr(module, name)()
print("passed", len(tests))
"""


def micropython() -> str | None:
    """The unix build of MicroPython beside this Python, or on the path."""
    return shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")


@pytest.mark.skipif(micropython() is None, reason="there is no MicroPython for this system")
@pytest.mark.parametrize("file", sorted(HERE.glob("shared/test_*.py")), ids=lambda file: file.stem)
def test_passes_on_micropython(file: Path, tmp_path: Path) -> None:
    runner = tmp_path / "run.py"
    runner.write_text(RUN)
    environment = {**os.environ, "MICROPYPATH": f"{ROOT}:{file.parent}:.frozen"}
    ran = subprocess.run(
        [micropython(), str(runner), file.stem], env=environment, capture_output=True, text=True, cwd=ROOT
    )
    assert ran.returncode == 0, ran.stdout[-500:] + ran.stderr
    count = sum(line.startswith("def test_") for line in file.read_text().splitlines())
    assert ran.stdout.splitlines()[-1] == f"passed {count}"
