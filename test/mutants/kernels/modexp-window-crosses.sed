# modExpKernels.cpp modexp_test: a window within two words is cut
s/from % 64 \+ length > 64 \&\&/false \&\&/
