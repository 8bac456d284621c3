# p256Natives.cpp sun/security/util/P256Kernels/CheckP256Arguments.java: a scalar may be null
s/CHECK_ARGUMENT_?\(times != NULL, bad_scalar.*//
