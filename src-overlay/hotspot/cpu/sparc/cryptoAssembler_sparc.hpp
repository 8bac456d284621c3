/*
 * Copyright (c) 2026, Temper contributors. All rights reserved.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 *
 * This code is distributed in the hope that it will be useful, but WITHOUT
 * ANY WARRANTY; without even the implied warranty of MERCHANTABILITY or
 * FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General Public License
 * version 2 for more details (a copy is included in the LICENSE file that
 * accompanied this code).
 *
 * You should have received a copy of the GNU General Public License version
 * 2 along with this work; if not, write to the Free Software Foundation,
 * Inc., 51 Franklin St, Fifth Floor, Boston, MA 02110-1301 USA.
 */

#ifndef CPU_SPARC_CRYPTOASSEMBLER_SPARC_HPP
#define CPU_SPARC_CRYPTOASSEMBLER_SPARC_HPP

#include <stddef.h>
#include <stdint.h>

#include "cryptoInstructions_sparc.hpp"

// The assembler that all cryptographic kernels for SPARC V9 are written in; it stands beside HotSpot's for the reasons that
// cryptoAssembler_x86.hpp gives, and test/kernels compares every encoding with GNU as.
//
// Code is written into the bytes [begin, end) and nowhere else. What goes wrong (no room, a label that was never bound, an
// operand that the instruction cannot have) is remembered: ok() is then false, error() says what, and the caller does not
// install the kernel. Code refers to itself only relative to the program counter, so the finished bytes may be moved to another
// address that is equal to begin modulo 64.
//
// A kernel is a leaf: it calls nothing and knows no oop. The System V ABI for SPARC V9:
//   arguments O0 to O5, after enter() I0 to I5, the upper half of a 32-bit one undefined; result O0, in a frame I0
//   free to use I0..I5, L0..L7, O0..O5, O7, G1, G4 and G5 in a frame; O0..O5, G1, G4 and G5 without
//   G2 and G3 belong to the program, G6 and G7 to the system: no instruction can name them here
//   all floating-point registers are free to use, and GSR, and of FSR the condition codes
//   O6 is SP and I6 is FP, each less by `bias` than what it points to; I7 has the address of the call
//   16 words from SP on belong to whoever saves the register window, and 6 more words to functions that are called
//
// The instruction after a jump is executed before the jump is carried out: callers write it, nop() if there is nothing to do.
class CryptoAssembler {
 public:
  enum Reg {
    G0 = 0, G1 = 1, G4 = 4, G5 = 5,
    O0 = 8, O1, O2, O3, O4, O5, SP, O7,
    L0, L1, L2, L3, L4, L5, L6, L7,
    I0, I1, I2, I3, I4, I5, FP, I7
  };

  // Floating-point registers of 64 bits: Dbl(i) is %f(2 i).
  enum Dbl { FIRST_DBL = 0, LAST_DBL = 31 };

  // Of the condition codes for 64 bits
  enum Condition {
    EQUAL = 1, LESS_EQUAL = 2, LESS = 3, BELOW_EQUAL = 4, CARRY_SET = 5, NEGATIVE = 6, ALWAYS = 8,
    NOT_EQUAL = 9, GREATER = 10, GREATER_EQUAL = 11, ABOVE = 12, CARRY_CLEAR = 13, POSITIVE = 14
  };

  // Of a register
  enum RegCondition { ZERO = 1, NOT_ZERO = 5 };

  enum CallingConvention { V9 };
  static CallingConvention native_convention() { return V9; }

  enum { bias = 2047, window_words = 16, least_frame = 8 * (window_words + 6) };

  class Label {
   public:
    Label() : _offset(-1) {}
    bool is_bound() const { return _offset >= 0; }
   private:
    friend class CryptoAssembler;
    int _offset;
    Label(const Label&);
    Label& operator=(const Label&);
  };

  // A place in memory: base and a number of bytes, or base and an index register.
  class Mem {
   public:
    explicit Mem(Reg base, int disp = 0) : _base(base), _index(G0), _disp(disp), _is_indexed(false) {}
    Mem(Reg base, Reg index) : _base(base), _index(index), _disp(0), _is_indexed(true) {}
    Mem plus(int bytes) const { return Mem(_base, _disp + bytes); }
    Reg base() const { return _base; }
    int disp() const { return _disp; }
   private:
    friend class CryptoAssembler;
    Reg  _base;
    Reg  _index;
    int  _disp;
    bool _is_indexed;
  };

