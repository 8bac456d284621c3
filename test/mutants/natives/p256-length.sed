# p256Natives.cpp sun/security/util/P256Kernels/CheckP256Arguments.java: an array may be longer
s/longs->length\(\) == length/longs->length() >= length/;s/address_of\(P256Kernels::\w+\)/address()/
