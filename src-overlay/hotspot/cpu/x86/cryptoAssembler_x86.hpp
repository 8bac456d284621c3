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

#ifndef CPU_X86_CRYPTOASSEMBLER_X86_HPP
#define CPU_X86_CRYPTOASSEMBLER_X86_HPP

#include <stddef.h>
#include <stdint.h>

#include "cryptoInstructions_x86.hpp"

// The assembler that all cryptographic kernels for x86_64 are written in.
//
// It stands beside the release line's MacroAssembler, not on top of it, and includes no header of HotSpot. The
// reasons: every line lacks encodings (8 has no SHA and no EVEX, 11 and 17 have no IFMA), an encoder that is ours
// serves them all from one source; MacroAssembler chooses encodings by UseAVX and other flags, a kernel wants the
// one that it wrote; and this one also compiles outside HotSpot, where test/kernels compares every encoding with
// NASM and runs every kernel in seconds. C++98, since JDK 8 compiles it.
//
// Code is written into the bytes [begin, end) and nowhere else. What goes wrong (no room, a label that was never
// bound, operands that the instruction cannot have) is remembered: ok() is then false, error() says what, and the
// caller does not install the kernel. Code and data refer to each other only relative to RIP, so the finished bytes
// may be moved to another address that is equal to begin modulo 64.
//
// A kernel is a leaf: it calls nothing and knows no oop. It is written for one set of argument registers, and enter()
// and leave() bring both calling conventions to it:
//   arguments RDI, RSI, RDX, RCX, R8, R9; result RAX
//   free to use RAX, RCX, RDX, RSI, RDI, R8..R11, K1..K7 and all vector registers that enter() is told of
// RBP points to the frame, for stack walkers that interrupt the kernel. RBX and R12..R15 the kernel saves itself when
// it uses them. A kernel that writes the upper half of a ymm register issues vzeroupper before leave().
class CryptoAssembler {
 public:
  enum Reg {
    RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI, R8, R9, R10, R11, R12, R13, R14, R15
  };

  enum Mask { K0, K1, K2, K3, K4, K5, K6, K7 };

  enum Condition {
    OVERFLOW_SET, OVERFLOW_CLEAR, BELOW, ABOVE_EQUAL, EQUAL, NOT_EQUAL, BELOW_EQUAL, ABOVE,
    NEGATIVE, POSITIVE, PARITY_EVEN, PARITY_ODD, LESS, GREATER_EQUAL, LESS_EQUAL, GREATER,
    CARRY_SET = BELOW, CARRY_CLEAR = ABOVE_EQUAL
  };

  enum Width { W128, W256, W512 };

  enum CallingConvention { SYSTEM_V, WINDOWS_X64 };

  static CallingConvention native_convention() {
#ifdef _WIN64
    return WINDOWS_X64;
#else
    return SYSTEM_V;
#endif
  }

  // A vector register: its number, how much of it an instruction uses, and the opmask that a destination has.
  class Vec {
   public:
    Vec(int number, Width width) : _number(number), _width(width), _mask(K0), _zeroing(false) {}

    int   number()  const { return _number; }
    Width width()   const { return _width; }
    Mask  mask()    const { return _mask; }
    bool  zeroing() const { return _zeroing; }

    Vec as(Width width) const { return Vec(_number, width); }
    Vec as_xmm() const { return as(W128); }
    Vec as_ymm() const { return as(W256); }
    Vec as_zmm() const { return as(W512); }

    // elements whose bit in k is clear keep their value
    Vec masked(Mask k) const { Vec v(*this); v._mask = k; return v; }
    // elements whose bit in k is clear become zero
    Vec zeroed(Mask k) const { Vec v(masked(k)); v._zeroing = true; return v; }

   private:
    int   _number;
    Width _width;
    Mask  _mask;
    bool  _zeroing;
  };

  static Vec xmm(int number) { return Vec(number, W128); }
  static Vec ymm(int number) { return Vec(number, W256); }
  static Vec zmm(int number) { return Vec(number, W512); }

