# magnitudes_aarch64.cpp magnitudes_test: the highest word of an odd number is read as two
s/_a\.ldrw\(value, Mem\(x\)\)/load_digit(value, Mem(x, -4))/
