# montgomeryIfma_x86.cpp modexp_test: what a limb of the first vector carries is lost
s/^  _a\.korb\(carries, carries, first_ones\);/  _a.kandb(carries, carries, first_ones);/
