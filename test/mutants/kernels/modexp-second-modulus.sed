# modExpKernels.cpp modexp_test: both have the first modulus
# Processors: x86
s/add_constants\(power\.constants\(\), c, moduli\[c\]\)/add_constants(power.constants(), c, moduli[0])/
