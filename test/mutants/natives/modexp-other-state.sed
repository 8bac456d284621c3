# modExpNatives.cpp sun/security/util/ModExpKernels/CheckModExpArguments.java: a state for another length or number will do
s/CHECK_ARGUMENT_\(progress != ModExpKernels::NO_STATE, bad_state, false\);//
