# systemRandomNatives.cpp sun/security/provider/SecureRandom/NativePRNGSystemCall.java: the bytes go to the start of the array
s/SetByteArrayRegion\(bytes, offset, /SetByteArrayRegion(bytes, 0, /
