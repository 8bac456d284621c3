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

#ifndef CPU_AARCH64_CRYPTOASSEMBLER_AARCH64_HPP
#define CPU_AARCH64_CRYPTOASSEMBLER_AARCH64_HPP

#include <stddef.h>
#include <stdint.h>

#include "cryptoInstructions_aarch64.hpp"

// The assembler that all cryptographic kernels for aarch64 are written in; it stands beside HotSpot's for the reasons that
// cryptoAssembler_x86.hpp gives, and test/kernels compares every encoding with GNU as.
//
// Code is written into the bytes [begin, end) and nowhere else. What goes wrong (no room, a label that was never bound, an
// operand that the instruction cannot have) is remembered: ok() is then false, error() says what, and the caller does not
// install the kernel. Code and data refer to each other only relative to the program counter, so the finished bytes may be
// moved to another address that is equal to begin modulo 64.
//
// A kernel is a leaf: it calls nothing and knows no oop. AAPCS64, which Linux, macOS and Windows share as far as a leaf can
// see:
//   arguments X0 to X7, the upper half of a 32-bit one undefined; result X0
//   free to use X0..X17, all of V0..V7 and V16..V31, and the upper halves of V8..V15
//   X18 belongs to the system on macOS and Windows: no instruction can name it here
//   X19..X28 and the lower halves of V8..V15 are saved by enter() as far as it is told, X29 points to the frame record for
//   stack walkers that interrupt the kernel, and X30 is free between enter() and leave()
//   nothing is below SP
class CryptoAssembler {
 public:
  enum Reg {
    X0, X1, X2, X3, X4, X5, X6, X7, X8, X9, X10, X11, X12, X13, X14, X15, X16, X17,
    X19 = 19, X20, X21, X22, X23, X24, X25, X26, X27, X28, X29, X30,
    ZR = 31, SP = 63
  };

  enum Condition {
    EQUAL, NOT_EQUAL, CARRY_SET, CARRY_CLEAR, NEGATIVE, POSITIVE, OVERFLOW_SET, OVERFLOW_CLEAR,
    ABOVE, BELOW_EQUAL, GREATER_EQUAL, LESS, GREATER, LESS_EQUAL,
    ABOVE_EQUAL = CARRY_SET, BELOW = CARRY_CLEAR
  };

  enum Shift { LSL, LSR, ASR, ROR };

  enum CallingConvention { AAPCS64 };
  static CallingConvention native_convention() { return AAPCS64; }

  class Vec {
   public:
    explicit Vec(int number) : _number(number) {}
    int number() const { return _number; }
   private:
    int _number;
  };

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

  // A place in memory: base and a number of bytes, or base and an index register. before(n): n is added to the base first;
  // after(n): the place is the base, to which n is added then.
  class Mem {
   public:
    explicit Mem(Reg base, int disp = 0) : _base(base), _index(ZR), _disp(disp), _mode(OFFSET) {}
    Mem(Reg base, Reg index) : _base(base), _index(index), _disp(0), _mode(INDEX) {}
    static Mem before(Reg base, int disp) { return Mem(base, disp, BEFORE); }
    static Mem after(Reg base, int disp)  { return Mem(base, disp, AFTER); }
    Mem plus(int bytes) const { return Mem(_base, _disp + bytes, _mode); }
    Reg base() const { return _base; }
    int disp() const { return _disp; }
   private:
    friend class CryptoAssembler;
    enum Mode { OFFSET, AFTER, BEFORE, INDEX };
    Mem(Reg base, int disp, Mode mode) : _base(base), _index(ZR), _disp(disp), _mode(mode) {}
    Reg  _base;
    Reg  _index;
    int  _disp;
    Mode _mode;
  };

  CryptoAssembler(void* begin, void* end, CallingConvention convention = native_convention());

  bool        ok() const    { return _error == NULL; }
  const char* error() const { return _error; }
  size_t      size() const  { return (size_t)(_pos - _begin); }
  // True when all went well and every label that was used is bound.
  bool        finish();

