# montgomery_x86.cpp montgomery_test: factors stay on the stack
s/at < -pushed_bytes; at \+= 16/at < factors_at; at += 16/
