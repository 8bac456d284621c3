# montgomery_x86.cpp montgomery_test: k0 stays on the stack
s/int at = slots_end; at < -pushed_bytes/int at = n_at; at < -pushed_bytes/
