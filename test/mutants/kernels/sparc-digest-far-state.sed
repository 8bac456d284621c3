# digests_sparc.cpp digest_test: more than the state is written
s/i \+ 1 < _state_words/i + 1 <= _state_words/
