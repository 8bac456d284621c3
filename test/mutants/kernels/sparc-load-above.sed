# loadWriter_sparc.hpp aes_test: aligned words are read with those behind them
s/_a\.add\(above, from, 7\)/_a.add(above, from, 8)/
