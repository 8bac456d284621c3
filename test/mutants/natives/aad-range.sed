# cryptoNatives.cpp sun/security/util/CryptoKernels/CheckArguments.java: AAD of a whole message may be outside of its array
s/return !\(_aad\.valid\(\) \|\| _aad_length == 0\) \? bad_aad : /return /;/CHECK_RANGE\(_aad\.valid\(\) \|\| /d