  // A place in the code. It must not move while an instruction that refers to it waits for bind().
  class Label {
   public:
    Label() : _offset(-1) {}
    bool is_bound() const { return _offset >= 0; }
   private:
    friend class CryptoAssembler;
    Label(const Label&);
    Label& operator=(const Label&);
    int _offset;
  };

  // A memory operand: [base + disp], [base + index * scale + disp] or [label + disp].
  class Mem {
   public:
    explicit Mem(Reg base, int disp = 0) : _base(base), _index(-1), _scale(0), _disp(disp), _label(NULL) {}
    Mem(Reg base, Reg index, int scale, int disp = 0)
      : _base(base), _index(index), _scale(scale), _disp(disp), _label(NULL) {}
    explicit Mem(Label& label, int disp = 0) : _base(-1), _index(-1), _scale(0), _disp(disp), _label(&label) {}

    // the operand that is some bytes further on
    Mem plus(int bytes) const { Mem m(*this); m._disp += bytes; return m; }

   private:
    friend class CryptoAssembler;
    int    _base;
    int    _index;
    int    _scale;
    int    _disp;
    Label* _label;
  };

 private:
  // What the r/m field of an instruction can name. The two subclasses keep general and vector registers apart.
  class Operand {
   public:
    Operand(int number) : _number(number), _mem(RAX) {}
    Operand(const Mem& mem) : _number(-1), _mem(mem) {}
    bool is_mem() const { return _number < 0; }
    // bit 3 of the base or register, and of the index, as the REX, VEX and EVEX prefixes want them
    int  b() const { return bit3(is_mem() ? _mem._base : _number); }
    int  x() const { return bit3(is_mem() ? _mem._index : -1); }
    int  number() const { return _number; }
    const Mem& mem() const { return _mem; }
   private:
    static int bit3(int number) { return number < 0 ? 0 : number >> 3 & 1; }
    int _number;
    Mem _mem;
  };

 public:
  class RegMem : public Operand {
   public:
    RegMem(Reg reg) : Operand(reg) {}
    RegMem(const Mem& mem) : Operand(mem) {}
  };

  class VecMem : public Operand {
   public:
    VecMem(Vec vec) : Operand(vec.number()), _width(vec.width()) {}
    VecMem(const Mem& mem) : Operand(mem), _width(W128) {}
    bool fits(Width width) const { return is_mem() || _width == width; }
   private:
    Width _width;
  };

  CryptoAssembler(void* begin, void* end, CallingConvention convention = native_convention());

  const char* error() const { return _error; }
  bool        ok() const    { return _error == NULL; }
  size_t      size() const  { return _pos - _begin; }
  // To be called after the last instruction: notes labels that were used and never bound.
  bool        finish();

  void bind(Label& label);
  // Fills with one-byte no-ops, or zeroes in data, until the address is a multiple of a power of two.
  void align(size_t modulus);
  void align_data(size_t modulus);
  void data8(uint8_t value)   { emit8(value); }
  void data32(uint32_t value) { emit32(value); }
  void data64(uint64_t value) { emit64(value); }

  // ---- Procedure frame

  // For a kernel with that many arguments (at most 6), all of them pointers or integers, which uses the vector
  // registers below number vectors.
  void enter(int arguments, int vectors);
  void leave();

