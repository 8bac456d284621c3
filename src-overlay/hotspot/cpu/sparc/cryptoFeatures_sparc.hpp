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

#ifndef CPU_SPARC_CRYPTOFEATURES_SPARC_HPP
#define CPU_SPARC_CRYPTOFEATURES_SPARC_HPP

#include <stddef.h>
#include <stdint.h>

// The processor features that the cryptographic kernels ask for. VM_Version of the older release lines looks for the processor's
// name, and finds none of them on one that it does not know, so the kernels have a set of their own.
//
// On Linux they are what the kernel reports as hardware capabilities (AT_HWCAP), which are what it lets processes use; where these
// name cryptographic instructions, the processor's compatibility feature register tells which. Elsewhere there are none, until
// somebody tells.
//
// Tiers: 1 VIS 3 (SPARC T3 and later): UMULXHI, ADDXC, ADDXCCC, XMULX and XMULXHI.
//        2 also those for AES, MD5, SHA and Montgomery multiplication (SPARC T4 and later).
class CryptoFeatures {
 public:
  enum Feature {
    VIS3    = 1 << 0,
    AES     = 1 << 1,
    MD5     = 1 << 2,
    SHA1    = 1 << 3,
    SHA256  = 1 << 4,
    SHA512  = 1 << 5,
    MONTMUL = 1 << 6,
    MONTSQR = 1 << 7
  };

  // AT_HWCAP of this process, whose bits are the lower 32, and the compatibility feature register above; 0 where there is nothing
  // like it
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

#endif // CPU_SPARC_CRYPTOFEATURES_SPARC_HPP
