# montgomeryIfma_x86.cpp ifma_test: lanes do not move when the lowest limb goes
s/(zeroed\(all_but_last\), v, v, )_numbers/\10/
