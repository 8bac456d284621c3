; Loops with the instructions that AES-CTR and AES-GCM cannot do without, and with no dependency that the processor has to wait
; for: what they reach is the most that a kernel with registers of that width can reach. ceilings.c times them.
;
;   void ceiling_OPERATION_WIDTH_BITS(struct work *work, uint64_t passes)
;
; Each pass encrypts work->data in place, STRIDE vectors of WIDTH bits at a time, with a key of BITS bits. For each vector:
;   ctr  a counter made, byte order turned, all AES rounds, text loaded, combined and stored
;   gcm4 and the text of the stride before loaded again, byte order turned, four carry-less products with a power of the hash key
;        from memory, added up
;   gcm3 the same with three products, after Karatsuba: that of the halves' sums stands for the middle two
; Left out is what takes no time in the long run: reduction (once for any number of blocks), the sum over a vector's blocks, tails.
; Results are real, so ceilings.c compares them with plain code: no instruction is missing.
;
; System V convention.
; Registers: 0..7 blocks; 8 text to hash, or text and last key; 9, 10, 11 sums of the low, middle and high products; 8, 12, 13, 15
; products; 14 counters, byte order turned; 15 round key.

default rel
section .text

%define STRIDE 8

; struct work
%define KEYS      0
%define POWERS    (KEYS + 15 * 64)
%define HALVES    (POWERS + STRIDE * 64)
%define COUNTER   (HALVES + STRIDE * 64)
%define INCREMENT (COUNTER + 64)
%define ORDER     (INCREMENT + 64)
%define LOW       (ORDER + 64)
%define MIDDLE    (LOW + 64)
%define HIGH      (MIDDLE + 64)
%define DATA      (HIGH + 64)
%define DATA_SIZE 8192

%macro set_width 1
  %assign VECTOR %1 / 8
  %if %1 == 512
    %define V(n) zmm %+ n
    %define move vmovdqa64
    %define add_bits vpxorq
  %else
    %if %1 == 256
      %define V(n) ymm %+ n
    %else
      %define V(n) xmm %+ n
    %endif
    %define move vmovdqa
    %define add_bits vpxor
  %endif
%endmacro

; hash_step PRODUCTS, I: adds vector I of the stride before to the three sums. Products stand side by side, which some processors
; want: they take several steps each.
%macro hash_step 2
    move        V(8), [rdx + %2 * VECTOR]
    vpshufb     V(8), V(8), [rdi + ORDER]
  %if %1 == 3
    vpshufd     V(13), V(8), 0x4e
    add_bits    V(13), V(13), V(8)
  %endif
    vpclmulqdq  V(12), V(8), [rdi + POWERS + %2 * 64], 0x00
    vpclmulqdq  V(15), V(8), [rdi + POWERS + %2 * 64], 0x11
  %if %1 == 3
    vpclmulqdq  V(13), V(13), [rdi + HALVES + %2 * 64], 0x00
  %else
    vpclmulqdq  V(13), V(8), [rdi + POWERS + %2 * 64], 0x01
    vpclmulqdq  V(8), V(8), [rdi + POWERS + %2 * 64], 0x10
  %endif
    add_bits    V(9), V(9), V(12)
    add_bits    V(11), V(11), V(15)
  %if %1 == 3
    add_bits    V(10), V(10), V(13)
  %elif VECTOR == 64
    vpternlogq  V(10), V(13), V(8), 0x96
  %else
    add_bits    V(10), V(10), V(13)
    add_bits    V(10), V(10), V(8)
  %endif
%endmacro

; loop_of OPERATION, WIDTH, BITS
%macro loop_of 3
  set_width %2
  %assign ROUNDS 6 + %3 / 32
  %assign PRODUCTS 0
  %ifidn %1, gcm3
    %assign PRODUCTS 3
  %elifidn %1, gcm4
    %assign PRODUCTS 4
  %endif
global ceiling_%1_%2_%3
align 64
ceiling_%1_%2_%3:
    move        V(14), [rdi + COUNTER]
    vpxor       xmm9, xmm9, xmm9
    vpxor       xmm10, xmm10, xmm10
    vpxor       xmm11, xmm11, xmm11
    lea         rdx, [rdi + DATA + DATA_SIZE - STRIDE * VECTOR]
%%pass:
    lea         rax, [rdi + DATA]
    mov         ecx, DATA_SIZE / (STRIDE * VECTOR)
align 32
%%stride:
    move        V(15), [rdi + KEYS]
  %assign i 0
  %rep STRIDE
    vpshufb     V(i), V(14), [rdi + ORDER]
    vpaddd      V(14), V(14), [rdi + INCREMENT]
    add_bits    V(i), V(i), V(15)
    %assign i i + 1
  %endrep
  %assign round 1
  %rep ROUNDS - 1
    move        V(15), [rdi + KEYS + round * 64]
    %assign i 0
    %rep STRIDE
    vaesenc     V(i), V(i), V(15)
      %assign i i + 1
    %endrep
    %if PRODUCTS && round <= STRIDE
      %assign step round - 1
      hash_step PRODUCTS, step
    %endif
    %assign round round + 1
  %endrep
    move        V(15), [rdi + KEYS + ROUNDS * 64]
  %assign i 0
  %rep STRIDE
    add_bits    V(8), V(15), [rax + i * VECTOR]
    vaesenclast V(i), V(i), V(8)
    move        [rax + i * VECTOR], V(i)
    %assign i i + 1
  %endrep
    mov         rdx, rax
    add         rax, STRIDE * VECTOR
    dec         ecx
    jnz         %%stride
    dec         rsi
    jnz         %%pass
    move        [rdi + COUNTER], V(14)
    move        [rdi + LOW], V(9)
    move        [rdi + MIDDLE], V(10)
    move        [rdi + HIGH], V(11)
    vzeroupper
    ret
%endmacro

%macro loops_of 1
  loop_of %1, 128, 128
  loop_of %1, 128, 256
  loop_of %1, 256, 128
  loop_of %1, 256, 256
  loop_of %1, 512, 128
  loop_of %1, 512, 256
%endmacro

loops_of ctr
loops_of gcm3
loops_of gcm4

section .note.GNU-stack noalloc noexec nowrite progbits
