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

#ifndef CPU_AARCH64_CRYPTOFEATURES_AARCH64_HPP
#define CPU_AARCH64_CRYPTOFEATURES_AARCH64_HPP

#include <stddef.h>
#include <stdint.h>

// The processor features that the cryptographic kernels ask for. VM_Version of the older release lines does not know all
// of them, so the kernels have a set of their own, with one meaning in all lines.
//
// On Linux they are what the kernel reports as hardware capabilities (AT_HWCAP), which are what it lets processes use. Elsewhere
// there are none but the base, until somebody tells.
//
// Tiers: 1 MUL, UMULH and NEON, which every processor has; 2 the cryptographic extension of Armv8.0: AES, PMULL, SHA1 and
// SHA2; 3 also that of Armv8.2: SHA512 and SHA3, with EOR3, BCAX, RAX1 and XAR.
class CryptoFeatures {
 public:
  enum Feature {
    AES    = 1 << 0,
    PMULL  = 1 << 1,
    SHA1   = 1 << 2,
    SHA2   = 1 << 3,
    SHA512 = 1 << 4,
    SHA3   = 1 << 5
  };

  // AT_HWCAP of this process; 0 where there is nothing like it
  static uint64_t read();

  // Which features the capabilities mean
  static uint32_t decode(uint64_t capabilities);

  // Called once, before the first kernel is generated.
  static void detect() {
    _features = decode(read());
    _is_detected = true;
  }

  static bool is_detected() { return _is_detected; }

  // True when every feature of the set is present.
  static bool has(uint32_t set) { return (_features & set) == set; }

  // Appends ", name" for each feature of the set to the string in buf[0, size); what does not fit is left out as a whole.
  static void append_names(uint32_t set, char* buf, size_t size);

 private:
  static uint32_t _features;
  static bool     _is_detected;
};

#endif // CPU_AARCH64_CRYPTOFEATURES_AARCH64_HPP
