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

// SHA-224, SHA-256, SHA-384 and SHA-512 compression in general registers, with the message schedule in vector
// registers.
//
// Computes  H := compress(H, M)  of FIPS 180-4, sections 6.2.2 and 6.4.2, for one or several blocks M of 16 big-endian
// words. In each of 64 (SHA-256) or 80 (SHA-512) rounds t
//     T1 = H + S1(E) + Ch(E, F, G) + K[t] + W[t];  T2 = S0(A) + Maj(A, B, C)
//     H = G;  G = F;  F = E;  E = D + T1;  D = C;  C = B;  B = A;  A = T1 + T2
// where W[0..15] are the block's words and  W[t] = s1(W[t-2]) + W[t-7] + s0(W[t-15]) + W[t-16].
//
// Rounds: with  Ch = ((F ^ G) & E) ^ G  and  Maj = ((A ^ B) & (B ^ C)) ^ B,  where B ^ C is the A ^ B of the round
// before, one takes 22 instructions that need an arithmetic unit, and its chain through E has a latency of 5.
// Schedule: for two blocks side by side, one in each lane of the vectors. A group is the words of a block that fill a
// lane: two of 64 bits, or four of 32, of which s1 of the upper two needs the lower two. W + K of both blocks go to the
// frame while the rounds of the first run; those of the second find them there. An odd block is scheduled twice.
//
// Arguments and their registers: those of digestWriter_x86.hpp; a block has 64 or 128 bytes, the state 8 words of 32 or
// 64 bits, A to H.
//
// Registers: the names below. Features: AVX2 and BMI2; the avx512 kernels AVX512F and AVX512VL, too, for rotations and
// three-operand logic in the schedule.
// Constant time: the only branches depend on offset, limit and the number of the round; all addresses on data, state,
// offset and the number of the round. W + K is wiped from the frame.
// Speed, of 16 KiB (AMD Zen 4, 3.7 GHz, 2026-11-21): SHA-512 919 MB/s, with AVX-512 970, 1.04 and 1.10 of OpenSSL 3.5
//   in the same run; SHA-256 589 MB/s, with AVX-512 602, 1.07 and 1.09 of OpenSSL 3.5 without the SHA instructions. The
//   arithmetic units are the limit: at best 5.5 cycles for a round, and it takes about 6.2. With one block at a time,
//   SHA-512 was 5 % slower.
// Measured MessageDigestBench.digest (SHA-512, 16 KiB): 2.5 image / stock 8u504 (Intel(R) Xeon(R) Processor, 2026-11-25)
// Sources: FIPS 180-4; Gueron and Krasnov, Parallelizing message schedules to accelerate the computations of hash
// functions, 2012, for the schedule in vector registers.

#include "crypto/digestConstants.hpp"
#include "digestWriter_x86.hpp"

typedef CryptoAssembler Asm;
typedef CryptoAssembler::Reg Reg;
typedef CryptoAssembler::Vec Vec;
typedef CryptoAssembler::Mem Mem;

// A .. H before round 0; every round moves the roles on by one
static const Reg variables[8] = {
  Asm::RAX, Asm::RBX, Asm::RCX, Asm::RDX, Asm::R8, Asm::R9, Asm::R10, Asm::R11
};
static const Reg differences[2] = { Asm::R12, Asm::R13 };   // A ^ B of this round and of the one before, in turn
static const Reg temps[3]       = { Asm::R14, Asm::R15, Asm::RSI };
static const Reg place          = Asm::RDI;                 // of the sums of the next 16 rounds in the frame
static const Reg saved[]        = { Asm::RBX, Asm::R12, Asm::R13, Asm::R14, Asm::R15 };
static const int saved_count    = sizeof(saved) / sizeof(saved[0]);

static Vec word(int group) { return Asm::ymm(group); }    // the last 16 words: 4 or 8 registers
static const Vec byte_swap = Asm::ymm(8);
static const Vec rotate8   = Asm::ymm(9);
static const Vec lower_two = Asm::ymm(9);
static const Vec upper_two = Asm::ymm(10);
static const Vec t0        = Asm::ymm(11);
static const Vec t1        = Asm::ymm(12);
static const Vec t2        = Asm::ymm(13);
static const Vec t3        = Asm::ymm(14);
static const int vectors   = 15;
static const int vec_size  = 32;
static const int lane_size = 16;

