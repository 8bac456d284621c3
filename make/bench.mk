# Stock, image and peers side by side in one run; what was measured becomes a page.
# BENCH is a regular expression of benchmark names, SIZE quick, tables or full, ROUNDS how often everything is run in turn,
# PARAMETERS what of a benchmark's parameters to take (dataSize=16384 keyLength=128,256), words with quotes as for a shell.
# Without BENCH and PARAMETERS quick is the ten rows of README's table, some ten minutes, tables the other rows that docs have
# of the line. MODES measures stock and image in further modes, too: off (without kernels and intrinsics), int (-Xint), comp
# (-Xcomp). KEEP=1 puts the result into micro/results, where README's tables come from. An interrupted run goes on with the
# same command. BENCH=NoHarm is the image against the stock JDK of its own line alone, in every operation, size and state of
# the code; there PARAMETERS are options of scripts/no-harm.

ROUNDS ?= 3
BENCH_RESULT := build/bench/$(THE_TRAIN).json

MICRO := build/micro/benchmarks.jar

$(MICRO): micro/pom.xml $(wildcard micro/src/main/*/temper/micro/*) | build/config.mk
	@rm -rf build/micro/classes    # Maven keeps classes that an older pom.xml has made
	@mvn --quiet --batch-mode --file micro/pom.xml $(addprefix -Dmaven.repo.local=,$(addsuffix /maven,$(TEMPER_CACHE))) package
	@touch $@

# What this processor can do at best; the loops are for x86_64.
CEILINGS := $(if $(filter x86_64-%,$(MAKE_HOST)),build/micro/ceilings)

build/micro/ceilings: micro/ceilings/ceilings.c micro/ceilings/loops.asm | build/config.mk
	@mkdir -p $(@D)
	@nasm -f elf64 -o $@.o micro/ceilings/loops.asm
	@gcc -std=gnu11 -O2 -Wall -Wextra -o $@ micro/ceilings/ceilings.c $@.o

NO_HARM := $(filter NoHarm,$(BENCH))

# What a JDK does not know of these it leaves out.
OFF := -XX:+IgnoreUnrecognizedVMOptions -XX:+UnlockDiagnosticVMOptions -XX:CryptoKernelTier=0 $(foreach what,AES AESCTR SHA SHA1 SHA256 SHA512 SHA3 \
  MD5 GHASH MultiplyToLen SquareToLen MulAdd MontgomeryMultiply MontgomerySquare Poly1305 ChaCha20 IntPoly Kyber Dilithium BASE64,-XX:-Use$(what)Intrinsics)
FLAGS_off := $(OFF)
FLAGS_int := -Xint
FLAGS_comp := -Xcomp
ifneq ($(filter-out off int comp,$(MODES)),)
  $(error temper: MODES=$(MODES): want some of off int comp)
endif
# $(call modes,off int): those JDKs once more.
modes = $(foreach mode,$(1),$(foreach name,stock image,--jdk $(name)-$(mode)=build/$(THE_TRAIN)/$(name) --flags="$(name)-$(mode)=$(FLAGS_$(mode))"))

bench: image build/$(THE_TRAIN)/stock $(MICRO) $$(if $$(NO_HARM),,build/jdk/stock $$(CEILINGS))
	@mkdir -p $(dir $(BENCH_RESULT))
	@$(if $(NO_HARM),scripts/no-harm --stock build/$(THE_TRAIN)/stock --image build/$(THE_TRAIN)/image \
	  $(if $(PARAMETERS),--options="$$PARAMETERS") --train $(THE_TRAIN) --make $(if $(KEEP),--keep) --out $(BENCH_RESULT:.json=-no-harm.json),\
	scripts/bench --jdk stock=build/$(THE_TRAIN)/stock --jdk image=build/$(THE_TRAIN)/image $(call modes,$(MODES)) \
	  $(if $(filter jdk,$(THE_TRAIN)),,--jdk stock-jdk=build/jdk/stock) --accp accp=build/jdk/stock --conscrypt conscrypt=build/jdk/stock --netty netty=build/jdk/stock \
	  --openssl "openssl-host=openssl" --openssl "openssl-3.5=$$(scripts/get openssl)" \
	  $(if $(CEILINGS),$(foreach width,512 256 128,--ceiling "ceiling-$(width)=$(CEILINGS) $(width)")) --train $(THE_TRAIN) --make $(if $(KEEP),--keep) \
	  --rounds $(ROUNDS) $(if $(SIZE),--size "$$SIZE") $(if $(BENCH),--filter="$$BENCH") $(if $(PARAMETERS),--parameters="$$PARAMETERS") --out $(BENCH_RESULT))

# COMPARE names an older result: what has changed since.
report:
	@scripts/report $(if $(COMPARE),--compare="$$COMPARE")

# The page in a browser: needs chromium, node and npm, so it is no part of check.
.PHONY: check-report
check-report:
	@test/report/run

# What cannot be measured here: kernels of aarch64, estimated on an emulator and by models of processors.
.PHONY: estimates
estimates:
	@scripts/estimate --work build/estimates
