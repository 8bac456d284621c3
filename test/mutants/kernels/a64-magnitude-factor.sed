# magnitudes_aarch64.cpp magnitudes_test: the upper half of a factor is used
s/_a\.movw\(factor, factor\)/_a.nop()/
