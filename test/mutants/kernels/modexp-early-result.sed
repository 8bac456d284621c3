# modExpKernels.cpp modexp_test: an exponentiation that was given up has a result
s/^  if \(power\.field\(ModExpPower::BITS_LEFT\) == 0\) \{/  if (true) {/
