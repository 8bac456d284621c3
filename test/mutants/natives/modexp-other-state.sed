# modExpNatives.cpp sun/security/util/ModExpKernels/CheckModExpArguments.java: a state for another length or number will do
s/ && ModExpKernels::is_state\(state\.address\(\), words, count\)//