  // ---- General registers

#define DECLARE(name, number) \
  void name##q(Reg d, Reg s)               { general(true,  (number) * 8 + 1, s, d); } \
  void name##l(Reg d, Reg s)               { general(false, (number) * 8 + 1, s, d); } \
  void name##q(Reg d, const Mem& s)        { general(true,  (number) * 8 + 3, d, s); } \
  void name##l(Reg d, const Mem& s)        { general(false, (number) * 8 + 3, d, s); } \
  void name##q(const Mem& d, Reg s)        { general(true,  (number) * 8 + 1, s, d); } \
  void name##l(const Mem& d, Reg s)        { general(false, (number) * 8 + 1, s, d); } \
  void name##q(const RegMem& d, int imm)   { alu_immediate(true,  number, d, imm); } \
  void name##l(const RegMem& d, int imm)   { alu_immediate(false, number, d, imm); }
  CRYPTO_ALU_INSTRUCTIONS(DECLARE)
#undef DECLARE

#define DECLARE(name, extension) \
  void name##q(Reg d, int count) { shift_immediate(true,  extension, d, count); } \
  void name##l(Reg d, int count) { shift_immediate(false, extension, d, count); }
  CRYPTO_SHIFT_INSTRUCTIONS(DECLARE)
#undef DECLARE

#define DECLARE(name, opcode, extension) \
  void name##q(Reg d) { general(true,  opcode, extension, RegMem(d)); } \
  void name##l(Reg d) { general(false, opcode, extension, RegMem(d)); }
  CRYPTO_UNARY_INSTRUCTIONS(DECLARE)
#undef DECLARE

#define DECLARE(name, prefix, map, opcode) \
  void name##q(Reg d, const RegMem& s) { legacy(prefix, map, true,  opcode, d, s, 0); } \
  void name##l(Reg d, const RegMem& s) { legacy(prefix, map, false, opcode, d, s, 0); }
  CRYPTO_BINARY_INSTRUCTIONS(DECLARE)
#undef DECLARE

#define DECLARE(name, prefix, map, opcode) \
  void name##q(Reg d, Reg s1, const RegMem& s2) { vex(prefix, map, 1, opcode, 0, d, s1, s2, 0); } \
  void name##l(Reg d, Reg s1, const RegMem& s2) { vex(prefix, map, 0, opcode, 0, d, s1, s2, 0); }
  CRYPTO_VEX_GENERAL_INSTRUCTIONS(DECLARE)
#undef DECLARE

  void movq(Reg d, Reg s)             { general(true,  0x89, s, d); }
  void movl(Reg d, Reg s)             { general(false, 0x89, s, d); }
  void movq(Reg d, const Mem& s)      { general(true,  0x8B, d, s); }
  void movl(Reg d, const Mem& s)      { general(false, 0x8B, d, s); }
  void movq(const Mem& d, Reg s)      { general(true,  0x89, s, d); }
  void movl(const Mem& d, Reg s)      { general(false, 0x89, s, d); }
  void movb(const Mem& d, Reg s)      { legacy(NP, MAP0, false, 0x88, s, RegMem(d), 0, s >= RSP); }
  void movzbl(Reg d, const Mem& s)    { legacy(NP, M0F, false, 0xB6, d, RegMem(s), 0); }
  // zero-extends: the upper half of d becomes 0
  void movl(Reg d, uint32_t imm);
  void movq(Reg d, uint64_t imm);
  void movbeq(Reg d, const Mem& s)    { legacy(NP, M38, true,  0xF0, d, RegMem(s), 0); }
  void movbel(Reg d, const Mem& s)    { legacy(NP, M38, false, 0xF0, d, RegMem(s), 0); }
  void movbeq(const Mem& d, Reg s)    { legacy(NP, M38, true,  0xF1, s, RegMem(d), 0); }
  void movbel(const Mem& d, Reg s)    { legacy(NP, M38, false, 0xF1, s, RegMem(d), 0); }
  void lea(Reg d, const Mem& s)       { general(true,  0x8D, d, s); }
  void testq(Reg a, Reg b)            { general(true,  0x85, b, a); }
  void testl(Reg a, Reg b)            { general(false, 0x85, b, a); }
  void bswapq(Reg d)                  { opcode_register(true,  M0F, 0xC8, d); }
  void bswapl(Reg d)                  { opcode_register(false, M0F, 0xC8, d); }
  // RDX:RAX = RAX * s
  void mulq(const RegMem& s)          { general(true,  0xF7, 4, s); }
  void rorxq(Reg d, const RegMem& s, int count) { vex(PF2, M3A, 1, 0xF0, 0, d, 0, s, 1); emit8(count); }
  void rorxl(Reg d, const RegMem& s, int count) { vex(PF2, M3A, 0, 0xF0, 0, d, 0, s, 1); emit8(count); }
  void shldq(Reg d, Reg s, int count) { legacy(NP, M0F, true, 0xA4, s, RegMem(d), 1); emit8(count); }
  void shrdq(Reg d, Reg s, int count) { legacy(NP, M0F, true, 0xAC, s, RegMem(d), 1); emit8(count); }
  void btq(Reg d, int bit)            { legacy(NP, M0F, true, 0xBA, 4, RegMem(d), 1); emit8(bit); }
  void cmovq(Condition c, Reg d, const RegMem& s) { legacy(NP, M0F, true,  0x40 + c, d, s, 0); }
  void cmovl(Condition c, Reg d, const RegMem& s) { legacy(NP, M0F, false, 0x40 + c, d, s, 0); }
  void setb(Condition c, Reg d)       { legacy(NP, M0F, false, 0x90 + c, 0, RegMem(d), 0, d >= RSP); }
  void push(Reg s)                    { opcode_register(false, MAP0, 0x50, s); }
  void pop(Reg d)                     { opcode_register(false, MAP0, 0x58, d); }
  void ret()                          { emit8(0xC3); }

