# magnitudes_aarch64.cpp magnitudes_test: doubling loses the highest bit of a digit
s/extr\(doubled, odd, even, 63\)/lsl(doubled, odd, 1)/
