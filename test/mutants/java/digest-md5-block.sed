# sun/security/provider/DigestKernels.java sun/security/provider/MessageDigest/TestDigestKernels.java: one block of MD5 is taken for two
s/CryptoKernels\.md5\(state, b, ofs, ofs\)/CryptoKernels.md5(state, b, ofs, ofs + 64)/
