# The commands that contributors need. `make` alone lists them.

# Which tests to run or to record: make test FILTER=FBCTLCommandsTests.Output
FILTER ?=
# Tests to leave out: make test SKIP=AdminSDKTests
SKIP ?=
# The part to fuzz, Schemas or Streams, and for how long.
PART ?= Schemas
SECONDS ?= 60

SOURCES = Package.swift Sources Tests
IMPORTS = --explicit-target-dependency-import-check error

.PHONY: help build release test goldens format lint bench fuzz docs

help: ## List these commands.
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1	\2/p' Makefile | expand -t 20

build: ## Build fbctl and the tests, for debugging.
	swift build --build-tests $(IMPORTS)

release: ## Build the program as it is shipped, .build/release/fbctl.
	swift build -c release --static-swift-stdlib --product fbctl $(IMPORTS)

test: ## Run the tests, or those that FILTER names, without those that SKIP names.
	swift test $(IMPORTS) $(if $(FILTER),--filter '$(FILTER)') $(if $(SKIP),--skip '$(SKIP)')

goldens: ## Record the goldens of the tests that FILTER names, then read the diff.
	@test -n '$(FILTER)' || { echo 'usage: make goldens FILTER=FBCTLCommandsTests.Output'; exit 64; }
	-FBCTL_RECORD=1 swift test --filter '$(FILTER)'
	git diff --stat

format: ## Lay out the source.
	swift format --in-place --parallel --recursive $(SOURCES)

lint: ## Check the layout of the source.
	swift format lint --strict --parallel --recursive $(SOURCES)

bench: ## Measure reads beside curl, jq and Python.
	Tests/Benchmarks/run

fuzz: ## Feed mutated inputs to PART for SECONDS.
	sh Tests/Fuzzing/run.sh $(PART) $(SECONDS)

docs: build ## Build the reference of each module, below .build/documentation.
	.ci/docs --warnings-as-errors
