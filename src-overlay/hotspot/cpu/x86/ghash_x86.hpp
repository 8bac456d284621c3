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

#ifndef CPU_X86_GHASH_X86_HPP
#define CPU_X86_GHASH_X86_HPP

#include "crypto/gcmKernels.hpp"
#include "vectorWriter_x86.hpp"

// What writes GHASH, on its own and beside AES; ghash_x86.cpp says how it is computed. Vector registers 0 to 7 are free
// for what is computed beside it, and general registers that have no name here; make_powers() takes 0 to 8.
class GhashWriter : public VectorWriter {
 public:
  GhashWriter(CryptoAssembler& a, Tier tier)
    : VectorWriter(a, tier), _vector_size(16 << _width), _stride(stride_vectors * _vector_size),
      _lo(wide(9)), _mid(wide(10)), _hi(wide(11)), _data(wide(12)), _product(wide(13)), _h(wide(14)), _y(wide(15)),
      _product2(wide(17)), _data2(wide(18)), _mask_of_swap(wide(19)) {}

  void write_hash();

  // Vectors of 16 bytes for the sums of the halves of a stride's powers, with AVX-512 of two powers each
  static int power_sum_count(int vector_size) { return vector_size == 64 ? stride_vectors / 2 : stride_vectors; }

 protected:
  typedef GcmKernels Gcm;

  static const Reg context  = Asm::RDI;
  static const Reg in       = Asm::RSI;
  static const Reg length   = Asm::RDX;
  static const Reg power    = Asm::R9;    // where the power of H for the next block is
  static const Reg scratch  = Asm::RAX;
  static const Reg scratch2 = Asm::R11;

  static const Asm::Mask tail_mask = Asm::K1;

  static const int block_size     = 16;
  static const int stride_vectors = Gcm::stride_vectors;
  static const int max_lanes      = 4;

  const int _vector_size;
  const int _stride;

  const Vec _lo, _mid, _hi;                     // sums of products; _hi then is the state, but for the tail
  const Vec _data;
  const Vec _product;
  const Vec _h;
  const Vec _y;                                 // the state that a tail begins with
  const Vec _product2, _data2, _mask_of_swap;   // AVX-512 only

  Vec wide(int number) const { return Vec(number, _width); }
  // that a kernel uses, or saves for its caller
  int vectors() const;

  // before any bytes are swapped
  void load_mask_of_swap();
  void swap_bytes(Vec d, Vec s);

  // ---- Sums of products

  void clear_products();
  void multiply_data(const Mem& powers, bool first);
  void reduce();

  // ---- Strides: hash_step() for all but the last one, whose vectors are for hash_vector()

  void load_stride_powers();
  int  hash_steps() const { return product_steps() * hash_units() + 1 + reduce_steps; }
  void hash_step(int step, const Mem& data);
  void hash_vector(int i, const Mem& data);
  int  powers_end() const { return Gcm::powers_end(_vector_size); }
  // of the first lane of vector i
  Mem  power_at(int i) const { return Mem(context, powers_end() - _stride + _vector_size * i); }

  // ---- Tails

  void point_to_power();
  void hash_tail(const Mem& powers);
  void hash_data(Vec data);
  void load_masked();
  void load_bytes();
  void copy_bytes(Reg to, int to_offset, Reg from, int from_offset);
  void next_block(Label& done);

  // ---- Powers

  void make_powers(Vec h);

  // what all of this refers to; behind the code
  void ghash_constants();

 private:
  enum { reduce_steps = 6 };
  int  product_steps() const { return _tier == AVX512 ? 17 : 13; }
  int  hash_units() const { return power_sum_count(_vector_size); }
  void reduce_step(int step);
  void product_step(int step, int i, const Mem& data);
  void product_step_of_pair(int step, int pair, const Mem& data);
  void add_products(Vec sum, bool first);
  void hash_partial_vector(Label& done);
  void multiply(Vec d, Vec s, Vec h);

  // the sum of the halves of power_at(i), with AVX-512 of two vectors
  Mem power_sum_at(int i) const { return Mem(context, powers_end() + block_size * i); }
  // with AVX-512 they are in registers
  Vec stride_power(int i) const { return wide(20 + i); }
  Vec stride_power_sums(int pair) const { return wide(28 + pair); }

  Label _swap, _polynomial, _byte_numbers;
};

#endif // CPU_X86_GHASH_X86_HPP
