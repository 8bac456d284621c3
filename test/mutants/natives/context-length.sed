# cryptoNatives.cpp sun/security/util/CryptoKernels/CheckArguments.java: a longer array is a GCM context
s/length\(\) == length_in_longs/length() >= length_in_longs/;s/address_of\(gcm_context_length\(\)\)/address()/