// the frame below the saved registers; arguments are there while blocks are compressed
static const int data_at    = 0;
static const int state_at   = 8;
static const int stack_at   = 16;
static const int offset_at  = 24;
static const int limit_at   = 28;
static const int sums_at    = 64;   // W + K of all rounds of two blocks: a vector for each group, a lane for each block

// The rotations of S0, S1, s0 and s1; the last number of s0 and s1 is a shift.
struct Rotations {
  int sum0[3];
  int sum1[3];
  int schedule0[3];
  int schedule1[3];
};

static const Rotations rotations32 = { { 2, 13, 22 }, { 6, 11, 25 }, { 7, 18, 3 }, { 17, 19, 10 } };
static const Rotations rotations64 = { { 28, 34, 39 }, { 14, 18, 41 }, { 1, 8, 7 }, { 19, 61, 6 } };

class Sha2Writer : public DigestWriter {
 public:
  Sha2Writer(CryptoAssembler& a, bool wide, bool avx512, bool several)
    : DigestWriter(a, several, wide ? 128 : 64, vectors), _wide(wide), _avx512(avx512), _word_size(wide ? 8 : 4),
      _groups(wide ? 8 : 4), _rounds(wide ? 80 : 64), _rotations(wide ? rotations64 : rotations32) {}

 private:
  // of the sums of 16 rounds, and of all
  int stride() const     { return _groups * vec_size; }
  int sums_size() const  { return _rounds / 16 * stride(); }

  void add(Reg d, Reg s)        { if (_wide) _a.addq(d, s); else _a.addl(d, s); }
  void add(Reg d, const Mem& s) { if (_wide) _a.addq(d, s); else _a.addl(d, s); }
  void and_(Reg d, Reg s)       { if (_wide) _a.andq(d, s); else _a.andl(d, s); }
  void xor_(Reg d, Reg s)       { if (_wide) _a.xorq(d, s); else _a.xorl(d, s); }
  void mov(Reg d, Reg s)        { if (_wide) _a.movq(d, s); else _a.movl(d, s); }
  void mov(Reg d, const Mem& s) { if (_wide) _a.movq(d, s); else _a.movl(d, s); }
  void mov(const Mem& d, Reg s) { if (_wide) _a.movq(d, s); else _a.movl(d, s); }
  void rorx(Reg d, Reg s, int count)              { if (_wide) _a.rorxq(d, s, count); else _a.rorxl(d, s, count); }
  void vadd(Vec d, Vec s1, const Asm::VecMem& s2) { if (_wide) _a.vpaddq(d, s1, s2); else _a.vpaddd(d, s1, s2); }
  void vshr(Vec d, Vec s, int count)              { if (_wide) _a.vpsrlq(d, s, count); else _a.vpsrld(d, s, count); }
  void vshl(Vec d, Vec s, int count)              { if (_wide) _a.vpsllq(d, s, count); else _a.vpslld(d, s, count); }
  void vror(Vec d, Vec s, int count)              { if (_wide) _a.vprorq(d, s, count); else _a.vprord(d, s, count); }

  void round(int t, bool with_schedule);
  void rotated_shift_sum(Vec d, Vec s, const int* counts);
  void doubled_shift_sum(Vec d, Vec s, int order);
  void add_lower(Vec x, Vec previous);
  void add_upper(Vec x);
  void add_constants(int group, int groups_on);
  void load_words();
  void schedule(int group, int part);
  void sixteen_rounds(bool with_schedule);
  virtual void write_blocks();
  virtual void write_data();

  const bool       _wide;
  const bool       _avx512;
  const int        _word_size;
  const int        _groups;       // vectors that hold 16 words
  const int        _rounds;
  const Rotations& _rotations;
  Asm::Label       _swap_bytes;
  Asm::Label       _rotate_bytes;
  Asm::Label       _lower_bytes;
  Asm::Label       _upper_bytes;
  Asm::Label       _constants;
};

