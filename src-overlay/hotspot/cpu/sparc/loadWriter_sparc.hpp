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

#ifndef CPU_SPARC_LOADWRITER_SPARC_HPP
#define CPU_SPARC_LOADWRITER_SPARC_HPP

#include "cryptoKernels_sparc.hpp"

// What writes loads from any address to floating-point registers, for the kernels that inherit from it.
//
// Loads are of whole aligned words of 8 bytes, of which FALIGNDATA takes what is wanted: a word is read only if one of its bytes
// is, so that no page is touched that has none of them.
class LoadWriter {
 protected:
  typedef CryptoAssembler Asm;
  typedef CryptoAssembler::Reg Reg;
  typedef CryptoAssembler::Dbl Dbl;
  typedef CryptoAssembler::Mem Mem;
  typedef CryptoAssembler::Label Label;

  CryptoAssembler& _a;

  explicit LoadWriter(CryptoAssembler& a) : _a(a) {}

  // Begins loads from some address: below and above become the multiples of 8 at or below and at or above it.
  void begin_loads(Reg from, Reg below, Reg above) {
    _a.add(above, from, 7);
    _a.andn(above, above, 7);
    _a.alignaddr(below, from, Asm::G0);
  }

  // d = 8 bytes, from bytes behind where the loads begin; takes temp, which is not d. At a multiple of 8 both words are the same.
  void load_word(Dbl d, Dbl temp, Reg below, Reg above, int bytes) {
    _a.ldd(d, Mem(below, bytes));
    _a.ldd(temp, Mem(above, bytes));
    _a.faligndata(d, d, temp);
  }
};

#endif // CPU_SPARC_LOADWRITER_SPARC_HPP