  // Short if the label is bound and near; a forward jump has 32 bits. The b forms are short and go forward, too.
  void jmp(Label& target)                 { jump(0xEB, MAP0, 0xE9, target); }
  void jcc(Condition c, Label& target)    { jump(0x70 + c, M0F, 0x80 + c, target); }
  void jmp_short(Label& target)                { short_jump(0xEB, target); }
  void jcc_short(Condition c, Label& target)   { short_jump(0x70 + c, target); }

  // ---- 128-bit registers, without a VEX prefix

#define DECLARE(name, prefix, map, opcode) \
  void name(Vec d, const VecMem& s) { sse(prefix, map, opcode, d, s, 0); }
  CRYPTO_SSE_INSTRUCTIONS(DECLARE)
#undef DECLARE

#define DECLARE(name, prefix, map, opcode) \
  void name(const Mem& d, Vec s) { sse(prefix, map, opcode, s, d, 0); }
  CRYPTO_SSE_STORE_INSTRUCTIONS(DECLARE)
#undef DECLARE

#define DECLARE(name, prefix, map, opcode) \
  void name(Vec d, const VecMem& s, int imm) { sse(prefix, map, opcode, d, s, 1); emit8(imm); }
  CRYPTO_SSE_IMMEDIATE_INSTRUCTIONS(DECLARE)
#undef DECLARE

#define DECLARE(name, opcode, extension) \
  void name(Vec d, int count) { sse(P66, M0F, opcode, xmm(extension), d, 1); emit8(count); }
  CRYPTO_SSE_SHIFT_INSTRUCTIONS(DECLARE)
#undef DECLARE

  void movd(Vec d, const RegMem& s)           { legacy(P66, M0F, false, 0x6E, low(d), s, 0); }
  void movd(const RegMem& d, Vec s)           { legacy(P66, M0F, false, 0x7E, low(s), d, 0); }
  void movq(Vec d, Reg s)                     { legacy(P66, M0F, true,  0x6E, low(d), RegMem(s), 0); }
  void movq(Reg d, Vec s)                     { legacy(P66, M0F, true,  0x7E, low(s), RegMem(d), 0); }
  void movq(Vec d, const Mem& s)              { legacy(PF3, M0F, false, 0x7E, low(d), RegMem(s), 0); }
  void movq(const Mem& d, Vec s)              { legacy(P66, M0F, false, 0xD6, low(s), RegMem(d), 0); }
  void pinsrd(Vec d, const RegMem& s, int i)  { legacy(P66, M3A, false, 0x22, low(d), s, 1); emit8(i); }
  void pinsrq(Vec d, const RegMem& s, int i)  { legacy(P66, M3A, true,  0x22, low(d), s, 1); emit8(i); }
  void pextrd(const RegMem& d, Vec s, int i)  { legacy(P66, M3A, false, 0x16, low(s), d, 1); emit8(i); }
  void pextrq(const RegMem& d, Vec s, int i)  { legacy(P66, M3A, true,  0x16, low(s), d, 1); emit8(i); }