// t counts from a multiple of 16. The order is the best of thousands that were tried at random on Zen 4.
void Sha2Writer::round(int t, bool with_schedule) {
  const Reg a = variables[(0 - t) & 7];
  const Reg b = variables[(1 - t) & 7];
  const Reg d = variables[(3 - t) & 7];
  const Reg e = variables[(4 - t) & 7];
  const Reg f = variables[(5 - t) & 7];
  const Reg g = variables[(6 - t) & 7];
  const Reg h = variables[(7 - t) & 7];
  const Reg a_xor_b = differences[t & 1];
  const Reg b_xor_c = differences[(t + 1) & 1];
  const Reg x = temps[0];
  const Reg y = temps[1];
  const Reg z = temps[2];
  const int byte = _word_size * t;

  rorx(y, e, _rotations.sum1[1]);
  add(h, Mem(Asm::RSP, place, 1, sums_at + byte / lane_size * vec_size + byte % lane_size));
  mov(z, f);
  rorx(x, e, _rotations.sum1[2]);
  xor_(z, g);
  mov(a_xor_b, a);
  and_(z, e);
  xor_(z, g);
  xor_(x, y);
  rorx(y, e, _rotations.sum1[0]);
  xor_(x, y);
  add(h, z);
  rorx(z, a, _rotations.sum0[1]);
  rorx(y, a, _rotations.sum0[2]);
  xor_(a_xor_b, b);
  add(h, x);
  and_(b_xor_c, a_xor_b);
  xor_(y, z);
  if (with_schedule && _wide) {
    schedule(t / 2, t % 2 * 2);
  }
  rorx(z, a, _rotations.sum0[0]);
  add(d, h);
  xor_(b_xor_c, b);
  xor_(y, z);
  add(h, b_xor_c);
  add(h, y);
  if (with_schedule) {
    schedule(t * _groups / 16, _wide ? t % 2 * 2 + 1 : t % 4);
  }
}

// d = (s >>> counts[0]) ^ (s >>> counts[1]) ^ (s >> counts[2]); changes t2 and t3; d is not s
void Sha2Writer::rotated_shift_sum(Vec d, Vec s, const int* counts) {
  vshr(d, s, counts[2]);
  if (_avx512) {
    vror(t2, s, counts[0]);
    vror(t3, s, counts[1]);
    _a.vpternlogq(d, t2, t3, 0x96);   // exclusive or of all three
    return;
  }
  for (int i = 0; i < 2; i++) {
    if (counts[i] == 8) {
      _a.vpshufb(t3, s, rotate8);
    } else {
      vshr(t3, s, counts[i]);
      _a.vpxor(d, d, t3);
      vshl(t3, s, 8 * _word_size - counts[i]);
    }
    _a.vpxor(d, d, t3);
  }
}

// s1 of the two 32-bit words that order puts twice into the halves of a lane; of each result the lower copy counts. A
// shift of the doubled word is a rotation of the word.
void Sha2Writer::doubled_shift_sum(Vec d, Vec s, int order) {
  _a.vpshufd(t2, s, order);
  _a.vpsrld(d, t2, _rotations.schedule1[2]);
  for (int i = 0; i < 2; i++) {
    _a.vpsrlq(t3, t2, _rotations.schedule1[i]);
    _a.vpxor(d, d, t3);
  }
}

// 32-bit words: adds s1 of the upper two words of previous to the lower two words of x.
void Sha2Writer::add_lower(Vec x, Vec previous) {
  if (_avx512) {
    _a.vpsrldq(t0, previous, 8);
    rotated_shift_sum(t1, t0, _rotations.schedule1);
  } else {
    doubled_shift_sum(t1, previous, 0xFA);
    _a.vpshufb(t1, t1, lower_two);
  }
  vadd(x, x, t1);
}

// 32-bit words: adds s1 of the lower two words of x to the upper two.
void Sha2Writer::add_upper(Vec x) {
  if (_avx512) {
    rotated_shift_sum(t1, x, _rotations.schedule1);
    _a.vpslldq(t1, t1, 8);
  } else {
    doubled_shift_sum(t1, x, 0x50);
    _a.vpshufb(t1, t1, upper_two);
  }
  vadd(x, x, t1);
}

