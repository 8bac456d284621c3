// What CryptoAssembler refuses, and what CryptoFeatures makes of a processor's capabilities.

#include "assembler_test.hpp"

typedef CryptoAssembler Asm;
typedef CryptoFeatures CF;
typedef Asm::Mem Mem;
typedef Asm::Vec Vec;

// ---- Mistakes that must be noticed; each is made by one function

static void unbound(Asm& a)           { Asm::Label never; a.b(never); }
static void bound_twice(Asm& a)       { Asm::Label l; a.bind(l); a.bind(l); }
static void jump_too_far(Asm& a)      { Asm::Label l; a.tbz(Asm::X0, 0, l); for (int i = 0; i < 8192; i++) a.nop(); a.bind(l); }
static void jump_back_too_far(Asm& a) { Asm::Label l; a.bind(l); for (int i = 0; i < 8193; i++) a.nop(); a.tbnz(Asm::X0, 0, l); }
static void immediate_too_large(Asm& a) { a.add(Asm::X0, Asm::X1, 4097); }
static void immediate_negative(Asm& a)  { a.add(Asm::X0, Asm::X1, -1); }
static void immediate_to_zr(Asm& a)   { a.add(Asm::ZR, Asm::X1, 1); }
static void immediate_to_sp(Asm& a)   { a.adds(Asm::SP, Asm::X1, 1); }
static void operand_sp(Asm& a)        { a.add(Asm::X0, Asm::SP, Asm::X1); }
static void rotated_addend(Asm& a)    { a.add(Asm::X0, Asm::X1, Asm::X2, Asm::ROR, 1); }
static void shift_too_long(Asm& a)    { a.eorw(Asm::X0, Asm::X1, Asm::X2, Asm::LSL, 32); }
static void offset_too_large(Asm& a)  { a.ldr(Asm::X0, Mem(Asm::X1, 8 * 4096)); }
static void offset_too_small(Asm& a)  { a.ldr(Asm::X0, Mem(Asm::X1, -257)); }
static void offset_between(Asm& a)    { a.ldr(Asm::X0, Mem(Asm::X1, 257)); }
static void pair_too_far(Asm& a)      { a.ldp(Asm::X0, Asm::X1, Mem(Asm::X2, 512)); }
static void pair_between(Asm& a)      { a.ldp(Asm::X0, Asm::X1, Mem(Asm::X2, 4)); }
static void pair_with_index(Asm& a)   { a.ldp(Asm::X0, Asm::X1, Mem(Asm::X2, Asm::X3)); }
static void base_zr(Asm& a)           { a.ldr(Asm::X0, Mem(Asm::ZR)); }
static void no_such_element(Asm& a)   { a.set_d(Vec(0), 2, Asm::X0); }
static void bytes_too_many(Asm& a)    { a.ext(Vec(0), Vec(1), Vec(2), 16); }
static void frame_odd(Asm& a)         { a.enter(3, 0); }
static void frame_too_large(Asm& a)   { a.enter(12, 0); }
static void too_many_fixups(Asm& a)   { Asm::Label l; for (int i = 0; i < 300; i++) a.b(l); a.bind(l); }

static void test_mistakes() {
  static const Mistake mistakes[] = {
    MISTAKE(unbound), MISTAKE(bound_twice), MISTAKE(jump_too_far), MISTAKE(jump_back_too_far), MISTAKE(immediate_too_large),
    MISTAKE(immediate_negative), MISTAKE(immediate_to_zr), MISTAKE(immediate_to_sp), MISTAKE(operand_sp), MISTAKE(rotated_addend),
    MISTAKE(shift_too_long), MISTAKE(offset_too_large), MISTAKE(offset_too_small), MISTAKE(offset_between), MISTAKE(pair_too_far),
    MISTAKE(pair_between), MISTAKE(pair_with_index), MISTAKE(base_zr), MISTAKE(no_such_element), MISTAKE(bytes_too_many),
    MISTAKE(frame_odd), MISTAKE(frame_too_large), MISTAKE(too_many_fixups)
  };
  test_mistakes(mistakes);
}

// Six arguments reach the kernel, and the frame is taken down, whatever it saves.
static int frame_generals, frame_vectors;

