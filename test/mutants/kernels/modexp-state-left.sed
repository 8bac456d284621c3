# modExpKernels_x86.cpp modexp_test: bits that are left are not compared with the exponent's
s/state\[ModExpPower::BITS_LEFT\] <= state\[ModExpPower::EXPONENT_BITS\] \&\&/true \&\&/
