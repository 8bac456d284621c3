# Stock, image and peers side by side in one run; what was measured becomes a page.
# BENCH is a regular expression of benchmark names, SIZE quick or full, ROUNDS how often everything is run in turn.

ROUNDS ?= 3
BENCH_RESULT := build/bench/$(THE_TRAIN).json

MICRO := build/micro/benchmarks.jar

$(MICRO): micro/pom.xml $(shell find micro/src -type f) | build/config.mk
	@mvn --quiet --batch-mode --file micro/pom.xml $(addprefix -Dmaven.repo.local=,$(addsuffix /maven,$(TEMPER_CACHE))) package
	@touch $@

bench: image build/$(THE_TRAIN)/stock build/jdk/stock $(MICRO)
	@mkdir -p $(dir $(BENCH_RESULT))
	@scripts/bench --jdk stock=build/$(THE_TRAIN)/stock --jdk image=build/$(THE_TRAIN)/image \
	  --jdk stock-jdk=build/jdk/stock --accp accp=build/jdk/stock \
	  --openssl "openssl-host=openssl" --openssl "openssl-3.5=$$(scripts/get openssl)" \
	  --rounds $(ROUNDS) $(addprefix --size ,$(SIZE)) $(addprefix --filter ,$(BENCH)) --out $(BENCH_RESULT)

report:
	@scripts/report build/bench
