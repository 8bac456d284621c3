# Stock, image and peers side by side in one run; what was measured becomes a page.
# BENCH is a regular expression of benchmark names, SIZE quick or full, ROUNDS how often everything is run in turn,
# PARAMETERS what of a benchmark's parameters to take (dataSize=16384 keyLength=128,256), words with quotes as for a shell. BENCH=NoHarm is the image against the
# stock JDK of its own line alone, in every operation, size and state of the code; there PARAMETERS are options of
# scripts/no-harm.

ROUNDS ?= 3
BENCH_RESULT := build/bench/$(THE_TRAIN).json

MICRO := build/micro/benchmarks.jar

$(MICRO): micro/pom.xml $(shell find micro/src -type f) | build/config.mk
	@rm -rf build/micro/classes    # Maven keeps classes that an older pom.xml has made
	@mvn --quiet --batch-mode --file micro/pom.xml $(addprefix -Dmaven.repo.local=,$(addsuffix /maven,$(TEMPER_CACHE))) package
	@touch $@

# What this processor can do at best; the loops are for x86_64.
CEILINGS := $(if $(filter x86_64,$(shell uname -m)),build/micro/ceilings)

build/micro/ceilings: micro/ceilings/ceilings.c micro/ceilings/loops.asm | build/config.mk
	@mkdir -p $(@D)
	@nasm -f elf64 -o $@.o micro/ceilings/loops.asm
	@gcc -std=gnu11 -O2 -Wall -Wextra -o $@ micro/ceilings/ceilings.c $@.o

NO_HARM := $(filter NoHarm,$(BENCH))

bench: image build/$(THE_TRAIN)/stock $(MICRO) $(if $(NO_HARM),,build/jdk/stock $(CEILINGS))
	@mkdir -p $(dir $(BENCH_RESULT))
	@$(if $(NO_HARM),scripts/no-harm --stock build/$(THE_TRAIN)/stock --image build/$(THE_TRAIN)/image \
	  $(if $(PARAMETERS),--options="$$PARAMETERS") --out $(BENCH_RESULT:.json=-no-harm.json),\
	scripts/bench --jdk stock=build/$(THE_TRAIN)/stock --jdk image=build/$(THE_TRAIN)/image \
	  --jdk stock-jdk=build/jdk/stock --accp accp=build/jdk/stock \
	  --openssl "openssl-host=openssl" --openssl "openssl-3.5=$$(scripts/get openssl)" \
	  $(if $(CEILINGS),$(foreach width,512 256 128,--ceiling "ceiling-$(width)=$(CEILINGS) $(width)")) \
	  --rounds $(ROUNDS) $(if $(SIZE),--size "$$SIZE") $(if $(BENCH),--filter="$$BENCH") $(if $(PARAMETERS),--parameters="$$PARAMETERS") --out $(BENCH_RESULT))

report:
	@scripts/report build/bench
