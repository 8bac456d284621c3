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

#include "vectorWriter_x86.hpp"

void VectorWriter::move(Vec d, Vec s) {
  if (d.number() == s.number()) {
    return;
  }
  if (_tier == BASE) {
    _a.movdqa(d, s);
  } else if (evex(d) || evex(s)) {
    _a.vmovdqa64(d, s);
  } else {
    _a.vmovdqa(d, s);
  }
}

void VectorWriter::load(Vec d, const Mem& s) {
  if (_tier == BASE) {
    _a.movdqu(d, s);
  } else if (evex(d)) {
    _a.vmovdqu64(d, s);
  } else {
    _a.vmovdqu(d, s);
  }
}

void VectorWriter::store(const Mem& d, Vec s) {
  if (_tier == BASE) {
    _a.movdqu(d, s);
  } else if (evex(s)) {
    _a.vmovdqu64(d, s);
  } else {
    _a.vmovdqu(d, s);
  }
}

void VectorWriter::broadcast(Vec d, const Mem& s) {
  if (d.width() == Asm::W128) {
    load(d, s);
  } else if (evex(d)) {
    _a.vbroadcasti32x4(d, s);
  } else {
    _a.vbroadcasti128(d, s);
  }
}

void VectorWriter::load_half(Vec d, const Mem& s) {
  if (_tier == BASE) {
    _a.movq(d, s);
  } else {
    _a.vmovq(d, s);
  }
}

void VectorWriter::join_halves(Vec d, Vec s) {
  if (_tier == BASE) {
    _a.punpcklqdq(d, s);
  } else {
    _a.vpunpcklqdq(d, d, s);
  }
}

void VectorWriter::repeat_first(Vec d, Vec s) {
  if (d.width() == Asm::W512) {
    _a.vshufi64x2(d, s, s, 0x00);
  } else if (d.width() == Asm::W256) {
    _a.vperm2i128(d, s, s, 0x00);
  } else {
    move(d, s);
  }
}

void VectorWriter::clear(Vec d) {
  exclusive_or(d.as_xmm(), d.as_xmm(), d.as_xmm());
}

void VectorWriter::exclusive_or(Vec d, Vec s1, const VecMem& s2) {
  if (_tier == BASE) {
    move(d, s1);
    _a.pxor(d, s2);
  } else if (evex(d) || evex(s1) || s2.number() >= 16) {
    _a.vpxorq(d, s1, s2);
  } else {
    _a.vpxor(d, s1, s2);
  }
}

void VectorWriter::load_sum(Vec d, Vec s1, const Mem& s2) {
  if (_tier == BASE) {
    load(d, s2);
    exclusive_or(d, d, s1);
  } else {
    exclusive_or(d, s1, VecMem(s2));
  }
}

void VectorWriter::exclusive_or3(Vec d, Vec s1, Vec s2) {
  if (_tier == AVX512) {
    _a.vpternlogq(d, s1, s2, 0x96);
  } else {
    exclusive_or(d, d, s1);
    exclusive_or(d, d, s2);
  }
}

void VectorWriter::conjunction(Vec d, Vec s) {
  if (_tier == BASE) {
    _a.pand(d, s);
  } else {
    _a.vpand(d, d, s);
  }
}

void VectorWriter::add32(Vec d, Vec s1, const VecMem& s2) {
  if (_tier == BASE) {
    move(d, s1);
    _a.paddd(d, s2);
  } else {
    _a.vpaddd(d, s1, s2);
  }
}

void VectorWriter::add64(Vec d, Vec s1, const VecMem& s2) {
  if (_tier == BASE) {
    move(d, s1);
    _a.paddq(d, s2);
  } else {
    _a.vpaddq(d, s1, s2);
  }
}

void VectorWriter::shuffle_bytes(Vec d, Vec s, const VecMem& order) {
  if (_tier == BASE) {
    move(d, s);
    _a.pshufb(d, order);
  } else {
    _a.vpshufb(d, s, order);
  }
}

void VectorWriter::shuffle_words(Vec d, Vec s, int order) {
  if (_tier == BASE) {
    _a.pshufd(d, s, order);
  } else {
    _a.vpshufd(d, s, order);
  }
}

void VectorWriter::shift_bytes(Vec d, Vec s, int bytes) {
  if (_tier == BASE) {
    move(d, s);
    _a.pslldq(d, bytes);
  } else {
    _a.vpslldq(d, s, bytes);
  }
}

void VectorWriter::multiply_halves(Vec d, Vec s1, const VecMem& s2, int halves) {
  if (_tier == BASE) {
    move(d, s1);
    _a.pclmulqdq(d, s2, halves);
  } else {
    _a.vpclmulqdq(d, s1, s2, halves);
  }
}

void VectorWriter::encrypt_round(Vec d, const VecMem& key) {
  if (_tier == BASE) {
    _a.aesenc(d, key);
  } else {
    _a.vaesenc(d, d, key);
  }
}

void VectorWriter::encrypt_last_round(Vec d, const VecMem& key) {
  if (_tier == BASE) {
    _a.aesenclast(d, key);
  } else {
    _a.vaesenclast(d, d, key);
  }
}

void VectorWriter::decrypt_round(Vec d, const VecMem& key) {
  if (_tier == BASE) {
    _a.aesdec(d, key);
  } else {
    _a.vaesdec(d, d, key);
  }
}

void VectorWriter::decrypt_last_round(Vec d, const VecMem& key) {
  if (_tier == BASE) {
    _a.aesdeclast(d, key);
  } else {
    _a.vaesdeclast(d, d, key);
  }
}

void VectorWriter::leave() {
  if (_tier != BASE) {
    _a.vzeroupper();
  }
  _a.leave();
}
