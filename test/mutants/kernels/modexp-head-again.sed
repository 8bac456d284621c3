# modExpKernels.cpp modexp_test: the head of a state is read again after it has been checked
s/return _head\[f\];/return _state[f];/
