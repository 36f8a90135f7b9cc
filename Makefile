# Needs only Python 3.11+ and make. Another Python: make PY=python3.13 test
PY ?= python3
ARGS ?=
WORKERS ?= 2
export PIP_DISABLE_PIP_VERSION_CHECK := 1

RUN := .venv/bin
TEST := .venv-test/bin
TOOLS := .venv-tools/bin
# Kept out of sys.path: the work tree. The tests see the installed wheel, here and in every process they start.
WHEEL := PYTHONSAFEPATH=1 CARDGAMES_TESTED=wheel

# With the folders, to notice a deletion; "notebooks/." because "notebooks" is a target below.
packed := $(shell find cardgames notebooks/. \( -name __pycache__ -o -name .ipynb_checkpoints \) -prune -o -print)

define venv
@$(PY) -c 'import sys; sys.exit("Python 3.11 or newer is needed, e.g. make PY=python3.12 $(MAKECMDGOALS)" if sys.version_info < (3, 11) else 0)'
test -x $(1)/bin/python || $(PY) -m venv --clear $(1)
endef

.PHONY: help start test check lint notebooks proof mutants screens bench binder lock clean
.DELETE_ON_ERROR:

help:  ## list these targets
	@grep -E '^[a-z]+:.*## ' Makefile | sed -E 's/^([a-z]+):.*## /\1\t/' | expand -t 12

start: .venv/ready  ## open JupyterLab on the start page (more for it: make start ARGS="--port 9000")
	$(RUN)/cardgames $(ARGS)

test: .venv-test/wheel  ## all tests on the built and installed wheel, with notebooks and browser (ARGS="-k name")
	$(WHEEL) $(TEST)/pytest -n $(WORKERS) --no-loadscope-reorder $(ARGS)

check: lint test  ## everything: lint, format, types, then all tests and notebooks

lint: .venv-test/wheel  ## ruff, its format check, mypy
	$(TEST)/ruff check .
	$(TEST)/ruff format --check .
	$(TEST)/mypy

notebooks: .venv-test/wheel  ## execute the notebooks afresh and clean them for a commit
	$(WHEEL) $(TEST)/python tests/notebooks/save.py notebooks

proof: .venv-test/wheel  ## the long proofs that are no part of `make test`
	$(WHEEL) $(TEST)/pytest -m proof --timeout=0 $(ARGS)

mutants: .venv-test/wheel  ## break the engine in 320 small ways and count what the tests notice (ARGS=above: what is above it)
	$(TEST)/python -m pip install --quiet '.[mutation]'
	$(TEST)/python tests/mutation/run.py $(ARGS)

screens: .venv-test/wheel  ## run the browser tests and keep their screenshots in screens/
	CARDGAMES_SCREENS=$(CURDIR)/screens $(WHEEL) $(TEST)/pytest -m browser $(ARGS)

bench: .venv-test/wheel  ## run the scripts in benchmarks/ one after the other
	$(TEST)/python -m pip install --quiet '.[bench]'
	@for script in benchmarks/*.py; do echo "== $$script"; PYTHONSAFEPATH=1 $(TEST)/python $$script || exit 1; done

binder: .venv-tools/ready  ## replay in an empty environment what Binder does with this folder
	$(TOOLS)/python tests/binder/replay.py

lock: .venv-tools/ready  ## renew binder/requirements.txt from pyproject.toml
	printf 'hatchling\nnotebook\n' | $(TOOLS)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	    --no-emit-index-url --no-emit-find-links --no-annotate --no-header --upgrade pyproject.toml - -o binder/requirements.txt

clean:  ## remove environments, builds and screenshots
	rm -rf .venv .venv-test .venv-tools build screens

.venv/ready: pyproject.toml
	@echo "Beim ersten Mal wird alles eingerichtet; das dauert einige Minuten …"
	$(call venv,.venv)
	$(RUN)/python -m pip install --quiet --editable .
	@touch $@

.venv-test/ready: pyproject.toml
	$(call venv,.venv-test)
	$(TEST)/python -m pip install --quiet '.[test]'
	@touch $@

.venv-test/wheel: .venv-test/ready $(packed) README.md LICENSE
	rm -rf build/wheel
	$(TEST)/python -m pip wheel --quiet --no-deps --wheel-dir build/wheel .
	$(TEST)/python -m pip install --quiet --no-deps --force-reinstall build/wheel/*.whl
	@touch $@

.venv-tools/ready: pyproject.toml
	$(call venv,.venv-tools)
	$(TOOLS)/python -m pip install --quiet 'jupyter-repo2docker>=2025.8' 'uv>=0.8'
	@touch $@
