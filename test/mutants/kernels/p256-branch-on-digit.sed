# p256Kernels.cpp p256_test: an addition of 0 is saved
s/^      add_point\(&_work, scalar\.is_negative\(i\)\);/      if (scalar.magnitude(i) != 0) add_point(\&_work, scalar.is_negative(i));/
