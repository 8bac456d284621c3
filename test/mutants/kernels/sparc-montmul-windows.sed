# montgomeryT4_sparc.cpp montgomery_t4_test: a window is not given back
/_a\.bind\(done\)/{n;s/wipe_window\(\)/_a.nop()/}
