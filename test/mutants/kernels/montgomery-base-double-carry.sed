# montgomery_x86.cpp montgomery_test: the bit that doubling moves out of two words is lost
/_a\.adcq\(odd, odd\);/{n;d}
