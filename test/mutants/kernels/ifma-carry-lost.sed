# montgomeryIfma_x86.cpp modexp_test: what a limb of the first vector carries is lost
s/^  _\.korb\(carries, carries, first_ones\);/  _.kandb(carries, carries, first_ones);/
