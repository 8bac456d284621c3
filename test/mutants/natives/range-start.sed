# cryptoNatives.cpp sun/security/util/CryptoKernels/CheckArguments.java: what begins before an array is in it
s/if \(position >= 0 && length >= 0 && /if (/
