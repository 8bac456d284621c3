# modExpKernels_x86.cpp modexp_test: the modulus of a kernel is divided by one digit only
s/^  fold\(folded, plain, modulus\[Ifma::k0_at\]\);//
