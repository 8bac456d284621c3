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

// SHA-384 and SHA-512 compression with the SHA512 instructions.
//
// Computes  H := compress(H, M)  of FIPS 180-4, section 6.4.2, for one or several 128-byte blocks M. In each of 80
// rounds t
//     T1 = H + S1(E) + Ch(E, F, G) + K[t] + W[t];  T2 = S0(A) + Maj(A, B, C)
//     H = G;  G = F;  F = E;  E = D + T1;  D = C;  C = B;  B = A;  A = T1 + T2
// where W[0..15] are the block's big-endian words and  W[t] = s1(W[t-2]) + W[t-7] + s0(W[t-15]) + W[t-16].
// Four rounds make one group. Four words live in a register with the first one in the lowest place; the state is kept
// as the two registers (F, E, B, A) and (H, G, D, C), lowest place first. For group g
//     vsha512rnds2  does two rounds with two K + W from an xmm register. It writes the new (F, E, B, A) over
//                   (H, G, D, C), while the old (F, E, B, A) is then the new (H, G, D, C): the two change their roles
//     vsha512msg1   W[t-16] + s0(W[t-15]);  vpaddq adds W[t-7];  vsha512msg2 adds s1(W[t-2])
//
// block:  void (byte* data, long* state)
// blocks: int (byte* data, long* state, int offset, int limit)
//   data    128 readable bytes (block); the bytes of the message from its offset on (blocks); any alignment
//   state   8 words A .. H in the machine's byte order, read and written; does not overlap data
//   offset  place of data in an array; the blocks at offset, offset + 128, ... up to and including limit are taken,
//   limit   none if offset > limit; limit <= 2^31 - 1 - 128
//   result  offset of the first block that was not taken
//
// Registers: the names below. Features: SHA512 (with AVX2).
// Constant time: the only branch depends on offset and limit; all addresses on data, state and offset.
// Speed: not measured. The test has run it only with the instructions carried out by a model of them.
// Sources: FIPS 180-4; Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2, for what the
// instructions do.

#include "cryptoKernels_x86.hpp"

typedef CryptoAssembler Asm;
typedef CryptoAssembler::Vec Vec;
typedef CryptoAssembler::Mem Mem;

static const Asm::Reg data   = Asm::RDI;
static const Asm::Reg state  = Asm::RSI;
static const Asm::Reg offset = Asm::RDX;
static const Asm::Reg limit  = Asm::RCX;
static const Asm::Reg result = Asm::RAX;

static const Vec kw         = Asm::ymm(0);
static const Vec feba       = Asm::ymm(1);
static const Vec hgdc       = Asm::ymm(2);
static const Vec w[4]       = { Asm::ymm(3), Asm::ymm(4), Asm::ymm(5), Asm::ymm(6) };
static const Vec scratch    = Asm::ymm(7);
static const Vec byte_swap       = Asm::ymm(8);
static const Vec start_feba = Asm::ymm(9);
static const Vec start_hgdc = Asm::ymm(10);
static const int vectors    = 11;

static const int block_size = 128;
static const int groups     = 20;

static bool is_scheduled(int group) { return group >= 4 && group < groups; }

// Invariant: before group g, w[i % 4] holds for i = g the group's words; for i = g + 1, g + 2, g + 3 what has been
// computed so far of those that come after the first 16.
static void compress(CryptoAssembler& a, Asm::Label& constants) {
  a.vmovdqa(start_feba, feba);
  a.vmovdqa(start_hgdc, hgdc);
  for (int g = 0; g < groups; g++) {
    const Vec& now      = w[g % 4];
    const Vec& next     = w[(g + 1) % 4];
    const Vec& previous = w[(g + 3) % 4];
    if (g < 4) {
      a.vmovdqu(now, Mem(data, 32 * g));
      a.vpshufb(now, now, byte_swap);
    }
    a.vpaddq(kw, now, Mem(constants, 32 * g));
    a.vsha512rnds2(hgdc, feba, kw.as_xmm());
    if (is_scheduled(g + 1)) {
      a.vperm2i128(scratch, previous, now, 0x21);
      a.vpalignr(scratch, scratch, previous, 8);
      a.vpaddq(next, next, scratch);
      a.vsha512msg2(next, now);
    }
    a.vextracti128(kw.as_xmm(), kw, 1);
    a.vsha512rnds2(feba, hgdc, kw.as_xmm());
    if (is_scheduled(g + 3) && g > 0) {
      a.vsha512msg1(previous, now.as_xmm());
    }
  }
  a.vpaddq(feba, feba, start_feba);
  a.vpaddq(hgdc, hgdc, start_hgdc);
}

static void generate(CryptoAssembler& a, bool several) {
  Asm::Label swap_bytes;
  Asm::Label constants;
  Asm::Label next_block;
  Asm::Label done;

  a.enter(several ? 4 : 2, vectors);
  if (several) {
    a.movl(result, offset);
    a.cmpl(offset, limit);
    a.jcc(Asm::GREATER, done);
  }
  a.vmovdqa(byte_swap, Mem(swap_bytes));
  // (A, B, C, D) and (E, F, G, H) to (F, E, B, A) and (H, G, D, C)
  a.vmovdqu(scratch, Mem(state));
  a.vmovdqu(hgdc, Mem(state, 32));
  a.vperm2i128(feba, scratch, hgdc, 0x02);
  a.vperm2i128(hgdc, scratch, hgdc, 0x13);
  a.vpshufd(feba, feba, 0x4E);
  a.vpshufd(hgdc, hgdc, 0x4E);

  if (several) {
    a.align(32);
    a.bind(next_block);
  }
  compress(a, constants);
  if (several) {
    a.addq(data, block_size);
    a.addl(result, block_size);
    a.cmpl(result, limit);
    a.jcc(Asm::LESS_EQUAL, next_block);
  }

  // and back
  a.vpshufd(feba, feba, 0x4E);
  a.vpshufd(hgdc, hgdc, 0x4E);
  a.vperm2i128(scratch, feba, hgdc, 0x31);
  a.vperm2i128(hgdc, feba, hgdc, 0x20);
  a.vmovdqu(Mem(state), scratch);
  a.vmovdqu(Mem(state, 32), hgdc);
  a.vzeroupper();
  a.bind(done);
  a.leave();

  a.align_data(64);
  a.bind(constants);
  for (int t = 0; t < 80; t++) {
    a.data64(CryptoKernels::sha512_constants[t]);
  }
  a.bind(swap_bytes);
  for (int lane = 0; lane < 2; lane++) {
    a.data64(0x0001020304050607ULL);
    a.data64(0x08090a0b0c0d0e0fULL);
  }
}

void CryptoKernels::sha512_ni_block(CryptoAssembler& a)  { generate(a, false); }
void CryptoKernels::sha512_ni_blocks(CryptoAssembler& a) { generate(a, true); }
