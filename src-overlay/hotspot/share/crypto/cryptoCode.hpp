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

#ifndef SHARE_CRYPTO_CRYPTOCODE_HPP
#define SHARE_CRYPTO_CRYPTOCODE_HPP

#include "crypto/cryptoProcessor.hpp"

// A region of memory that kernels are written to, one after another, each at a multiple of 64 bytes.
class CryptoCode {
 public:
  // begin is a multiple of 64
  CryptoCode(void* begin, void* end) : _pos((uint8_t*)begin), _end((uint8_t*)end), _error(NULL) {}

  // The kernel's entry point. NULL when it could not be written; the region is then as it was, and error() says why.
  void* add(CryptoKernel kernel) {
    CryptoAssembler a(_pos, _end);
    kernel(a);
    if (!a.finish()) {
      _error = a.error();
      return NULL;
    }
    void* const entry = _pos;
    const size_t size = (a.size() + alignment - 1) & ~(size_t)(alignment - 1);
    _pos = size < (size_t)(_end - _pos) ? _pos + size : _end;
    return entry;
  }

  const char* error() const { return _error; }
  uint8_t*    pos() const   { return _pos; }

 private:
  enum { alignment = 64 };
  uint8_t*       _pos;
  uint8_t* const _end;
  const char*    _error;

  CryptoCode(const CryptoCode&);
  CryptoCode& operator=(const CryptoCode&);
};

#endif // SHARE_CRYPTO_CRYPTOCODE_HPP
