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
// Arguments and their registers: those of digestWriter_x86.hpp; a block has 128 bytes, the state 8 words of 64 bits, A to H.
//
// Registers: the names below. Features: SHA512 (with AVX2).
// Constant time: the only branch depends on offset and limit; all addresses on data, state and offset.
// Speed: not measured. The test has run it only with the instructions carried out by a model of them.
// Sources: FIPS 180-4; Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2, for what the
// instructions do.

#include "crypto/digestConstants.hpp"
#include "digestWriter_x86.hpp"

typedef CryptoAssembler Asm;
typedef CryptoAssembler::Vec Vec;
typedef CryptoAssembler::Mem Mem;

static const Vec kw         = Asm::ymm(0);
static const Vec feba       = Asm::ymm(1);
static const Vec hgdc       = Asm::ymm(2);
static const Vec w[4]       = { Asm::ymm(3), Asm::ymm(4), Asm::ymm(5), Asm::ymm(6) };
static const Vec scratch    = Asm::ymm(7);
static const Vec byte_swap  = Asm::ymm(8);
static const Vec start_feba = Asm::ymm(9);
static const Vec start_hgdc = Asm::ymm(10);
static const int vectors    = 11;

static const int block_size = 128;
static const int groups     = 20;

static bool is_scheduled(int group) { return group >= 4 && group < groups; }

class Sha512NiWriter : public SerialDigestWriter {
 public:
  Sha512NiWriter(CryptoAssembler& a, bool several) : SerialDigestWriter(a, several, block_size, vectors) {}

 private:
  Asm::Label _swap_bytes;
  Asm::Label _constants;

  virtual void load_state();
  virtual void compress();
  virtual void store_state();
  virtual void write_data();
};

void Sha512NiWriter::load_state() {
  _a.vmovdqa(byte_swap, Mem(_swap_bytes));
  // (A, B, C, D) and (E, F, G, H) to (F, E, B, A) and (H, G, D, C)
  _a.vmovdqu(scratch, Mem(state));
  _a.vmovdqu(hgdc, Mem(state, 32));
  _a.vperm2i128(feba, scratch, hgdc, 0x02);
  _a.vperm2i128(hgdc, scratch, hgdc, 0x13);
  _a.vpshufd(feba, feba, 0x4E);
  _a.vpshufd(hgdc, hgdc, 0x4E);
}

// Invariant: before group g, w[i % 4] holds for i = g the group's words; for i = g + 1, g + 2, g + 3 what has been
// computed so far of those that come after the first 16.
void Sha512NiWriter::compress() {
  _a.vmovdqa(start_feba, feba);
  _a.vmovdqa(start_hgdc, hgdc);
  for (int g = 0; g < groups; g++) {
    const Vec& now      = w[g % 4];
    const Vec& next     = w[(g + 1) % 4];
    const Vec& previous = w[(g + 3) % 4];
    if (g < 4) {
      _a.vmovdqu(now, Mem(data, 32 * g));
      _a.vpshufb(now, now, byte_swap);
    }
    _a.vpaddq(kw, now, Mem(_constants, 32 * g));
    _a.vsha512rnds2(hgdc, feba, kw.as_xmm());
    if (is_scheduled(g + 1)) {
      _a.vperm2i128(scratch, previous, now, 0x21);
      _a.vpalignr(scratch, scratch, previous, 8);
      _a.vpaddq(next, next, scratch);
      _a.vsha512msg2(next, now);
    }
    _a.vextracti128(kw.as_xmm(), kw, 1);
    _a.vsha512rnds2(feba, hgdc, kw.as_xmm());
    if (is_scheduled(g + 3) && g > 0) {
      _a.vsha512msg1(previous, now.as_xmm());
    }
  }
  _a.vpaddq(feba, feba, start_feba);
  _a.vpaddq(hgdc, hgdc, start_hgdc);
}

void Sha512NiWriter::store_state() {
  _a.vpshufd(feba, feba, 0x4E);
  _a.vpshufd(hgdc, hgdc, 0x4E);
  _a.vperm2i128(scratch, feba, hgdc, 0x31);
  _a.vperm2i128(hgdc, feba, hgdc, 0x20);
  _a.vmovdqu(Mem(state), scratch);
  _a.vmovdqu(Mem(state, 32), hgdc);
  _a.vzeroupper();
}

void Sha512NiWriter::write_data() {
  _a.align_data(64);
  _a.bind(_constants);
  for (int t = 0; t < 80; t++) {
    _a.data64(DigestConstants::sha512[t]);
  }
  write_lanes(_swap_bytes, 2, 0x0001020304050607ULL, 0x08090a0b0c0d0e0fULL);
}

void CryptoKernels::sha512_ni_block(CryptoAssembler& a)  { Sha512NiWriter(a, false).write(); }
void CryptoKernels::sha512_ni_blocks(CryptoAssembler& a) { Sha512NiWriter(a, true).write(); }
