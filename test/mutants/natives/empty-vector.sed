# cryptoNatives.cpp sun/security/util/CryptoKernels/CheckArguments.java: a GCM vector may be empty
s/return 0 < length && length <= max_length;/return 0 <= length \&\& length <= max_length;/