  // ---- Procedure frame

  // Saves X19 and so on, and D8 and so on: both numbers are even. The frame record is at X29, which SP is then.
  void enter(int generals = 0, int vectors = 0);
  // SP is X29 again.
  void leave();

  // ---- Labels and data

  void bind(Label& label);
  void align(size_t modulus);        // with NOP
  void align_data(size_t modulus);   // with zeros
  void data8(int value)          { emit8(value); }
  void data32(uint32_t value)    { emit32(value); }
  void data64(uint64_t value)    { emit32((uint32_t)value); emit32((uint32_t)(value >> 32)); }

  // ---- Jumps and addresses

  void b(Label& target)                         { refer(0x14000000, target, 26, 0); }
  void b(Condition condition, Label& target)    { refer(0x54000000 | (uint32_t)condition, target, 19, 5); }
  void cbz(Reg r, Label& target)                { refer(0xB4000000 | x(r), target, 19, 5); }
  void cbnz(Reg r, Label& target)               { refer(0xB5000000 | x(r), target, 19, 5); }
  void cbzw(Reg r, Label& target)               { refer(0x34000000 | x(r), target, 19, 5); }
  void cbnzw(Reg r, Label& target)              { refer(0x35000000 | x(r), target, 19, 5); }
  void tbz(Reg r, int bit, Label& target)       { refer(0x36000000 | bit_number(bit) | x(r), target, 14, 5); }
  void tbnz(Reg r, int bit, Label& target)      { refer(0x37000000 | bit_number(bit) | x(r), target, 14, 5); }
  void ret()                                    { emit32(0xD65F03C0); }
  void nop()                                    { emit32(0xD503201F); }
  // d = address of the label
  void adr(Reg d, Label& label)                 { refer(0x10000000 | x(d), label, ADR, 0); }

  // ---- General registers

#define DEFINE(name, opcode) \
  void name(Reg d, Reg n, Reg m, Shift shift = LSL, int count = 0)    { shifted(opcode, d, n, m, shift, count, 64); } \
  void name##w(Reg d, Reg n, Reg m, Shift shift = LSL, int count = 0) { shifted(opcode & 0x7FFFFFFF, d, n, m, shift, count, 32); }
  CRYPTO_ARITHMETIC_INSTRUCTIONS(DEFINE)
#undef DEFINE
#define DEFINE(name, text, opcode) \
  void name(Reg d, Reg n, Reg m, Shift shift = LSL, int count = 0)    { shifted(opcode, d, n, m, shift, count, 64); } \
  void name##w(Reg d, Reg n, Reg m, Shift shift = LSL, int count = 0) { shifted(opcode & 0x7FFFFFFF, d, n, m, shift, count, 32); }
  CRYPTO_LOGICAL_INSTRUCTIONS(DEFINE)
#undef DEFINE
#define DEFINE(name, opcode) \
  void name(Reg d, Reg n, int imm)    { immediate(opcode, d, n, imm); } \
  void name##w(Reg d, Reg n, int imm) { immediate(opcode & 0x7FFFFFFF, d, n, imm); }
  CRYPTO_IMMEDIATE_INSTRUCTIONS(DEFINE)
#undef DEFINE
#define DEFINE(name, opcode) \
  void name(Reg d, Reg n, Reg m)    { emit32(opcode | x(m) << 16 | x(n) << 5 | x(d)); } \
  void name##w(Reg d, Reg n, Reg m) { emit32((opcode & 0x7FFFFFFF) | x(m) << 16 | x(n) << 5 | x(d)); }
  CRYPTO_BINARY_INSTRUCTIONS(DEFINE)
#undef DEFINE
  void umulh(Reg d, Reg n, Reg m)  { emit32(0x9BC07C00 | x(m) << 16 | x(n) << 5 | x(d)); }