// Between rounds, where temps[0] is free.
void Sha2Writer::add_constants(int group, int groups_on) {
  const int at = vec_size * (group + groups_on);
  _a.lea(temps[0], Mem(_constants));
  vadd(t0, word(group), Mem(temps[0], place, 1, at));
  _a.vmovdqa(Mem(Asm::RSP, place, 1, sums_at + at), t0);
}

// The words of the block at data, and of the next one if there is one; else again of the same one.
void Sha2Writer::load_words() {
  const Reg first  = temps[0];
  const Reg second = temps[1];
  _a.movq(first, Mem(Asm::RSP, data_at));
  _a.movq(second, first);
  if (_several) {
    _a.movl(temps[2], Mem(Asm::RSP, offset_at));
    _a.addl(temps[2], _block_size);
    _a.addq(second, _block_size);
    _a.cmpl(temps[2], Mem(Asm::RSP, limit_at));
    _a.cmovq(Asm::GREATER, second, first);
  }
  for (int group = 0; group < _groups; group++) {
    _a.vmovdqu(word(group).as_xmm(), Mem(first, lane_size * group));
    _a.vinserti128(word(group), word(group), Mem(second, lane_size * group), 1);
    _a.vpshufb(word(group), word(group), byte_swap);
  }
  _a.movl(place, 0);
  for (int group = 0; group < _groups; group++) {
    add_constants(group, 0);
  }
}

// One of four parts of what replaces the words of a group by those of 16 rounds later.
void Sha2Writer::schedule(int group, int part) {
  const Vec x        = word(group);
  const Vec next     = word((group + 1) % _groups);
  const Vec middle   = word((group + _groups / 2) % _groups);
  const Vec middle1  = word((group + _groups / 2 + 1) % _groups);
  const Vec previous = word((group + _groups - 1) % _groups);
  switch (part) {
    case 0:
      _a.vpalignr(t0, next, x, _word_size);
      rotated_shift_sum(t1, t0, _rotations.schedule0);
      break;
    case 1:
      _a.vpalignr(t0, middle1, middle, _word_size);
      vadd(x, x, t1);
      vadd(x, x, t0);
      break;
    case 2:
      if (_wide) {
        rotated_shift_sum(t1, previous, _rotations.schedule1);
      } else {
        add_lower(x, previous);
      }
      break;
    case 3:
      if (_wide) {
        vadd(x, x, t1);
      } else {
        add_upper(x);
      }
      add_constants(group, _groups);
      break;
  }
}

void Sha2Writer::sixteen_rounds(bool with_schedule) {
  for (int t = 0; t < 16; t++) {
    round(t, with_schedule);
  }
}

