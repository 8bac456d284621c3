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

#ifndef SHARE_PRIMS_CRYPTOMEMORY_HPP
#define SHARE_PRIMS_CRYPTOMEMORY_HPP

#include "code/codeBlob.hpp"
#include "crypto/cryptoCode.hpp"
#include CRYPTO_FLAGS_HEADER
#include "memory/allocation.hpp"

// A part of the code cache to which the initialization of a Java class writes kernels. It stays for ever unless given back.
class CryptoMemory : public StackObj {
 public:
  // size: bytes, a multiple of 64, of all kernels together. Knows the processor's features from then on.
  CryptoMemory(const char* name, int size) :
      _blob(BufferBlob::create(name, size + alignment)), _code(begin(), _blob == NULL ? NULL : begin() + size) {
    CryptoFlags::detect_features();
  }

  // false if the code cache is full
  bool is_there() const { return _blob != NULL; }

  CryptoCode& code() { return _code; }

  void give_back() { BufferBlob::free(_blob); }

 private:
  enum { alignment = 64 };
  BufferBlob* const _blob;
  CryptoCode        _code;

  address begin() const {
    return _blob == NULL ? NULL : (address)(((uintptr_t)_blob->content_begin() + alignment - 1) & ~(uintptr_t)(alignment - 1));
  }
};

#endif // SHARE_PRIMS_CRYPTOMEMORY_HPP