  void cmp(Reg n, Reg m)           { subs(ZR, n, m); }
  void cmp(Reg n, int imm)         { subs(ZR, n, imm); }
  void cmpw(Reg n, Reg m)          { subsw(ZR, n, m); }
  void cmpw(Reg n, int imm)        { subsw(ZR, n, imm); }
  void mov(Reg d, Reg n);
  void movw(Reg d, Reg n)          { orrw(d, ZR, n); }
  void mov(Reg d, uint64_t imm);
  // d = n & (2^bits - 1)
  void low_bits(Reg d, Reg n, int bits);
  void lsr(Reg d, Reg n, int count);
  void lsl(Reg d, Reg n, int count);
  void ror(Reg d, Reg n, int count)  { extr(d, n, n, count); }
  void rorw(Reg d, Reg n, int count) { extrw(d, n, n, count); }
  // the low word of (n * 2^64 + m) / 2^count
  void extr(Reg d, Reg n, Reg m, int count);
  void extrw(Reg d, Reg n, Reg m, int count);
  void rev(Reg d, Reg n)           { emit32(0xDAC00C00 | x(n) << 5 | x(d)); }
  void revw(Reg d, Reg n)          { emit32(0x5AC00800 | x(n) << 5 | x(d)); }
  // d = condition ? n : m
  void csel(Reg d, Reg n, Reg m, Condition condition) {
    emit32(0x9A800000 | x(m) << 16 | (uint32_t)condition << 12 | x(n) << 5 | x(d));
  }
  // 1 or 0; all ones or 0
  void cset(Reg d, Condition condition)  { emit32(0x9A9F07E0 | ((uint32_t)condition ^ 1) << 12 | x(d)); }
  void csetm(Reg d, Condition condition) { emit32(0xDA9F03E0 | ((uint32_t)condition ^ 1) << 12 | x(d)); }

  // ---- Memory

#define DEFINE(name, text, prefix, size, scaled, unscaled, indexed) \
  void name(Reg r, const Mem& m) { load_store(scaled, unscaled, indexed, size, x(r), m); }
  CRYPTO_LOAD_STORE_INSTRUCTIONS(DEFINE)
#undef DEFINE
#define DEFINE(name, text, prefix, size, scaled, unscaled, indexed) \
  void name(Vec v, const Mem& m) { load_store(scaled, unscaled, indexed, size, (uint32_t)v.number(), m); }
  CRYPTO_VECTOR_LOAD_STORE_INSTRUCTIONS(DEFINE)
#undef DEFINE
#define DEFINE(name, text, prefix, size, opcode) \
  void name(Reg r, Reg s, const Mem& m) { pair(opcode, size, x(r), x(s), m); }
  CRYPTO_PAIR_INSTRUCTIONS(DEFINE)
#undef DEFINE
#define DEFINE(name, text, prefix, size, opcode) \
  void name(Vec v, Vec w, const Mem& m) { pair(opcode, size, (uint32_t)v.number(), (uint32_t)w.number(), m); }
  CRYPTO_VECTOR_PAIR_INSTRUCTIONS(DEFINE)
#undef DEFINE

  // ---- Vector registers

#define DEFINE(name, text, d_text, n_text, opcode) \
  void name(Vec d, Vec n) { emit32(opcode | v(n) << 5 | v(d)); }
  CRYPTO_VECTOR2_INSTRUCTIONS(DEFINE)
#undef DEFINE
#define DEFINE(name, text, d_text, n_text, m_text, opcode) \
  void name(Vec d, Vec n, Vec m) { emit32(opcode | v(m) << 16 | v(n) << 5 | v(d)); }
  CRYPTO_VECTOR3_INSTRUCTIONS(DEFINE)
#undef DEFINE
#define DEFINE(name, text, operand_text, opcode) \
  void name(Vec d, Vec n, Vec m, Vec a) { emit32(opcode | v(m) << 16 | v(a) << 10 | v(n) << 5 | v(d)); }
  CRYPTO_VECTOR4_INSTRUCTIONS(DEFINE)
#undef DEFINE
#define DEFINE(name, text, operand_text, opcode, at, limit) \
  void name(Vec d, Vec n, Vec m, int imm) { \
    require(0 <= imm && imm < limit, "an immediate of a vector instruction is out of range"); \
    emit32(opcode | v(m) << 16 | (uint32_t)imm << at | v(n) << 5 | v(d)); \
  }
  CRYPTO_VECTOR_IMMEDIATE_INSTRUCTIONS(DEFINE)
#undef DEFINE

