# montgomeryIfma_x86.cpp ifma_test: what a limb of the first vector carries is lost
s/^  _a\.korb\(carries, carries, first_ones\);/  _a.kandb(carries, carries, first_ones);/
