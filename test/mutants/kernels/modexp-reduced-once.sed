# modExpKernels_x86.cpp modexp_test: a result is reduced once
/^  subtract_once\(value, n, _words \+ 1\);/{N;s/\n.*//}
