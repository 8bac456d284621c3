# magnitudes_aarch64.cpp magnitudes_test: the lowest digit of z is not cleared
s/_a\.mov\(z_at, z_end\);/_a.sub(z_at, z_end, 8);/