void Sha2Writer::write_blocks() {
  Asm::Label next_pair;
  Asm::Label with_schedule;
  Asm::Label without_schedule;
  Asm::Label finish;

  for (int i = 0; i < saved_count; i++) {
    _a.push(saved[i]);
  }
  _a.movq(temps[0], Asm::RSP);
  _a.subq(Asm::RSP, sums_at + sums_size());
  _a.andq(Asm::RSP, -64);
  _a.movq(Mem(Asm::RSP, stack_at), temps[0]);
  _a.movq(Mem(Asm::RSP, data_at), data);
  _a.movq(Mem(Asm::RSP, state_at), state);
  if (_several) {
    _a.movl(Mem(Asm::RSP, offset_at), offset);
    _a.movl(Mem(Asm::RSP, limit_at), limit);
  }
  _a.vmovdqa(byte_swap, Mem(_swap_bytes));
  if (_wide) {
    _a.vmovdqa(rotate8, Mem(_rotate_bytes));
  } else {
    _a.vmovdqa(lower_two, Mem(_lower_bytes));
    _a.vmovdqa(upper_two, Mem(_upper_bytes));
  }
  for (int i = 0; i < 8; i++) {
    mov(variables[i], Mem(state, _word_size * i));
  }

  _a.bind(next_pair);
  load_words();
  mov(differences[1], variables[1]);
  xor_(differences[1], variables[2]);
  _a.align(64);
  _a.bind(with_schedule);
  sixteen_rounds(true);
  _a.addl(place, stride());
  _a.cmpl(place, sums_size() - stride());
  _a.jcc(Asm::NOT_EQUAL, with_schedule);

  _a.align(64);
  _a.bind(without_schedule);
  sixteen_rounds(false);
  _a.addl(place, stride());
  _a.cmpl(place, sums_size());
  _a.jcc(Asm::BELOW, without_schedule);

  _a.movq(temps[0], Mem(Asm::RSP, state_at));
  for (int i = 0; i < 8; i++) {
    add(variables[i], Mem(temps[0], _word_size * i));
    mov(Mem(temps[0], _word_size * i), variables[i]);
  }
  if (_several) {
    _a.addq(Mem(Asm::RSP, data_at), _block_size);
    _a.movl(temps[0], Mem(Asm::RSP, offset_at));
    _a.addl(temps[0], _block_size);
    _a.movl(Mem(Asm::RSP, offset_at), temps[0]);
    _a.cmpl(temps[0], Mem(Asm::RSP, limit_at));
    _a.jcc(Asm::GREATER, finish);
    // above: the second block of a pair is done
    _a.cmpl(place, sums_size());
    _a.jcc(Asm::ABOVE, next_pair);
    mov(differences[1], variables[1]);
    xor_(differences[1], variables[2]);
    _a.movl(place, lane_size);
    _a.jmp(without_schedule);
    _a.bind(finish);
    _a.movl(result, temps[0]);
  }

  _a.vpxor(t0, t0, t0);
  for (int at = 0; at < sums_size(); at += vec_size) {
    _a.vmovdqa(Mem(Asm::RSP, sums_at + at), t0);
  }
  _a.vzeroupper();
  _a.movq(Asm::RSP, Mem(Asm::RSP, stack_at));
  for (int i = saved_count - 1; i >= 0; i--) {
    _a.pop(saved[i]);
  }
}

void Sha2Writer::write_data() {
  _a.align_data(64);
  _a.bind(_constants);
  const int group_size = lane_size / _word_size;
  for (int group = 0; group < _rounds / group_size; group++) {
    for (int i = 0; i < 2 * group_size; i++) {
      const uint64_t k = DigestConstants::sha512[group * group_size + i % group_size];
      if (_wide) {
        _a.data64(k);
      } else {
        _a.data32((uint32_t)(k >> 32));
      }
    }
  }
  write_lanes(_swap_bytes, 2, _wide ? 0x0001020304050607ULL : 0x0405060700010203ULL,
                              _wide ? 0x08090a0b0c0d0e0fULL : 0x0c0d0e0f08090a0bULL);
  write_lanes(_rotate_bytes, 2, 0x0007060504030201ULL, 0x080f0e0d0c0b0a09ULL);
  // the lower copies to where the lower or the upper two words are, and zeroes
  static const uint64_t copies = 0x0b0a090803020100ULL;
  static const uint64_t zeroes = 0x8080808080808080ULL;
  write_lanes(_lower_bytes, 2, copies, zeroes);
  write_lanes(_upper_bytes, 2, zeroes, copies);
}

void CryptoKernels::sha256_avx2_block(CryptoAssembler& a)    { Sha2Writer(a, false, false, false).write(); }
void CryptoKernels::sha256_avx2_blocks(CryptoAssembler& a)   { Sha2Writer(a, false, false, true).write(); }
void CryptoKernels::sha256_avx512_block(CryptoAssembler& a)  { Sha2Writer(a, false, true, false).write(); }
void CryptoKernels::sha256_avx512_blocks(CryptoAssembler& a) { Sha2Writer(a, false, true, true).write(); }
void CryptoKernels::sha512_avx2_block(CryptoAssembler& a)    { Sha2Writer(a, true, false, false).write(); }
void CryptoKernels::sha512_avx2_blocks(CryptoAssembler& a)   { Sha2Writer(a, true, false, true).write(); }
void CryptoKernels::sha512_avx512_block(CryptoAssembler& a)  { Sha2Writer(a, true, true, false).write(); }
void CryptoKernels::sha512_avx512_blocks(CryptoAssembler& a) { Sha2Writer(a, true, true, true).write(); }
