# montgomeryIfma_x86.cpp modexp_test: elements do not move when the lowest limb goes
s/^    _\.valignq\(s\.zeroed\(all_but_last\), s, s, 1\);/    _.valignq(s.zeroed(all_but_last), s, s, 0);/
