# On a machine with Python >= 3.11, make and git, `make run` and `make test` are all you need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

# Byte code is kept between runs: without it collecting the tests takes longer than some of the rooms.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: install browser run test quick lint clean

install: $(STAMP)

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

run: install
	$(BIN)/tablas serve --demo

# The tests of pages need a Chromium: found under any usual name, else installed.
browser: install
	$(BIN)/python tests/helpers/browser.py

test: install browser lint
	$(BIN)/python -m pytest -n auto tests

quick: install
	$(BIN)/python -m pytest -n auto -m 'not slow' tests

lint: install
	$(BIN)/ruff check --no-cache .
	$(BIN)/ruff format --no-cache --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
