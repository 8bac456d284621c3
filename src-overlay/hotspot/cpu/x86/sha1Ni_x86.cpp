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

// SHA-1 compression with the SHA instructions.
//
// Computes  H := compress(H, M)  of FIPS 180-4, section 6.1.2, for one or several 64-byte blocks M. In each of 80
// rounds t
//     T = (A <<< 5) + f(B, C, D) + E + K + W[t];  E = D;  D = C;  C = B <<< 30;  B = A;  A = T
// where f and K change every 20 rounds, W[0..15] are the block's big-endian words, and
//     W[t] = (W[t-3] ^ W[t-8] ^ W[t-14] ^ W[t-16]) <<< 1.
// Four rounds make one group. Four words live in a register with the first one in the highest lane. For group g
//     sha1rnds4  does the four rounds on A, B, C, D; it adds K, and takes  E + W[4g] .. W[4g+3]  ready made
//     sha1nexte  adds W to the E of the next group, which is A <<< 30 from before this one
//     sha1msg1   W[t-16] ^ W[t-14];  pxor adds W[t-8];  sha1msg2 adds W[t-3] and rotates
//
// Arguments and their registers: those of digestWriter_x86.hpp; a block has 64 bytes, the state 5 words of 32 bits, A to E.
//
// Registers: the names below. Features: SHA (with SSSE3 and SSE4.1). No VEX, so no vzeroupper.
// Constant time: the only branch depends on offset and limit; all addresses on data, state and offset.
// Speed: 1.91 GB/s for 16 KiB messages through MessageDigest, 1.00 of OpenSSL 3.0.19 in the same run (AMD Zen 4, JDK 8,
//   2026-11-21). The chain of 20 sha1rnds4 is the limit: 6 cycles each.
// Measured MessageDigestBench.digest (SHA-1, 16 KiB): 5.4 image / stock 8u504 (Intel(R) Xeon(R) Processor, 2026-11-25)
// Sources: FIPS 180-4; Gulley et al., Intel SHA Extensions, 2013, for what the instructions do.

#include "digestWriter_x86.hpp"

typedef CryptoAssembler Asm;
typedef CryptoAssembler::Vec Vec;
typedef CryptoAssembler::Mem Mem;

static const Vec abcd       = Asm::xmm(0);
static const Vec e[2]       = { Asm::xmm(1), Asm::xmm(2) };
static const Vec w[4]       = { Asm::xmm(3), Asm::xmm(4), Asm::xmm(5), Asm::xmm(6) };
static const Vec reverse    = Asm::xmm(7);
static const Vec start_abcd = Asm::xmm(8);
static const Vec start_e    = Asm::xmm(9);
static const int vectors    = 10;

static const int block_size = 64;
static const int groups     = 20;

static bool is_scheduled(int group) { return group >= 4 && group < groups; }

class Sha1NiWriter : public SerialDigestWriter {
 public:
  Sha1NiWriter(CryptoAssembler& a, bool several) : SerialDigestWriter(a, several, block_size, vectors) {}

 private:
  Asm::Label _reverse_bytes;

  virtual void load_state();
  virtual void compress();
  virtual void store_state();
  virtual void write_data();
};

void Sha1NiWriter::load_state() {
  _a.movdqa(reverse, Mem(_reverse_bytes));
  _a.movdqu(abcd, Mem(state));
  _a.pshufd(abcd, abcd, 0x1B);
  _a.movd(e[0], Mem(state, 16));
  _a.pslldq(e[0], 12);
}

// Invariant: before group g, w[i % 4] holds for i = g the group's words; for i = g + 1, g + 2, g + 3 what has been
// computed so far of those that come after the first 16. e[g % 2] holds the abcd of one group ago.
void Sha1NiWriter::compress() {
  _a.movdqa(start_abcd, abcd);
  _a.movdqa(start_e, e[0]);
  for (int g = 0; g < groups; g++) {
    const Vec& now = w[g % 4];
    if (g < 4) {
      _a.movdqu(now, Mem(data, 16 * g));
      _a.pshufb(now, reverse);
    }
    if (g == 0) {
      _a.paddd(e[0], now);
    } else {
      _a.sha1nexte(e[g % 2], now);
    }
    _a.movdqa(e[(g + 1) % 2], abcd);
    if (is_scheduled(g + 1)) {
      _a.sha1msg2(w[(g + 1) % 4], now);
    }
    _a.sha1rnds4(abcd, e[g % 2], g / 5);
    if (is_scheduled(g + 3) && g > 0) {
      _a.sha1msg1(w[(g + 3) % 4], now);
    }
    if (is_scheduled(g + 2)) {
      _a.pxor(w[(g + 2) % 4], now);
    }
  }
  _a.sha1nexte(e[groups % 2], start_e);
  _a.paddd(abcd, start_abcd);
}

void Sha1NiWriter::store_state() {
  _a.pshufd(abcd, abcd, 0x1B);
  _a.movdqu(Mem(state), abcd);
  _a.pextrd(Mem(state, 16), e[0], 3);
}

void Sha1NiWriter::write_data() {
  _a.align_data(16);
  write_lanes(_reverse_bytes, 1, 0x08090a0b0c0d0e0fULL, 0x0001020304050607ULL);
}

void CryptoKernels::sha1_ni_block(CryptoAssembler& a)  { Sha1NiWriter(a, false).write(); }
void CryptoKernels::sha1_ni_blocks(CryptoAssembler& a) { Sha1NiWriter(a, true).write(); }
