# p256Natives.cpp sun/security/util/P256Kernels/CheckP256Arguments.java: a point is read again after it has been checked
s/const P256Copy from\(point\);/& const uint64_t* const again = p256_point(point);/
s/from\.words\(\)/again/
