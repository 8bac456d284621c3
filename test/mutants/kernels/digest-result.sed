# digestWriter_x86.hpp digest_test: no result where no block is taken
/movl\(result, offset\)/d
