# modExpKernels_x86.cpp modexp_test: both have the first modulus
s/add_constants\(power\.constants\(\), c, moduli\[c\]\)/add_constants(power.constants(), c, moduli[0])/
