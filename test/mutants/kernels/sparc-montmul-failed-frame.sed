# montgomeryT4_sparc.cpp montgomery_t4_test: after an error a frame is not wiped
/_a\.bind\(failed\)/{n;s/wipe_window\(\)/_a.restore()/}
