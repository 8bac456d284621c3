# cryptoNatives.cpp sun/security/util/CryptoKernels/CheckArguments.java: GCM has a context where there are no kernels for it
s/GcmKernels::tier\(\) == GcmKernels::NONE \? 0 : //
