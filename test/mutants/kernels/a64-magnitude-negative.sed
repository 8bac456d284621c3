# magnitudes_aarch64.cpp magnitudes_test: a number of words below 0 is taken for a large one
s/_a\.tbnz\(count, 31, done\);/_a.nop();/
