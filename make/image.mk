# From the pinned base, or the user's checkout, to a JDK in build/<train>/image. The same rules serve every train.

# What every train's tree is made from; folders are listed so that a deleted file counts too.
OVERLAY = $(eval OVERLAY := $(shell find src-overlay test/jdk test/hotspot 2> /dev/null))$(OVERLAY)
TOOLING := make/trains.toml make/archive.sha256 $(wildcard scripts/temper/*.py)

build/packages.stamp: make/packages.txt
	@mkdir -p $(@D)
	@flock $(@D) scripts/install-packages
	@touch $@

build/config.mk: configure.ac make/config.mk.in make/trains.toml | build/packages.stamp
	@flock build scripts/reconfigure

# Targets that need no configuration work on a machine where nothing can be installed.
ifneq ($(filter-out apply refresh status lint report check-report clean help,$(or $(MAKECMDGOALS),image)),)
  include build/config.mk
endif

# A user's own tree is looked at once in each run: the file is new when the tree has changed.
own_source = $(if $(SOURCE_$(1)),build/$(1)/own-source$(if $(looked_at_$(1)),,\
  $(eval looked_at_$(1) := yes$(shell scripts/look-at-source $(SOURCE_$(1)) build/$(1)/own-source))))
$(TRAINS:%=build/%/own-source): ;

# So is the tree that we made: anything else in it is a reason to run make-source, which names it and stops, or writes what is to be built.
edited_source = $(if $(looked_for_edits_$(1)),,$(eval looked_for_edits_$(1) := yes)$(eval edits_$(1) := \
  $(shell scripts/is-as-made $(1) || echo always)))$(edits_$(1))

.SECONDARY:
.SECONDEXPANSION:
build/%/source.stamp: $$(wildcard patches/$$*/*) $$(call own_source,$$*) $$(call edited_source,$$*) $$(OVERLAY) $(TOOLING) scripts/make-source build/config.mk
	@mkdir -p $(@D)
	@began=$$(date +%s.%N); scripts/make-source $* $(@D)/source $(addprefix --source ,$(SOURCE_$*)); \
	  touch --date="@$$began" $@    # an edit meanwhile is newer

# image is the whole JDK; lean lacks what no check needs.
define image_rule
build/%/$(1).stamp: build/%/source.stamp scripts/build-image
	@scripts/build-image $$* $$(@D)/source $$(@D)/$(2) $$(@D)/$(1) $(3) $$(BUILD_OPTIONS) $$(addprefix --jobs ,$$(JOBS)) \
	  $$(addprefix --boot-jdk ,$$(BOOT_JDK_$$*)) $$(if $$(SOURCE_$$*),--bundled-libraries)
	@touch $$@
endef
$(eval $(call image_rule,image,make))
$(eval $(call image_rule,lean,lean-make,--lean))

# For another processor, from the same source.
define processor_rule
build/%-$(1)/image.stamp: build/%/source.stamp scripts/build-image
	@mkdir -p $$(@D)
	@sysroot=$$$$(scripts/get sysroot $(1)); \
	  scripts/build-image $$* build/$$*/source $$(@D)/make $$(@D)/image --cpu $(1) --sysroot "$$$$sysroot" $$(BUILD_OPTIONS) $$(addprefix --jobs ,$$(JOBS)) \
	  $$(addprefix --boot-jdk ,$$(BOOT_JDK_$$*)) $$(if $$(SOURCE_$$*),--bundled-libraries)
	@touch $$@
endef
$(foreach cpu,$(CPUS),$(eval $(call processor_rule,$(cpu))))

# The unpatched JDK of the same version, as the distribution builds it. A copy, since tests have been seen to write into the JDK that they
# run on; what differs from the cached one is put right each time.
build/%/stock: always | build/config.mk
	@mkdir -p $(@D)
	@jdk=$$(scripts/get jdk $*); [ -n "$$jdk" ] && [ -x "$$jdk/bin/java" ] || { echo "temper: $$jdk: no JDK" >&2; exit 1; }; \
	  [ ! -L $@ ] || rm $@; rsync --archive --delete "$$jdk/" $@

.PHONY: always

stock: build/$(THE_TRAIN)/stock
