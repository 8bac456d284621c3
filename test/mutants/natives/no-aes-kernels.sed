# cryptoNatives.cpp sun/security/util/CryptoKernels/CheckArguments.java: AES is entered where there are no kernels for it
/CHECK_ARGUMENT\(AesKernels::tier\(\) > 0, /d
