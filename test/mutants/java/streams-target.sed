# javax/crypto/CipherOutput.java javax/crypto/CipherStreams/KeptOutput.java: a stream that may keep the array gets the kept one
s/type == FileOutputStream\.class/type != null/