  CryptoAssembler(void* begin, void* end, CallingConvention convention = native_convention());

  bool        ok() const    { return _error == NULL; }
  const char* error() const { return _error; }
  size_t      size() const  { return (size_t)(_pos - _begin); }
  // True when all went well and every label that was used is bound.
  bool        finish();

  // ---- Procedure frame

  // A window of registers and a frame with room for some bytes, a multiple of 16, from SP + bias + least_frame on.
  void enter(int bytes = 0);
  // The same; minus_size = -(least_frame + bytes)
  void enter(Reg minus_size) { emit(op3(0x3C), SP, SP, minus_size); }
  // Whoever gets the window next could spill what it holds, and the system may have stored it in the frame: L0..L7, O0..O5 and I1..I5
  // are zero then, and after them the frame's words for a window.
  void leave();
  // Gives the window back to the one before it; the frame, too.
  void restore()                                    { emit(op3(0x3D), G0, G0, G0); }

  // ---- Labels

  void bind(Label& label);
  void align(size_t modulus);        // with NOP

  // ---- Jumps

  void b(Label& target)                             { b(ALWAYS, target); }
  void b(Condition condition, Label& target)        { refer(0x00680000 | (uint32_t)condition << 25, target, 19); }
  void br(RegCondition condition, Reg r, Label& target) {
    refer(0x00C80000 | (uint32_t)condition << 25 | (uint32_t)r << 14, target, 16);
  }
  // where the condition codes fcc3 of floating-point numbers do not say "equal"
  void fb_not_equal3(Label& target)                 { refer(0x01700000 | 1u << 25, target, 19); }
  // back to the caller of a kernel without a frame
  void retl()                                       { emit(op3(0x38), G0, O7, 8); }
  void nop()                                        { emit32(0x01000000); }

  // ---- Registers

#define DEFINE(name, text, opcode) \
  void name(Reg d, Reg n, Reg m)   { emit(op3(opcode), d, n, m); } \
  void name(Reg d, Reg n, int imm) { emit(op3(opcode), d, n, imm); }
  CRYPTO_ARITHMETIC_INSTRUCTIONS(DEFINE)
#undef DEFINE
#define DEFINE(name, text, opcode) \
  void name(Reg d, Reg n, int count) { \
    require(0 <= count && count < 64, "no such shift"); \
    emit32(op3(opcode) | field(d, 25) | field(n, 14) | 1u << 13 | 1u << 12 | ((uint32_t)count & 63)); \
  }
  CRYPTO_SHIFT_INSTRUCTIONS(DEFINE)
#undef DEFINE
#define DEFINE(name, text, opcode) \
  void name(Reg d, Reg n, Reg m) { emit(op3(opcode) | 1u << 12, d, n, m); }
  CRYPTO_SHIFT_INSTRUCTIONS(DEFINE)
#undef DEFINE
#define DEFINE(name, text, opcode) \
  void name(Reg d, Reg n, Reg m) { emit(op3(0x36) | (uint32_t)opcode << 5, d, n, m); }
  CRYPTO_VIS3_INSTRUCTIONS(DEFINE)
#undef DEFINE

  void cmp(Reg n, Reg m)           { subcc(G0, n, m); }
  void cmp(Reg n, int imm)         { subcc(G0, n, imm); }
  void mov(Reg d, Reg n)           { or_(d, G0, n); }
  void mov(Reg d, uint64_t imm);
  // d = n where the condition holds
  void mov_if(Condition condition, Reg d, Reg n) {
    emit32(op3(0x2C) | field(d, 25) | 1u << 18 | (uint32_t)condition << 14 | 1u << 12 | (uint32_t)n);
  }
  void mov_if(RegCondition condition, Reg r, Reg d, Reg n) {
    emit32(op3(0x2F) | field(d, 25) | field(r, 14) | (uint32_t)condition << 10 | (uint32_t)n);
  }

  // d = (n + m) & ~7; the lowest three bits of the sum go to GSR, for FALIGNDATA.
  void alignaddr(Reg d, Reg n, Reg m) { emit(op3(0x36) | 0x018u << 5, d, n, m); }