  void vmov(Vec d, Vec n)                  { vorr(d, n, n); }
  void clear(Vec d)                        { emit32(0x6F00E400 | v(d)); }
  // each byte of d
  void movi(Vec d, int byte)               { emit32(0x4F00E400 | ((uint32_t)byte >> 5 & 7) << 16 | ((uint32_t)byte & 31) << 5 | v(d)); }
  // the two 64-bit elements, or four 32-bit ones, of a vector
  void dup2d(Vec d, Reg n)                 { emit32(0x4E080C00 | x(n) << 5 | v(d)); }
  void dup4s(Vec d, Reg n)                 { emit32(0x4E040C00 | x(n) << 5 | v(d)); }
  void dup2d(Vec d, Vec n, int i)          { emit32(0x4E080400 | element(i, 2) << 20 | v(n) << 5 | v(d)); }
  void dup4s(Vec d, Vec n, int i)          { emit32(0x4E040400 | element(i, 4) << 19 | v(n) << 5 | v(d)); }
  void set_d(Vec d, int i, Reg n)          { emit32(0x4E081C00 | element(i, 2) << 20 | x(n) << 5 | v(d)); }
  void set_s(Vec d, int i, Reg n)          { emit32(0x4E041C00 | element(i, 4) << 19 | x(n) << 5 | v(d)); }
  void set_d(Vec d, int i, Vec n, int j)   { emit32(0x6E080400 | element(i, 2) << 20 | element(j, 2) << 14 | v(n) << 5 | v(d)); }
  void get_d(Reg d, Vec n, int i)          { emit32(0x4E083C00 | element(i, 2) << 20 | v(n) << 5 | x(d)); }
  void get_s(Reg d, Vec n, int i)          { emit32(0x0E043C00 | element(i, 4) << 19 | v(n) << 5 | x(d)); }
  // the lowest element; the rest becomes zero
  void fmov_d(Vec d, Reg n)                { emit32(0x9E670000 | x(n) << 5 | v(d)); }
  void fmov_s(Vec d, Reg n)                { emit32(0x1E270000 | x(n) << 5 | v(d)); }

 private:
  enum { max_fixups = 256, ADR = -1 };

  struct Fixup {
    Label* label;
    int    offset;
    int    bits;     // of the distance in words, or ADR
    int    at;
  };

  uint8_t* const _begin;
  uint8_t* const _end;
  uint8_t*       _pos;
  const char*    _error;
  int            _generals, _vectors;
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

  uint32_t x(Reg r)       { return (uint32_t)r & 31; }
  uint32_t v(Vec r)       { return (uint32_t)r.number(); }
  uint32_t element(int i, int count) {
    require(0 <= i && i < count, "there is no such element of a vector");
    return (uint32_t)i;
  }
  uint32_t bit_number(int bit) { return (uint32_t)(bit >> 5 & 1) << 31 | (uint32_t)(bit & 31) << 19; }

  void emit8(int value);
  void emit32(uint32_t value);
  void refer(uint32_t instruction, Label& label, int bits, int at);
  void patch(int offset, int distance, int bits, int at);
  void shifted(uint32_t opcode, Reg d, Reg n, Reg m, Shift shift, int count, int width);
  void immediate(uint32_t opcode, Reg d, Reg n, int imm);
  void load_store(uint32_t scaled, uint32_t unscaled, uint32_t indexed, int size, uint32_t r, const Mem& m);
  void pair(uint32_t opcode, int size, uint32_t r, uint32_t s, const Mem& m);
  void save(bool load);
};

typedef void (*CryptoKernel)(CryptoAssembler& a);

#endif // CPU_AARCH64_CRYPTOASSEMBLER_AARCH64_HPP
