# On a machine with Python >= 3.11, make and git, `make run` and `make test` are all you need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

# Byte code is kept between runs: without it collecting the tests takes longer than some of the rooms.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: install browser front carriers run test walks quick lint site app app-check compiled compiled-test clean

install: $(STAMP)

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

run: install
	$(BIN)/tablas serve --demo --open

# The tests of pages need a Chromium: found under any usual name, else installed.
browser: install
	$(BIN)/python tests/helpers/browser.py

# The test of the whole set-up puts a real nginx in front: found where it usually is, else installed.
front: install
	$(BIN)/python tests/helpers/front.py

# The tests of published sites send them by sftp and rsync: found, else installed.
carriers: install
	$(BIN)/python tests/helpers/carriers.py

# Style, types and layers are among the tests, beside the others instead of before them.
test: install browser front carriers
	$(BIN)/python -m pytest -n auto --dist worksteal tests

# What the suite looks at in samples, looked at whole: every page under axe, every paper, two hundred of every exercise.
walks: install browser front carriers
	TABLAS_WALKS=all $(BIN)/python -m pytest -n auto --dist worksteal -m walk tests

quick: install
	$(BIN)/python -m pytest -n auto --dist worksteal -m 'not slow' tests

lint: install
	$(BIN)/ruff check --no-cache .
	$(BIN)/ruff format --no-cache --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The documentation, for reading without internet: build/site/index.html
site: install
	$(BIN)/python docs/site/assemble.py

# The program as one file that needs no Python, for the system it is made on: build/app/tablas
app: install
	$(BIN)/python deploy/application.py build/app

# The same, started: it pairs a round, prints it, works a night and serves a page.
app-check: install
	$(BIN)/python deploy/application.py build/app --check

# A wheel whose hot modules are compiled, held against the sources; a C compiler is needed: build/compiled
compiled: install
	$(BIN)/python deploy/compiled.py build/compiled --check

# The whole suite against the compiled modules.
compiled-test: install browser front carriers
	$(BIN)/python deploy/compiled.py build/compiled --suite

clean:
	rm -rf build dist $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