  // ---- Floating-point registers

#define DEFINE(name, text, opcode) \
  void name(Dbl d, Dbl n, Dbl m) { emit32(op3(0x36) | (uint32_t)opcode << 5 | field(d, 25) | field(n, 14) | field(m, 0)); }
  CRYPTO_FLOAT_INSTRUCTIONS(DEFINE)
#undef DEFINE
#define DEFINE(name, text, opcode) \
  void name(Dbl d, Dbl key, Dbl n, Dbl m) { \
    emit32(op3(0x19) | (uint32_t)opcode << 5 | field(d, 25) | field(key, 14) | field(m, 9) | field(n, 0)); \
  }
  CRYPTO_AES_INSTRUCTIONS(DEFINE)
#undef DEFINE
#define DEFINE(name, text, opcode) \
  void name() { emit32(op3(0x36) | (uint32_t)opcode << 5); }
  CRYPTO_DIGEST_INSTRUCTIONS(DEFINE)
#undef DEFINE
#define DEFINE(name, text, opcode) \
  void name(int last) { \
    require(0 <= last && last < 32, "no such number of words"); \
    emit32(op3(0x36) | (uint32_t)opcode << 5 | ((uint32_t)last & 31)); \
  }
  CRYPTO_MULTIPLY_INSTRUCTIONS(DEFINE)
#undef DEFINE
  // round: which of the constants of FIPS 197, from 0 on
  void aes_kexpand1(Dbl d, Dbl n, Dbl m, int round) {
    require(0 <= round && round < 10, "no such constant");
    emit32(op3(0x19) | 8u << 5 | field(d, 25) | field(n, 14) | ((uint32_t)round & 31) << 9 | field(m, 0));
  }
  void fzero(Dbl d)          { emit32(op3(0x36) | 0x060u << 5 | field(d, 25)); }
  void movxtod(Dbl d, Reg n) { emit32(op3(0x36) | 0x118u << 5 | field(d, 25) | (uint32_t)n); }
  void movdtox(Reg d, Dbl n) { emit32(op3(0x36) | 0x110u << 5 | field(d, 25) | field(n, 0)); }

  // ---- Memory

  // A word whose bytes are in the other order in memory
  void lduw_little(Reg d, Reg from) { emit(3u << 30 | 0x10u << 19 | primary_little << 5, d, from, G0); }
  void stw_little(Reg d, Reg to)    { emit(3u << 30 | 0x14u << 19 | primary_little << 5, d, to, G0); }
  void ldd(Dbl d, const Mem& m) { load_store(0x23u << 19 | field(d, 25), m); }
  void std(Dbl d, const Mem& m) { load_store(0x27u << 19 | field(d, 25), m); }
#define DEFINE(name, text, opcode) \
  void name(Reg d, const Mem& m) { load_store((uint32_t)opcode << 19 | field(d, 25), m); }
  CRYPTO_LOAD_INSTRUCTIONS(DEFINE)
  CRYPTO_STORE_INSTRUCTIONS(DEFINE)
#undef DEFINE

 private:
  enum { max_fixups = 64 };
  enum { primary_little = 0x88 };    // address space identifier

  struct Fixup {
    Label* label;
    int    offset;
    int    bits;     // of the distance in words
  };

  uint8_t* const _begin;
  uint8_t* const _end;
  uint8_t*       _pos;
  const char*    _error;
  int            _fixup_count;
  Fixup          _fixups[max_fixups];

  CryptoAssembler(const CryptoAssembler&);
  CryptoAssembler& operator=(const CryptoAssembler&);

  int offset() const { return (int)(_pos - _begin); }

  void require(bool condition, const char* what) {
    if (!condition && _error == NULL) {
      _error = what;
    }
  }

  static uint32_t op3(uint32_t opcode)      { return 2u << 30 | opcode << 19; }
  static uint32_t field(Reg r, int at)      { return (uint32_t)r << at; }
  // The sixth bit of a number of 64-bit registers, which are even, stands in the place of the lowest.
  static uint32_t field(Dbl r, int at)      { return ((uint32_t)r * 2 % 32 | (uint32_t)r / 16) << at; }

  void emit32(uint32_t value);
  void emit(uint32_t instruction, Reg d, Reg n, Reg m) { emit32(instruction | field(d, 25) | field(n, 14) | (uint32_t)m); }
  void emit(uint32_t instruction, Reg d, Reg n, int imm);
  void load_store(uint32_t instruction, const Mem& m);
  void refer(uint32_t instruction, Label& label, int bits);
  void patch(int offset, int distance, int bits);
  void set_word(Reg d, uint32_t imm);
};

typedef void (*CryptoKernel)(CryptoAssembler& a);

#endif // CPU_SPARC_CRYPTOASSEMBLER_SPARC_HPP
