# cryptoNatives.cpp sun/security/util/CryptoKernels/CheckArguments.java: a key schedule may have any length from 44 on
s/length\(\) == 44 \|\| length\(\) == 52 \|\| length\(\) == 60/length() >= 44/;s/_key\.has\(44\) \|\| .*\(60\),/_key.length() >= 44,/
