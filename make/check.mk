# Every test there is. Each check records its counts; a failed one does not hide the others; the last line is the sum.

RECORD := scripts/record
SHELL_PROGRAMS := $(shell grep -lE '^.!.*bash' configure .ci/run scripts/* test/*/* 2> /dev/null)

lint:
	@scripts/lint

# What needs no JDK build.
.PHONY: quick-checks
quick-checks: build/config.mk
	@rm -rf build/results
	@$(RECORD) lint scripts/lint
	@$(RECORD) status scripts/status --check
	@$(RECORD) --single shell shellcheck $(SHELL_PROGRAMS)
	@$(MAKE) --jobs=2 SIDE_BY_SIDE=1 quick-tools quick-kernels

# Side by side: the tools' tests mostly wait.
.PHONY: quick-tools quick-kernels
quick-tools quick-kernels: quick-%:
	@$(RECORD) $* test/$*/run

check-quick: quick-checks
	@scripts/tally

# Images one after another, and beside them the tests of those that are done: tests sleep, builds have serial parts.
check: quick-checks
	@$(RECORD) mutants test/kernels/run --mutants
	@$(MAKE) --jobs=2 SIDE_BY_SIDE=1 $(addprefix check-tests-,$(THE_TRAINS))
	@scripts/tally

previous :=
define train_checks
.PHONY: check-image-$(1) check-tests-$(1)
check-image-$(1): $(addprefix check-image-,$(previous))
check-tests-$(1): check-image-$(1) $(addprefix check-tests-,$(previous))
previous := $(1)
endef
$(foreach train,$(THE_TRAINS),$(eval $(call train_checks,$(train))))

# Checks need HotSpot, java.base and little else, so most run on a lean build. A train is built whole when it has no lean build, in its
# turn, which the day of the last commit gives, with FULL=1, or when its image is there already. WHOLE_<train> is why, or empty.
LEAN_TRAINS := $(shell awk -F '[].[]' '/^\[/ { train = $$3 } /^lean / { print train }' make/trains.toml)
day = $(shell expr $$(git log -1 --format=%ct 2> /dev/null || echo 0) / 86400)
turn = $(word $(shell expr $(day) % $(words $(LEAN_TRAINS)) + 1),$(LEAN_TRAINS))
why_whole = $(strip $(if $(filter-out $(LEAN_TRAINS),$(1)),it has no lean build,$(if $(FULL),FULL=$(FULL),$(if \
  $(filter $(turn),$(1)),its turn by the day of the last commit,$(if \
  $(shell $(MAKE) --question build/$(1)/image.stamp > /dev/null 2>&1 && echo yes),it is built already)))))
# Found out once, before anything is built.
$(foreach train,$(TRAINS),$(eval WHOLE_$(train) = $$(eval WHOLE_$(train) := $$(call why_whole,$(train)))$$(WHOLE_$(train))))
# $(call checked,TRAIN): the JDK of the tests, image or lean.
checked = $(if $(WHOLE_$(1)),image,lean)

$(addprefix check-image-,$(TRAINS)): check-image-%: build/%/stock
	@echo "temper: $* is checked on $(if $(WHOLE_$*),the whole image: $(WHOLE_$*),a lean build)"
	@$(RECORD) --single $*/image $(MAKE) build/$*/$(call checked,$*).stamp

# On that JDK: upstream's tests of what the series touches, the tests that the patches bring, a real server, sessions resumed with
# other libraries, NIST's vectors, behaviour compared with stock.
# On the stock JDK: each patch alone, unless RESULTS has it in exactly this form, as many as a few minutes allow (FULL=1: all of
# them); what was not run is said, and BACKPORTS.md calls it untested. make check-series takes all.
$(addprefix check-tests-,$(TRAINS)): check-tests-%:
	@$(RECORD) $*/patches scripts/check-patches --train $* --jdk build/$*/$(call checked,$*) $(call jtreg_options,$*)
	@$(RECORD) $*/upstream scripts/check-upstream --train $* --image build/$*/$(call checked,$*) --stock build/$*/stock $(call jtreg_options,$*)
	@$(RECORD) $*/system test/system/run build/$*/$(call checked,$*)
	@$(RECORD) $*/resumption test/resumption/run build/$*/$(call checked,$*)
	@$(RECORD) $*/vectors test/vectors/run build/$*/$(call checked,$*)
	@$(RECORD) $*/behaviour test/behaviour/run $* --image build/$*/$(call checked,$*)
	@$(RECORD) $*/series $(MAKE) check-series TRAIN=$* UNTESTED=1 $(if $(FULL),,MINUTES=3)

# $(call jtreg_options,TRAIN): where the harness, the tests and the results are.
jtreg_options = --jtreg "$$(scripts/get jtreg $(1))" --tree build/$(1)/source --work build/$(1)/jtreg

# Behaviour compared with stock, by new sequences of calls for SECONDS (default: ten minutes).
.PHONY: check-behaviour
check-behaviour: image build/$(THE_TRAIN)/stock
	@test/behaviour/run $(THE_TRAIN) --seconds $(or $(SECONDS),600)

# Statistics of times, which other work on the machine can disturb: not a part of check.
.PHONY: check-timing
check-timing: image
	@test/timing/run build/$(THE_TRAIN)/image

# jcstress on what threads share without a lock.
.PHONY: check-stress
check-stress: image
	@test/jcstress/run build/$(THE_TRAIN)/image $(MODE)

# A mixed load of SECONDS (default: half an hour): too long for check.
.PHONY: soak
soak: image
	@test/soak/run build/$(THE_TRAIN)/image $(SECONDS)

check-series: build/$(THE_TRAIN)/source.stamp build/$(THE_TRAIN)/stock
	@scripts/check-series $(THE_TRAIN) --source build/$(THE_TRAIN)/source --stock build/$(THE_TRAIN)/stock \
	  --jtreg "$$(scripts/get jtreg $(THE_TRAIN))" --work build/$(THE_TRAIN)/series --build-options "$(BUILD_OPTIONS)" \
	  $(addprefix --patch ,$(PATCH)) $(if $(UNTESTED),--untested) $(addprefix --minutes ,$(MINUTES))
