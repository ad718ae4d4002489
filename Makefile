# Each target sets up what it needs in .venv; `make` alone lists them.

BOOT   := $(shell command -v python3 || command -v python || echo python3)
PYTHON := .venv/bin/python
SEED   ?= 1
CORES  := $(shell $(BOOT) -c "import os; print(os.cpu_count() or 1)")
WORKERS ?= $(shell expr $(CORES) + 3)

PYTEST := $(PYTHON) -m pytest -p tools.forked_tests --forks
LONG   := TOPCUT_SOAK=1 TOPCUT_SEED=$(SEED) $(PYTEST) $(WORKERS) --timeout=0 --hypothesis-seed=$(SEED)

unexport PYTHONDONTWRITEBYTECODE  # every server and worker that a test starts would compile our source again

.DEFAULT_GOAL := help
.PHONY: help demo serve test quick costs coverage mutants check soak freeze properties bench figures docs graph walks words parts pictures requirements clean run dev

help:  ## show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

demo: run  ## walk into a running 64-player tournament
	@$(PYTHON) -m topcut demo

serve: run  ## run tonight's event: phones on the same Wi-Fi can reach it
	@$(PYTHON) -m topcut serve --host 0.0.0.0

test: dev  ## run every test
	@$(PYTEST) $(WORKERS) --durations=20

quick: dev  ## every test that needs no other program, such as a browser or a server: a minute
	@$(PYTEST) $(CORES) -m "not apart"

costs: dev  ## every test, and what it takes of the processor, with its servers and browsers: the costliest of them
	@$(PYTEST) $(WORKERS) -p tools.test_costs

coverage: dev  ## lines and branches of the core that its tests execute
	@$(PYTEST) $(CORES) --share tests -m "not apart" --cov=topcut.core --cov-branch \
		--cov-report=term:skip-covered tests/core tests/logs tests/views tests/real_events tests/exchange

mutants: dev  ## change the core a little in many places and see each noticed: make mutants SEED=7 SAMPLE=40
	@$(PYTHON) -m tools.mutants --seed $(SEED) $(if $(SAMPLE),--sample $(SAMPLE)) $(PACKAGES)

check: dev  ## static checks and the README's example
	@$(PYTHON) -m ruff format --check .
	@$(PYTHON) -m ruff check .
	@$(PYTHON) -m tools.unread & fields=$$!; $(PYTHON) -m mypy; types=$$?; wait $$fields && exit $$types
	@echo "Core: every field has a reader, or a reason."
	@.venv/bin/lint-imports
	@.venv/bin/djangofmt --check src/topcut/web/templates
	@.venv/bin/oxlint src/topcut/web/static
	@$(PYTHON) -m doctest README.md && echo "README example: as shown."

soak: dev  ## the campaigns at full length, each with its counts, within an hour: make soak SEED=7
	@$(LONG) -m soak --share tests --durations=12

freeze: dev  ## a desk that writes and a hall that reads, with all their might: /healthz within 250 ms; make freeze MINUTES=3
	@$(PYTHON) -m tests.hostile.freezing --minutes $(or $(MINUTES),10)

properties: dev  ## every test, each property with 3,000 examples: hours
	@$(LONG)

bench: dev  ## print every figure we promise, as ratios measured in one run
	@for file in benchmarks/[a-z]*.py; do echo "== $$file"; $(PYTHON) $$file || exit 1; done

figures: dev  ## write docs/reference/figures.md: a burst of phones, as a run on this machine gives it; a minute
	@$(PYTHON) -m tools.figures

words: dev  ## bring the catalogues of every language in step with the source; LANGUAGE=de begins one
	@$(PYTHON) tools/words.py $(if $(LANGUAGE),--add $(LANGUAGE))

docs: dev  ## write the generated reference pages
	@$(PYTHON) -m tools.reference
	@$(PYTHON) tools/pages.py

walks: dev  ## write down the hops of three walks through the program, before and after
	@$(PYTHON) -m tools.walks

graph: dev  ## draw which room imports which, before and after
	@$(PYTHON) tools/graph.py

parts: dev  ## write what we are made of: versions, licences, bill of materials
	@$(PYTHON) tools/parts.py

pictures: dev  ## take the pictures of the guides again (needs chromium)
	@$(PYTHON) tools/screenshots.py

requirements:  ## compile the pinned requirements again (needs uv)
	@for kind in run dev; do uv pip compile --universal --python-version 3.11 --generate-hashes --no-strip-extras --no-header --quiet \
		--no-emit-index-url --no-emit-find-links requirements/$$kind.in -o requirements/$$kind.txt; done
	@echo "Now: make parts"

clean:  ## remove the environment and every cache
	@rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

run:
	@$(BOOT) tools/setup.py run

dev:
	@$(BOOT) tools/setup.py dev
