# tableSelect_aarch64.cpp montgomery_test: the last entry is not read
s/^  a\.mov\(left, entries\);/&\n  a.sub(left, left, 1);/
