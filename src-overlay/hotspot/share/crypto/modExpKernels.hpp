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

#ifndef SHARE_CRYPTO_MODEXPKERNELS_HPP
#define SHARE_CRYPTO_MODEXPKERNELS_HPP

#include "crypto/cryptoCode.hpp"

// Modular exponentiation and multiplication on plain memory, with the best Montgomery kernels that the processor has
// (MontgomeryKernels, MontgomeryVectors).
//
// A number is an array of 64-bit words, least significant first. A modulus is odd and at least 3; its highest words may
// be zero. What belongs to a modulus is in a modulus context of modulus_longs() words, which set_modulus() fills; what
// belongs to one or two exponentiations with moduli of equal length is in a state of power_longs() words, from begin()
// to end(). Both need 8-byte alignment only and may be moved between calls. They hold secrets: end() clears the state,
// and who owns the context clears that. Contexts and states of one generate() are of no use after another one.
//
// Constant time: branches and addresses depend on numbers of words, on exponent_bits, on the bit length of a modulus
// when its context is made, and on the exponent where public_exponent says so. On nothing else: not on a base, a
// modulus, an exponent or a result. A table is read in full.
//
// Speed: thousands of cycles for an exponent as long as the modulus, and for e = 65537 (AMD EPYC, CPU family 26 model 2,
// 4.0 GHz, 2026-11-22; OpenSSL 3.5.7 makes an RSA signature with 2048, 3072 and 4096 bits, which is two powers with
// moduli of half the length, in 940, 2670 and 5690 there):
//     bits                512   1024   1536   2048   3072   4096
//     one power (IFMA)    116    396    748   1320   4310   8670
//     two powers          133    404   1080   2130
//     e = 65537           3.8    6.7    8.5     11     24     36
// Measured ModPow.full (2048 bit): 4.0 image / stock 8u504 (Intel(R) Xeon(R) Processor, 2026-11-25)
// Measured SignatureBench.RSA.sign (2048 bit): 4.9 image / stock 8u504 (AMD EPYC, 2026-11-29)
// Measured SignatureBench.RSA.verify (2048 bit): 3.4 image / stock 8u504 (Intel(R) Xeon(R) Processor, 2026-11-25)
class ModExpKernels {
 public:
  enum { max_bits = 16384 };

  // Generates the kernels of the best tier up to max_tier that CryptoFeatures allows: those of MontgomeryKernels, or, where
  // the processor has them, of MontgomeryVectors. False when there is none, or no room for it.
  static bool generate(CryptoCode& code, int max_tier);
  // 0: no kernels
  static int  tier() { return _tier; }

  // Chooses among kernels of the tier that do the same, since which of them is faster depends on how wide the
  // processor's data paths are, and CPUID does not say it everywhere: takes their times, some 200 microseconds in all.
  // Not before the code can be executed, and not after the first context was made. clock: any unit.
  typedef int64_t (*Clock)();
  static void choose(Clock clock);

  // Size of the context of a modulus of that many words; 0 if the length is not supported.
  static size_t modulus_longs(size_t words);
  static void   set_modulus(uint64_t* modulus, const uint64_t* n, size_t words);

  // Size of the state of one or two exponentiations side by side; 0 if the length is not supported.
  static size_t power_longs(size_t words, int count);

  // Starts count exponentiations. Bases are any numbers of `words` words, exponents are numbers of
  // (exponent_bits + 63) / 64 words below 2^exponent_bits, which is public, at least 1 and at most 64 * words. Both are
  // copied.
  // public_exponent: the time may depend on the exponents, which are then handled without a table; they are equal.
  static void begin(uint64_t* state, int count, const uint64_t* const* moduli, const uint64_t* const* bases,
                    const uint64_t* const* exponents, size_t exponent_bits, bool public_exponent, size_t words);

  // step() and end() take a state that begin() left with these arguments. They refuse others, and then write nothing;
  // whatever is in a state, or gets written there by another thread meanwhile, they keep within power_longs(words, count)
  // and within one array for each number.
  enum Progress { NO_STATE, UNFINISHED, FINISHED };

  // Goes on for about `budget` products of two 64-bit words, at least by a multiplication or by a window of the
  // exponent.
  static Progress step(uint64_t* state, int count, size_t budget, size_t words);
  // The results, below the moduli. Clears the state, whether the exponentiation was finished or not; results are
  // written only in the first case. False: not a state.
  static bool end(uint64_t* state, int count, const uint64_t* const* moduli, uint64_t* const* results, size_t words);

  // r = a * b mod n, for any a and b of `words` words; r may be a or b.
  static void multiply(const uint64_t* modulus, const uint64_t* a, const uint64_t* b, uint64_t* r, size_t words);

 private:
  static int _tier;
};

#endif // SHARE_CRYPTO_MODEXPKERNELS_HPP
