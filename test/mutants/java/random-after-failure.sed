# sun/security/provider/RandomBlocks.java sun/security/provider/SecureRandom/NativePRNGBlocks.java: bytes count as unused until they have been copied and wiped
s/^ *left -= n;.*//
s/^( *)ofs \+= n;/\1ofs += n; left -= n;/
