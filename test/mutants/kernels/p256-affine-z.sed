# p256Points.hpp p256_test: the sum with an affine point has the addend's z
s/is_affine \? z1 : z, h/is_affine ? z2 : z, h/
