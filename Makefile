# Davar. The two commands that matter: `make sim` and `make test`. Everything is set up on first use.
PYTHON ?= python3
VENV := .venv
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
BOARD ?= pico-ssd1306
RUN_STAMP := $(VENV)/.ready-to-run
TEST_STAMP := $(VENV)/.ready-to-test
STUBS := typings/.ready

.PHONY: help sim page test lint bench screens boards enclosure test-board clean

help:
	@echo "make sim        show the device on this computer"
	@echo "make test       run all checks and tests"
	@echo "make page       make the page with the device, for any web host (needs npm)"
	@echo "make bench      print the figures"
	@echo "make screens    draw every screen into build/screens/index.html"
	@echo "make boards     make wiring pictures, parts lists and guides from hardware/boards"
	@echo "make enclosure  make the enclosure for printing (needs openscad)"
	@echo "make test-board PORT=...   the end-to-end suite on a real board"

sim: $(RUN_STAMP)
	@$(BIN)/davar sim --board $(BOARD)

page: $(RUN_STAMP)
	@$(BIN)/python -m davar.page build/page

test: lint
	@echo "davar: running the tests"
	@$(BIN)/python -m pytest

lint: $(TEST_STAMP) $(STUBS)
	@echo "davar: checking style and types"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/mypy --config-file firmware/mypy.ini

bench: $(TEST_STAMP)
	@for file in tests/bench/bench_*.py; do echo "== $$file"; $(BIN)/python $$file || exit 1; done

screens: $(TEST_STAMP)
	@$(BIN)/python -m tests.screens.gallery build/screens

boards: $(TEST_STAMP)
	@$(BIN)/python -m davar.hardware write

enclosure: $(TEST_STAMP)
	@$(BIN)/python -m davar.hardware enclosure $(BOARD) build/enclosure

test-board: $(TEST_STAMP)
	@$(BIN)/python -m pytest tests/board --port "$(PORT)"

$(VENV)/pyvenv.cfg:
	@echo "davar: making a Python environment in $(VENV) (once)"
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 10))" || \
		{ echo "davar: Python 3.10 or newer is needed; this is $$($(PYTHON) --version). Try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 2; }
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || \
		{ echo "davar: this Python has no venv; using virtualenv instead"; rm -rf $(VENV); \
		  $(PYTHON) -m pip install --quiet --user virtualenv || $(PYTHON) -m pip install --quiet --user --break-system-packages virtualenv; \
		  $(PYTHON) -m virtualenv --quiet $(VENV); }

$(RUN_STAMP): $(VENV)/pyvenv.cfg pyproject.toml
	@echo "davar: installing what the simulator needs (a minute or two, once)"
	@$(BIN)/python -m pip install --disable-pip-version-check --progress-bar on -e .
	@touch $@

$(TEST_STAMP): $(VENV)/pyvenv.cfg pyproject.toml
	@echo "davar: installing what the tests need (a few minutes, once)"
	@$(BIN)/python -m pip install --disable-pip-version-check --progress-bar on -e ".[test,board,drawings,postgresql]"
	@touch $@ $(RUN_STAMP)

# The board's own type stubs, kept out of the environment so that host code never sees them.
$(STUBS): $(VENV)/pyvenv.cfg pyproject.toml
	@echo "davar: fetching the board's type stubs"
	@$(BIN)/python -m pip install --disable-pip-version-check --quiet --upgrade --target typings "micropython-rp2-rpi_pico-stubs==1.24.1.post2"
	@touch $@

clean:
	rm -rf build dist $(VENV) typings .pytest_cache .mypy_cache .ruff_cache .hypothesis
