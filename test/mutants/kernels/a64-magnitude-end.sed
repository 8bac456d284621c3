# magnitudes_aarch64.cpp magnitudes_test: the upper half of an end is used
s/_a\.movw\(end, end\)/_a.nop()/
