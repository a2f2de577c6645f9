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
MODULES = JSONCore Patterns JSONSchema RTDB RTDBRules RTDBWire RTDBSchema RTDBClient RTDBStorage CurlTransport RTDBServer \
	FBCTLCommands

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

docs: build ## Build the reference of each module, .build/documentation.
	set -e; for module in $(MODULES); do \
		mkdir -p .build/symbols/$$module; \
		swift symbolgraph-extract -module-name $$module -minimum-access-level package -I .build/debug/Modules \
			$$(for library in Sources/C*/module.modulemap; do printf ' -I %s' "$$(dirname $$library)"; done) \
			$$(swift build --show-bin-path >/dev/null; find .build/checkouts -path '*/include/module.modulemap' \
				-exec sh -c 'printf " -I %s" "$$(dirname "$$1")"' _ {} \;) \
			-target "$$(swift -print-target-info | sed -n 's/.*"triple" *: *"\([^"]*\)".*/\1/p' | head -1)" \
			-output-dir .build/symbols/$$module; \
		docc convert --additional-symbol-graph-dir .build/symbols/$$module --fallback-display-name $$module \
			--fallback-bundle-identifier fbctl.$$module --output-path .build/documentation/$$module.doccarchive; \
	done
