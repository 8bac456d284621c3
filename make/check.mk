# Every test there is. Each check records its counts; a failed one does not hide the others; the last line is the sum.

RECORD := scripts/record
# For recipes that record what a make does: a line that says $(MAKE) itself runs under --dry-run, too, and would record that.
RECORDED_MAKE = $(MAKE)
SHELL_PROGRAMS = $(shell grep -lE '^.!.*bash' configure .ci/run scripts/* test/*/* 2> /dev/null) $(wildcard test/lib/*.sh)

lint:
	@scripts/lint

# What needs no JDK build.
.PHONY: quick-checks
quick-checks: build/config.mk
	@rm -rf build/results
	@$(MAKE) --jobs=3 SIDE_BY_SIDE=1 $(addprefix quick-,tools kernels lint status shell)

# Side by side, the longest first: the tools' tests mostly wait.
.PHONY: $(addprefix quick-,tools kernels lint status shell)
quick-tools:
	@$(RECORD) tools test/tools/run --quick
quick-kernels:
	@$(RECORD) kernels test/kernels/run
quick-lint:
	@$(RECORD) lint scripts/lint
quick-status:
	@$(RECORD) status scripts/status --check
quick-shell:
	@$(RECORD) --single shell shellcheck $(SHELL_PROGRAMS)

check-quick: quick-checks
	@scripts/tally

ifdef CPU
# A JDK for another processor, on an emulator; jtreg itself runs on the machine's java.
check: build/$(THE_TRAIN)-$(CPU)/image.stamp
	@rm -rf build/results
	@$(RECORD) $(THE_TRAIN)-$(CPU)/emulated test/emulated/run --train $(THE_TRAIN) --cpu $(CPU) --image $(<D)/image \
	  --jtreg "$$(scripts/get jtreg $(THE_TRAIN))" --tree build/$(THE_TRAIN)/source --work $(<D)/emulated --java "$$(command -v java)" \
	  $(if $(FULL),--full)
	@scripts/tally
else
# Images one after another, and beside them the tests of those that are done: tests sleep, builds have serial parts. Once all images are
# there, the tests of two lines side by side.
# What passed before, if only on a lesser processor, runs only in this many minutes from the start: on two slow cores, too, all is
# to end within 90, and within 75 on others.
AGAIN_MINUTES := 55
ifndef CHECK_BEGAN
export CHECK_BEGAN := $(shell date +%s)
endif
check: plan
	@$(RECORD) pipeline test/tools/run test_pipeline
	@$(RECORD) mutants test/kernels/run --mutants
	@$(MAKE) --jobs=2 SIDE_BY_SIDE=1 check-trains
	@scripts/tally
endif

# Once there is a plan, in its order: last what may be left out for want of time.
in_order := $(filter $(THE_TRAINS),$(shell sed 's/ .*//' build/results/plan 2> /dev/null))
in_order += $(filter-out $(in_order),$(THE_TRAINS))
previous :=
define train_checks
.PHONY: check-image-$(1) check-tests-$(1)
check-image-$(1): $(addprefix check-image-,$(previous))
check-tests-$(1): check-image-$(1)
previous := $(1)
endef
$(foreach train,$(in_order),$(eval $(call train_checks,$(train))))
.PHONY: check-trains
check-trains: $(in_order:%=check-image-%) $(in_order:%=check-tests-%)

# How a train is checked, from what scripts/check-plan wrote down: whole, lean (on a build of what the checks need) or short (the series
# alone), and the checks that run; the others passed before from the same inputs, on a processor that can do as much. What no plan knows
# is checked whole.
planned = $(shell sed -n 's/^$(1) //p' build/results/plan 2> /dev/null)
mode = $(or $(firstword $(call planned,$(1))),whole)
# $(call checked,TRAIN): the JDK of the tests, image or lean.
checked = $(if $(filter lean,$(call mode,$(1))),lean,image)
# $(call until,TRAIN,PART): when the time is up of a check that passed before.
comma := ,
until = $(if $(filter $(2)=%$(comma)again,$(call planned,$(1))),--until $$(($(CHECK_BEGAN) + $(AGAIN_MINUTES) * 60)))
# $(call part,TRAIN,NAME,COMMAND): not on the JDK that a failed build has left there.
part = $(if $(or $(if $(call planned,$(1)),,all),$(filter $(2)=%,$(call planned,$(1)))),$(strip $(RECORD) $(call until,$(1),$(2))) --after $(1)/image $(1)/$(2) $(3))

# What docs/flags.md says of flags, compared with the image and stock.
.PHONY: check-flags
check-flags: image build/$(THE_TRAIN)/stock
	@test/flags/run build/$(THE_TRAIN)/image --stock build/$(THE_TRAIN)/stock

# Beside the images that are there already: not to be built again.
.PHONY: plan
plan: quick-checks
	@scripts/check-plan $(if $(FULL),--full) $(foreach train,$(THE_TRAINS),$(if $(shell $(RECORDED_MAKE) --question build/$(train)/image.stamp \
	  > /dev/null 2>&1 && echo yes),--built $(train)) $(if $(BOOT_JDK_$(train)),--own-boot-jdk $(train))) $(THE_TRAINS)

$(addprefix check-image-,$(TRAINS)): check-image-%: build/%/stock
	@$(if $(filter-out short,$(call mode,$*)),$(strip $(RECORD) $(call until,$*,image)) --single $*/image $(RECORDED_MAKE) build/$*/$(call checked,$*).stamp)

# On that JDK: upstream's tests of what the series touches, the tests that the patches bring, a real server, sessions resumed with
# other libraries, NIST's vectors, behaviour compared with stock.
# On the stock JDK: the series without the new defaults, on one train; each patch alone, unless RESULTS has it in exactly this form, as many as a few minutes allow (FULL=1: all of
# them); what was not run is said, and BACKPORTS.md calls it untested. make check-series takes all.
define test_image
	@$(call part,$(1),patches,scripts/check-patches --train $(1) --jdk $(JDK) $(call jtreg_options,$(1)))
	@$(call part,$(1),upstream,scripts/check-upstream --train $(1) --image $(JDK) --stock build/$(1)/stock $(call jtreg_options,$(1)))
	@$(call part,$(1),system,test/system/run $(JDK))
	@$(call part,$(1),resumption,test/resumption/run $(JDK))
	@$(call part,$(1),vectors,test/vectors/run $(JDK))
	@$(call part,$(1),behaviour,test/behaviour/run $(1) --image $(JDK))
endef

$(addprefix check-tests-,$(TRAINS)): JDK = build/$*/$(call checked,$*)
$(addprefix check-tests-,$(TRAINS)): check-tests-%:
	$(if $(filter-out short,$(call mode,$*)),$(call test_image,$*))
	$(if $(filter without=%,$(call planned,$*)),@$(call part,$*,without,scripts/check-without $* defaults --source build/$*/source \
	  --stock build/$*/stock --jtreg "$$(scripts/get jtreg $*)" --work build/$*/series --build-options "$(BUILD_OPTIONS)"))
	@$(RECORD) $*/series $(RECORDED_MAKE) check-series-$* UNTESTED=1 $(if $(FULL),,MINUTES=3)

# $(call jtreg_options,TRAIN): where the harness, the tests and the results are.
jtreg_options = --jtreg "$$(scripts/get jtreg $(1))" --tree build/$(1)/source --work build/$(1)/jtreg

# What is refused where, taken from the image into the table that make check compares with.
.PHONY: restrictions
restrictions: image
	@scripts/run-jtreg --train $(THE_TRAIN) --jdk build/$(THE_TRAIN)/image --jtreg "$$(scripts/get jtreg $(THE_TRAIN))" \
	  --tree build/$(THE_TRAIN)/source --work build/$(THE_TRAIN)/restrictions test/jdk/sun/security/ssl/Restrictions/Restrictions.java || true
	@scripts/observe restrictions $(THE_TRAIN) "$$(find build/$(THE_TRAIN)/restrictions -name Restrictions.jtr)"

# What still connects with the image, as client and as server, taken into the table that docs/interoperation.md is made of.
.PHONY: interoperation
interoperation: image $(TRAINS:%=build/%/stock)
	@test/interoperation/run build/$(THE_TRAIN)/image --openssl "$$(scripts/get openssl)" \
	  $(foreach train,$(TRAINS),--java $(train)=build/$(train)/stock) | tee /dev/stderr | scripts/observe interoperation $(THE_TRAIN) -

# Behaviour compared with stock, by new sequences of calls for SECONDS (default: ten minutes).
.PHONY: check-behaviour
check-behaviour: image build/$(THE_TRAIN)/stock
	@test/behaviour/run $(THE_TRAIN) --seconds $(or $(SECONDS),600)

# Faults in the Java overlay and in the native methods, one at a time; the tests that they name must fail. Dear, since a native costs a
# link of HotSpot, so not a part of check: test/mutants/LAST has which were caught, and they do not run again until something of theirs
# changes; check-quick sees that no pattern is stale. Classes side by side: their tests are starts of virtual machines, one after another.
.PHONY: check-mutants mutants-1 mutants-2
check-mutants: image
	@$(MAKE) --jobs=2 SIDE_BY_SIDE=1 mutants-1 mutants-2
	@$(call run_mutants,natives) --natives

mutants-1 mutants-2: mutants-%: build/$(THE_TRAIN)/image.stamp
	@$(call run_mutants,classes-$*) --share $*/2

run_mutants = test/mutants/run --train $(THE_TRAIN) --jdk build/$(THE_TRAIN)/image --jtreg "$$(scripts/get jtreg $(THE_TRAIN))" \
  --tree build/$(THE_TRAIN)/source --work build/$(THE_TRAIN)/mutants/$(1) --build-options "$(BUILD_OPTIONS)" $(if $(FULL),--all)

# Statistics of times, which other work on the machine can disturb: not a part of check.
.PHONY: check-timing
check-timing: image
	@test/timing/run build/$(THE_TRAIN)/image

# jcstress on what threads share without a lock.
.PHONY: check-stress
check-stress: image
	@test/jcstress/run build/$(THE_TRAIN)/image $(if $(MODE),"$$MODE")

# A mixed load of SECONDS (default: half an hour): too long for check.
.PHONY: soak
soak: image
	@test/soak/run build/$(THE_TRAIN)/image $(SECONDS)

# Two lines side by side: the tests of one have serial parts.
.PHONY: $(addprefix check-series-,$(TRAINS))
# $(call require_patches,TRAINS): stops when PATCH names what is in no series of theirs.
require_patches = $(foreach patch,$(filter-out $(shell sed 's/\.patch$$//' $(1:%=patches/%/series)),$(PATCH)),$(error temper: PATCH=$(patch): no patch of $(1)))
check-series:
	$(call require_patches,$(THE_TRAINS))
	@$(MAKE) --jobs=2 SIDE_BY_SIDE=1 $(addprefix check-series-,$(THE_TRAINS))

$(addprefix check-series-,$(TRAINS)): check-series-%: build/%/source.stamp build/%/stock
	$(call require_patches,$(TRAINS))
	@scripts/check-series $* --source build/$*/source --stock build/$*/stock \
	  --jtreg "$$(scripts/get jtreg $*)" --work build/$*/series --build-options "$(BUILD_OPTIONS)" \
	  $(addprefix --patch ,$(PATCH)) $(if $(UNTESTED),--untested) $(addprefix --minutes ,$(MINUTES))