  // ---- Vector registers of all widths

#define DECLARE(name, prefix, map, opcode, forms, memory) \
  void name(Vec d, Vec s1, const VecMem& s2) { \
    require(s1.width() == d.width() && s2.fits(d.width()), #name ": widths differ"); \
    vector(prefix, map, opcode, forms, memory, d.width(), d.number(), s1.number(), s2, d, 0); \
  }
  CRYPTO_VECTOR_INSTRUCTIONS(DECLARE)
#undef DECLARE

#define DECLARE(name, prefix, map, opcode, forms, memory) \
  void name(Vec d, const VecMem& s) { \
    require(s.fits(d.width()), #name ": widths differ"); \
    vector(prefix, map, opcode, forms, memory, d.width(), d.number(), 0, s, d, 0); \
  }
  CRYPTO_VECTOR_UNARY_INSTRUCTIONS(DECLARE)
#undef DECLARE

#define DECLARE(name, prefix, map, opcode, forms, memory) \
  void name(Vec d, const Mem& s) { \
    vector(prefix, map, opcode, forms, memory, d.width(), d.number(), 0, s, d, 0); \
  }
  CRYPTO_VECTOR_LOAD_INSTRUCTIONS(DECLARE)
#undef DECLARE

#define DECLARE(name, prefix, map, opcode, forms, memory) \
  void name(Vec d, const VecMem& s) { \
    require(s.fits(W128), #name ": the source is an xmm register"); \
    vector(prefix, map, opcode, forms, memory, d.width(), d.number(), 0, s, d, 0); \
  }
  CRYPTO_VECTOR_BROADCAST_INSTRUCTIONS(DECLARE)
#undef DECLARE

#define DECLARE(name, prefix, map, opcode, forms, memory) \
  void name(const Mem& d, Vec s) { \
    require(!s.zeroing(), #name ": memory cannot be zeroed under a mask"); \
    vector(prefix, map, opcode, forms, memory, s.width(), s.number(), 0, d, s, 0); \
  }
  CRYPTO_VECTOR_STORE_INSTRUCTIONS(DECLARE)
#undef DECLARE

#define DECLARE(name, prefix, map, opcode, forms, memory) \
  void name(Vec d, Vec s1, const VecMem& s2, int imm) { \
    require(s1.width() == d.width() && s2.fits(d.width()), #name ": widths differ"); \
    vector(prefix, map, opcode, forms, memory, d.width(), d.number(), s1.number(), s2, d, 1); \
    emit8(imm); \
  }
  CRYPTO_VECTOR_IMMEDIATE_INSTRUCTIONS(DECLARE)
#undef DECLARE

#define DECLARE(name, prefix, map, opcode, forms, memory) \
  void name(Vec d, Vec s1, const VecMem& s2, int imm) { \
    require(s1.width() == d.width() && s2.fits(memory == 32 ? W256 : W128), #name ": widths do not match"); \
    vector(prefix, map, opcode, forms, memory, d.width(), d.number(), s1.number(), s2, d, 1); \
    emit8(imm); \
  }
  CRYPTO_VECTOR_INSERT_INSTRUCTIONS(DECLARE)
#undef DECLARE

#define DECLARE(name, prefix, map, opcode, forms, memory) \
  void name(Vec d, Vec s, int imm) { \
    require(d.width() == (memory == 32 ? W256 : W128), #name ": widths do not match"); \
    vector(prefix, map, opcode, forms, memory, s.width(), s.number(), 0, VecMem(d), d, 1); \
    emit8(imm); \
  } \
  void name(const Mem& d, Vec s, int imm) { \
    require(!s.zeroing(), #name ": memory cannot be zeroed under a mask"); \
    vector(prefix, map, opcode, forms, memory, s.width(), s.number(), 0, d, s, 1); \
    emit8(imm); \
  }
  CRYPTO_VECTOR_EXTRACT_INSTRUCTIONS(DECLARE)
#undef DECLARE

#define DECLARE(name, prefix, map, opcode, forms, memory) \
  void name(Vec d, const VecMem& s, int imm) { \
    require(s.fits(d.width()), #name ": widths differ"); \
    vector(prefix, map, opcode, forms, memory, d.width(), d.number(), 0, s, d, 1); \
    emit8(imm); \
  }
  CRYPTO_VECTOR_SHUFFLE_INSTRUCTIONS(DECLARE)
#undef DECLARE

#define DECLARE(name, opcode, extension, forms) \
  void name(Vec d, Vec s, int count) { \
    require(s.width() == d.width(), #name ": widths differ"); \
    vector(P66, M0F, opcode, forms, 0, d.width(), extension, d.number(), VecMem(s), d, 1); \
    emit8(count); \
  }
  CRYPTO_VECTOR_SHIFT_INSTRUCTIONS(DECLARE)
#undef DECLARE

#define DECLARE(name, prefix, map, opcode, forms, memory) \
  void name(Mask d, Vec s1, const VecMem& s2, int predicate) { \
    require(s2.fits(s1.width()) && !s1.zeroing(), #name ": operands do not match"); \
    vector(prefix, map, opcode, forms, memory, s1.width(), d, s1.number(), s2, s1, 1); \
    emit8(predicate); \
  }
  CRYPTO_VECTOR_COMPARE_INSTRUCTIONS(DECLARE)
#undef DECLARE

#define DECLARE(name, prefix, map, opcode, forms, memory) \
  void name(Mask d, Vec s1, const VecMem& s2) { \
    require(s2.fits(s1.width()) && !s1.zeroing(), #name ": operands do not match"); \
    vector(prefix, map, opcode, forms, memory, s1.width(), d, s1.number(), s2, s1, 0); \
  }
  CRYPTO_VECTOR_TEST_INSTRUCTIONS(DECLARE)
#undef DECLARE

#define DECLARE(name, prefix, map, opcode) \
  void name(Vec d, Vec s)          { vex(prefix, map, 0, opcode, 1, low(d), 0, VecMem(xmm(low(s))), 0); } \
  void name(Vec d, Vec s1, Vec s2) { vex(prefix, map, 0, opcode, 1, low(d), low(s1), VecMem(xmm(low(s2))), 0); }
  CRYPTO_SHA512_INSTRUCTIONS(DECLARE)
#undef DECLARE

  void vpbroadcastd(Vec d, Reg s) { vector(P66, M38, 0x7C, EVEX0 | X | Y | Z | OPMASK, 0, d.width(), d.number(), 0, RegMem(s), d, 0); }
  void vpbroadcastq(Vec d, Reg s) { vector(P66, M38, 0x7C, EVEX1 | X | Y | Z | OPMASK, 0, d.width(), d.number(), 0, RegMem(s), d, 0); }
  void vzeroupper()               { emit8(0xC5); emit8(0xF8); emit8(0x77); }

  // ---- Mask registers

#define DECLARE(name, prefix, w) \
  void name(Mask d, Reg s) { vex(prefix, M0F, w, 0x92, 0, d, 0, RegMem(s), 0); } \
  void name(Reg d, Mask s) { vex(prefix, M0F, w, 0x93, 0, d, 0, RegMem((Reg)s), 0); }
  CRYPTO_MASK_MOVE_INSTRUCTIONS(DECLARE)
#undef DECLARE

#define DECLARE(name, prefix, w, opcode) \
  void name(Mask d, Mask s1, Mask s2) { vex(prefix, M0F, w, opcode, 1, d, s1, RegMem((Reg)s2), 0); }
  CRYPTO_MASK_INSTRUCTIONS(DECLARE)
#undef DECLARE

#define DECLARE(name, w, opcode) \
  void name(Mask d, Mask s, int count) { vex(P66, M3A, w, opcode, 0, d, 0, RegMem((Reg)s), 1); emit8(count); }
  CRYPTO_MASK_SHIFT_INSTRUCTIONS(DECLARE)
#undef DECLARE

 private:
  // The codes are those of the pp and mmm fields of VEX and EVEX.
  enum Prefix    { NP, P66, PF3, PF2 };
  enum OpcodeMap { MAP0, M0F, M38, M3A };

  enum Forms {
    VEX0 = 1 << 0, VEX1 = 1 << 1, EVEX0 = 1 << 2, EVEX1 = 1 << 3,
    X = 1 << 4, Y = 1 << 5, Z = 1 << 6,   // X << width
    OPMASK = 1 << 7
  };

  // A reference to a label that is not bound yet: size bytes at offset, relative to the end of the instruction, to
  // which addend is added.
  struct Fixup {
    Label* label;
    int    offset;
    int    size;
    int    end;
    int    addend;
  };

  enum { max_fixups = 256 };

  uint8_t* const          _begin;
  uint8_t* const          _end;
  uint8_t*                _pos;
  const char*             _error;
  const CallingConvention _convention;
  int                     _saved_vectors;
  int                     _fixup_count;
  Fixup                   _fixups[max_fixups];

  CryptoAssembler(const CryptoAssembler&);
  CryptoAssembler& operator=(const CryptoAssembler&);

  int  offset() const { return (int)(_pos - _begin); }
  void require(bool condition, const char* error) { if (!condition && _error == NULL) _error = error; }
  // The number of a register that an instruction without EVEX can name.
  int  low(Vec v) { require(v.number() < 16 && v.mask() == K0, "the instruction has no EVEX form"); return v.number() & 15; }

  void emit8(int value) {
    if (_pos < _end) {
      *_pos++ = (uint8_t)value;
    } else {
      require(false, "no room for the code");
    }
  }
  void emit32(uint32_t value);
  void emit64(uint64_t value);
  void fill_until(size_t modulus, int value);

  void refer(Label& label, int size, int bytes_after, int addend);
  void patch(int at, int size, int value);
  void mod_rm(int reg, const Operand& rm, int disp_unit, int immediate_bytes);

  void legacy(Prefix prefix, OpcodeMap map, bool w, int opcode, int reg, const Operand& rm, int immediate_bytes,
              bool force_rex = false);
  void vex(Prefix prefix, OpcodeMap map, int w, int opcode, int l, int reg, int vvvv, const Operand& rm,
           int immediate_bytes);
  void evex(Prefix prefix, OpcodeMap map, int w, int opcode, int reg, int vvvv, const Operand& rm, Vec attributes,
            Width width, int memory, int immediate_bytes);
  // attributes: the operand that carries the opmask
  void vector(Prefix prefix, OpcodeMap map, int opcode, int forms, int memory, Width width, int reg, int vvvv,
              const Operand& rm, Vec attributes, int immediate_bytes);

  void general(bool w, int opcode, int reg, const RegMem& rm) { legacy(NP, MAP0, w, opcode, reg, rm, 0); }
  void sse(Prefix prefix, OpcodeMap map, int opcode, Vec reg, const VecMem& rm, int immediate_bytes);
  void alu_immediate(bool w, int number, const RegMem& d, int imm);
  void shift_immediate(bool w, int extension, Reg d, int count);
  void opcode_register(bool w, OpcodeMap map, int opcode, Reg r);
  void jump(int short_opcode, OpcodeMap map, int near_opcode, Label& target);
  void short_jump(int opcode, Label& target);
};

// Writes one kernel. The entry point is the first byte.
typedef void (*CryptoKernel)(CryptoAssembler& a);

#endif // CPU_X86_CRYPTOASSEMBLER_X86_HPP