static void frame_kernel(Asm& a) {
  a.enter(frame_generals, frame_vectors);
  for (int i = 0; i < frame_generals; i++) {
    a.mov((Asm::Reg)(Asm::X19 + i), Asm::X0);
  }
  for (int i = 0; i < frame_vectors; i++) {
    a.clear(Vec(8 + i));
  }
  a.mov(Asm::X30, Asm::X1);
  for (int i = 1; i < 6; i++) {
    a.add(Asm::X0, Asm::X0, (Asm::Reg)(Asm::X0 + i), Asm::LSL, i);
  }
  a.leave();
}

static void test_frame() {
  for (frame_generals = 0; frame_generals <= 10; frame_generals += 2) {
    for (frame_vectors = 0; frame_vectors <= 8; frame_vectors += 2) {
      const Kernel kernel(frame_kernel, Asm::AAPCS64);
      test_six_arguments(kernel, frame_generals * 10 + frame_vectors);
    }
  }
}

// ---- The trace sees what it is for

static void branch_kernel(Asm& a) {
  Asm::Label zero;
  a.cbz(Asm::X0, zero);
  a.nop();
  a.bind(zero);
  a.ret();
}
static void address_kernel(Asm& a) { a.ldr(Asm::X0, Mem(Asm::X1, Asm::X0)); a.ret(); }
static void pair_kernel(Asm& a)    { a.add(Asm::X1, Asm::X1, Asm::X0); a.stpw(Asm::ZR, Asm::ZR, Mem(Asm::X1)); a.ret(); }
static void vector_kernel(Asm& a)  { a.add(Asm::X1, Asm::X1, Asm::X0); a.ldrq(Vec(0), Mem(Asm::X1, -8)); a.ret(); }
static void data_kernel(Asm& a) {
  a.cmp(Asm::X0, 0);
  a.csel(Asm::X2, Asm::X0, Asm::X1, Asm::EQUAL);
  a.str(Asm::X2, Mem(Asm::X1));
  a.ret();
}

static void test_trace() {
  check(is_seen(branch_kernel, 0, 8), "a branch");
  check(is_seen(address_kernel, 0, 8), "an address with an index");
  check(is_seen(pair_kernel, 0, 8), "an address of a pair");
  check(is_seen(vector_kernel, 0, 8), "an address of a vector");
  check(!is_seen(data_kernel, 0, 8), "nothing but data");
  check(!is_seen(branch_kernel, 5, 8), "the same branch");
  check(trace_of(branch_kernel, 0).length == 2 * 2 && trace_of(branch_kernel, 8).length == 2 * 3, "each instruction, twice");
}

// ---- Features

static void test_decode() {
  static const uint32_t all = armv8_features | sha3_features;
  check(CF::decode(~(uint64_t)0) == all, "everything");
  check(CF::decode(0) == 0, "nothing");
  check(CF::decode(1 << 3 | 1 << 4 | 1 << 5 | 1 << 6) == armv8_features, "the cryptographic extension");
  check(CF::decode(~((uint64_t)1 << 3)) == (all & ~(CF::AES | CF::PMULL)), "no AES");
  check(CF::decode(~((uint64_t)1 << 6)) == (all & ~(CF::SHA2 | sha3_features)), "no SHA-256");
  check(CF::decode(~((uint64_t)1 << 21)) == armv8_features, "no SHA-512");
  check(CF::decode(~((uint64_t)1 << 17)) == (all & ~CF::SHA3), "no SHA-3");
}

static void test_names() {
  test_names(CF::SHA1, "sha1", CF::SHA3, "sha1, sha3");
}

// Each feature as the processor's register of instruction sets has it, which Linux lets processes read.
static void test_this_processor() {
  uint64_t sets;
  __asm__("mrs %0, ID_AA64ISAR0_EL1" : "=r"(sets));
  const int aes = sets >> 4 & 15, sha1 = sets >> 8 & 15, sha2 = sets >> 12 & 15, sha3 = sets >> 32 & 15;
  CF::detect();
  check(CF::is_detected(), "detected");
  check(CF::has(CF::AES) == (aes >= 1), "AES");
  check(CF::has(CF::PMULL) == (aes >= 2), "PMULL");
  check(CF::has(CF::SHA1) == (sha1 >= 1), "SHA-1");
  check(CF::has(CF::SHA2) == (sha2 >= 1), "SHA-256");
  check(CF::has(CF::SHA512) == (sha2 >= 2), "SHA-512");
  check(CF::has(CF::SHA3) == (sha3 >= 1), "SHA-3");
}
