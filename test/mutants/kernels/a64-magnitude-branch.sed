# magnitudes_aarch64.cpp magnitudes_test: a row ends early where a digit is zero
s/(accumulate\(even, carry, value, factor\);)/\1 _a.cbz(value, end_row);/
