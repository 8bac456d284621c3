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

#ifndef SHARE_RUNTIME_CRYPTOSTUBS_HPP
#define SHARE_RUNTIME_CRYPTOSTUBS_HPP

#include "asm/codeBuffer.hpp"

// Not its header: HotSpot's names of registers are macros on SPARC, and generators of stubs need them.
class CryptoAssembler;
typedef void (*CryptoKernel)(CryptoAssembler& a);

// What HotSpot's stub generators call to get kernels; the only place where kernels and HotSpot's assembler meet.
class CryptoStubs {
 public:
  // Writes the kernel to the end of the section and returns its entry point. When that fails, the section stays as it
  // was, the flag by which the compilers use the kernel is cleared, a warning says why, and the result is NULL.
  static address generate(CodeSection* section, CryptoKernel kernel, bool* flag);
};

#endif // SHARE_RUNTIME_CRYPTOSTUBS_HPP
