# sun/security/provider/RandomBlocks.java sun/security/provider/SecureRandom/NativePRNGBlocks.java: bytes count as unused until they have been copied and wiped
s/^ *left -= n;.*//
s/^( {16})ofs \+= n;/\1ofs += n; left -= n;/
