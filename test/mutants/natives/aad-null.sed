# cryptoNatives.cpp sun/security/util/CryptoKernels/CheckArguments.java: AAD may be null
s/CHECK_RANGE\(aad != NULL && data\.valid\(\), bad_aad\)/CHECK_RANGE(aad == NULL || data.valid(), bad_aad)/
