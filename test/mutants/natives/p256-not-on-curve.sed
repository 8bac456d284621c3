# p256Natives.cpp sun/security/util/P256Kernels/CheckP256Arguments.java: a point need not be on the curve
s/CHECK_ARGUMENT_?\(from\.is_on_curve\(\), bad_point.*//
