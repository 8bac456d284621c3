# ghash_x86.cpp aes_gcm_test: half of a 512-bit sum is lost
s/if \(_width == Asm::W512\) \{/if (_width > Asm::W512) {/
