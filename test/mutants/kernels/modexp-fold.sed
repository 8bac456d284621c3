# modExpKernels.cpp modexp_test: the modulus of a kernel is divided by one digit only
# Processors: x86
s/^  fold\(folded, plain, modulus\[Vectors::k0_at\]\);//
