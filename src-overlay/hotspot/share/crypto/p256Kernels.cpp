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

#include "crypto/cryptoProcessor.hpp"

#ifdef HAVE_CRYPTO_PROCESSOR

#include "crypto/p256Kernels.hpp"

#include <string.h>

typedef uint64_t Element[P256Kernels::element_words];

enum {
  element_words = P256Kernels::element_words, scalar_words = P256Kernels::scalar_words,
  table_points = P256Kernels::table_points,
  // Digits of a scalar with radix 32 are -16 to 16 (Booth), so that a table has 16 points.
  window_bits = 5, digits = 52
};

static void (*multiply_elements)(uint64_t* r, const uint64_t* a, const uint64_t* b);
static void (*square_element)(uint64_t* r, const uint64_t* a, size_t times);
static void (*add_elements)(uint64_t* r, const uint64_t* a, const uint64_t* b);
static void (*subtract_elements)(uint64_t* r, const uint64_t* a, const uint64_t* b);
static void (*double_point)(P256Workspace* w, size_t times);
static void (*add_point)(P256Workspace* w, uint64_t negative);
static void (*add_affine)(P256Workspace* w, uint64_t negative);
static void (*select_point)(P256Point* r, const P256Point* table, uint64_t index);
static void (*select_affine)(P256Point* r, const uint64_t* table, uint64_t index);

template <typename T> static bool add(CryptoCode& code, T& function, CryptoKernel kernel) {
  function = (T)code.add(kernel);
  return function != NULL;
}

bool P256Kernels::generate(CryptoCode& code, int max_tier) {
  return max_tier >= tier && CryptoFeatures::has(features) &&
         add(code, multiply_elements, write_multiply) && add(code, square_element, write_square) &&
         add(code, add_elements, write_add) && add(code, subtract_elements, write_subtract) &&
         add(code, double_point, write_double_point) &&
         add(code, add_point, write_add_point) && add(code, add_affine, write_add_affine) &&
         add(code, select_point, write_select_point) && add(code, select_affine, write_select_affine);
}

// ---- Constants: p and n as they are, the rest times 2^256 modulo p

static const Element p         = { 0xffffffffffffffffULL, 0x00000000ffffffffULL, 0, 0xffffffff00000001ULL };
static const Element n         = { 0xf3b9cac2fc632551ULL, 0xbce6faada7179e84ULL, 0xffffffffffffffffULL, 0xffffffff00000000ULL };
static const Element one       = { 1, 0xffffffff00000000ULL, 0xffffffffffffffffULL, 0x00000000fffffffeULL };
static const Element three     = { 3, 0xfffffffd00000000ULL, 0xffffffffffffffffULL, 0x00000002fffffffcULL };
static const Element radix     = { 3, 0xfffffffbffffffffULL, 0xfffffffffffffffeULL, 0x00000004fffffffdULL };   // 2^256
static const Element curve_b   = { 0xd89cdf6229c4bddfULL, 0xacf005cd78843090ULL, 0xe5a220abf7212ed6ULL, 0xdc30061d04874834ULL };
static const Element generator[] = {
  { 0x79e730d418a9143cULL, 0x75ba95fc5fedb601ULL, 0x79fb732b77622510ULL, 0x18905f76a53755c6ULL },
  { 0xddf25357ce95560aULL, 0x8b4ab8e4ba19e45cULL, 0xd2e88688dd21f325ULL, 0x8571ff1825885d85ULL }
};

// base_points[i][d - 1] = d * 32^i * generator, x and y
static uint64_t base_points[digits][table_points][2][element_words];

// ---- Elements

// Clears what the compiler believes to be dead.
static void wipe(void* memory, size_t size) {
  volatile uint64_t* const words = (volatile uint64_t*)memory;
  for (size_t i = 0; i < size / sizeof(uint64_t); i++) {
    words[i] = 0;
  }
}

static void copy(uint64_t* r, const uint64_t* a) { memcpy(r, a, sizeof(Element)); }

// Without a branch; 1 or 0.
static uint64_t is_zero(const uint64_t* a) {
  const uint64_t bits = a[0] | a[1] | a[2] | a[3];
  return 1 ^ (bits | (0 - bits)) >> 63;
}

// r = a - b modulo 2^256; the borrow
static uint64_t subtract_words(uint64_t* r, const uint64_t* a, const uint64_t* b) {
  uint64_t borrow = 0;
  for (int i = 0; i < element_words; i++) {
    const uint64_t difference = a[i] - b[i] - borrow;
    borrow = ((~a[i] & b[i]) | (~(a[i] ^ b[i]) & difference)) >> 63;
    r[i] = difference;
  }
  return borrow;
}

// r = a^(2^times) * b
static void square_and_multiply(uint64_t* r, const uint64_t* a, size_t times, const uint64_t* b) {
  square_element(r, a, times);
  multiply_elements(r, r, b);
}

// r = 1 / a = a^(p - 2); p - 2 is 32 ones, 31 zeros, a one, 96 zeros, 94 ones, a zero and a one. The exponent of ones[i]
// has i ones.
static void invert(uint64_t* r, const uint64_t* a) {
  enum { powers = 8 };
  Element ones[powers];
  uint64_t* const ones2 = ones[0];
  uint64_t* const ones4 = ones[1];
  uint64_t* const ones6 = ones[2];
  uint64_t* const ones14 = ones[3];
  uint64_t* const ones16 = ones[4];
  uint64_t* const ones30 = ones[5];
  uint64_t* const ones32 = ones[6];
  uint64_t* const t = ones[7];
  square_and_multiply(ones2, a, 1, a);
  square_and_multiply(ones4, ones2, 2, ones2);
  square_and_multiply(ones6, ones4, 2, ones2);
  square_and_multiply(t, ones4, 4, ones4);
  square_and_multiply(ones14, t, 6, ones6);
  square_and_multiply(ones16, ones14, 2, ones2);
  square_and_multiply(ones30, ones16, 14, ones14);
  square_and_multiply(ones32, ones30, 2, ones2);
  square_and_multiply(t, ones32, 32, a);
  square_and_multiply(t, t, 128, ones32);
  square_and_multiply(t, t, 32, ones32);
  square_and_multiply(t, t, 30, ones30);
  square_element(t, t, 2);
  multiply_elements(r, t, a);   // r may be a
  wipe(ones, sizeof(ones));
}

// ---- Scalars

// A scalar as sum of d * 32^i, -16 <= d <= 16, for i < digits. A digit is what six bits say: the five of its window and
// the highest one of the window below, whose value the digit above has taken for a carry.
class P256Scalar {
 public:
  // modulo n
  explicit P256Scalar(const uint64_t* scalar) {
    Element reduced;
    const uint64_t keep = 0 - subtract_words(reduced, scalar, n);
    uint64_t carry = 0;
    for (int i = 0; i < scalar_words; i++) {
      const uint64_t word = (scalar[i] & keep) | (reduced[i] & ~keep);
      _doubled[i] = word << 1 | carry;
      carry = word >> 63;
    }
    _doubled[scalar_words] = carry;
    _doubled[scalar_words + 1] = 0;
    wipe(reduced, sizeof(reduced));
  }
  ~P256Scalar() { wipe(_doubled, sizeof(_doubled)); }

  uint64_t is_negative(int i) const { return window(i) >> window_bits; }
  // the digit without its sign
  uint64_t magnitude(int i) const {
    const uint64_t bits = window(i);
    const uint64_t sign = bits >> window_bits;
    return (((bits ^ (0 - sign)) & ((1 << (window_bits + 1)) - 1)) + 1) >> 1;
  }

 private:
  uint64_t _doubled[scalar_words + 2];

  uint64_t window(int i) const {
    const int at = window_bits * i;
    const uint64_t* const word = &_doubled[at / 64];
    const uint64_t above = at % 64 == 0 ? 0 : word[1] << (64 - at % 64);
    return (word[0] >> at % 64 | above) & ((1 << (window_bits + 1)) - 1);
  }
};

// ---- Points

static void set_affine(P256Point& point, const uint64_t* x, const uint64_t* y) {
  copy(point.x, x);
  copy(point.y, y);
  copy(point.z, one);
}

// Multiplications have no sum of two equal points. Say that s is the sum so far, a multiple of 32 after the doublings, and
// d the next digit, both as integers; s + d is the scalar or its highest bits, rounded, so 0 <= s + d <= n. s = d modulo n
// with d != 0 means s = d, which no multiple of 32 is, or s = d + n; n is 17 modulo 32, so d would be 15, and s + d more
// than n. With multiples of the generator from the lowest digit on, s is between -16 / 31 * 32^i and 16 / 31 * 32^i, and
// the other point d * 32^i; s = d * 32^i modulo n would mean s = d * 32^i - n for the highest digit, which is 1 or 2 and
// 32^51 = 2^255: the scalar 2 * d * 2^255 - n is not below n if d is 2, and s too low if d is 1.

class P256Multiplication {
 public:
  ~P256Multiplication() { wipe(this, sizeof(*this)); }

  P256Point& sum()    { return _work.sum; }
  P256Point& addend() { return _work.addend; }

  // sum = scalar * (x, y)
  void multiply(const uint64_t* x, const uint64_t* y, const P256Scalar& scalar) {
    set_table(x, y);
    select_point(&_work.sum, _table, scalar.magnitude(digits - 1));
    for (int i = digits - 2; i >= 0; i--) {
      double_point(&_work, window_bits);
      select_point(&_work.addend, _table, scalar.magnitude(i));
      add_point(&_work, scalar.is_negative(i));
    }
  }

  // sum = scalar * generator
  void multiply_base(const P256Scalar& scalar) {
    memset(&_work.sum, 0, sizeof(_work.sum));
    copy(_work.addend.z, one);
    for (int i = 0; i < digits; i++) {
      select_affine(&_work.addend, base_points[i][0][0], scalar.magnitude(i));
      add_affine(&_work, scalar.is_negative(i));
    }
  }

  // sum += addend, for any two points; with a branch
  void add() {
    add_point(&_work, 0);
    if (is_zero(_work.sum.z) && is_zero(_work.sum.x)) {
      _work.sum = _work.addend;
      double_point(&_work, 1);
    }
  }

  // Words of sum, unless that is infinity
  bool get(uint64_t* r) {
    if (is_zero(_work.sum.z)) {
      return false;
    }
    static const Element plain_one = { 1 };
    Element inverse;
    invert(inverse, _work.sum.z);
    scale(_work.sum, inverse);
    wipe(inverse, sizeof(inverse));
    multiply_elements(r, _work.sum.x, plain_one);
    multiply_elements(r + element_words, _work.sum.y, plain_one);
    return true;
  }

  // The multiples of the generator. One inversion makes all z of a window 1, and that of the next window's first point.
  void prepare() {
    Element x, y;
    copy(x, generator[0]);
    copy(y, generator[1]);
    for (int i = 0; i < digits; i++) {
      set_table(x, y);
      _work.sum = _table[table_points - 1];
      double_point(&_work, 1);
      Element products[table_points];
      copy(products[0], _table[0].z);
      for (int k = 1; k < table_points; k++) {
        multiply_elements(products[k], products[k - 1], _table[k].z);
      }
      Element inverse, inverse_z;
      multiply_elements(inverse, products[table_points - 1], _work.sum.z);
      invert(inverse, inverse);
      multiply_elements(inverse_z, inverse, products[table_points - 1]);
      multiply_elements(inverse, inverse, _work.sum.z);
      scale(_work.sum, inverse_z);
      for (int k = table_points - 1; k >= 0; k--) {
        if (k == 0) {
          copy(inverse_z, inverse);
        } else {
          multiply_elements(inverse_z, inverse, products[k - 1]);
        }
        multiply_elements(inverse, inverse, _table[k].z);
        scale(_table[k], inverse_z);
        copy(base_points[i][k][0], _table[k].x);
        copy(base_points[i][k][1], _table[k].y);
      }
      copy(x, _work.sum.x);
      copy(y, _work.sum.y);
    }
  }

 private:
  P256Workspace _work;
  P256Point     _table[table_points];

  // _table[i - 1] = i * (x, y)
  void set_table(const uint64_t* x, const uint64_t* y) {
    set_affine(_table[0], x, y);
    for (int i = 2; i <= table_points; i++) {
      if (i % 2 == 0) {
        _work.sum = _table[i / 2 - 1];
        double_point(&_work, 1);
      } else {
        _work.sum = _table[i - 2];
        _work.addend = _table[0];
        add_affine(&_work, 0);
      }
      _table[i - 1] = _work.sum;
    }
  }

  // makes z = 1
  static void scale(P256Point& point, const uint64_t* inverse_z) {
    Element square;
    square_element(square, inverse_z, 1);
    multiply_elements(point.x, point.x, square);
    multiply_elements(square, square, inverse_z);
    multiply_elements(point.y, point.y, square);
    wipe(square, sizeof(square));
  }
};

// Montgomery form of a point's x and y
class P256Operand {
 public:
  explicit P256Operand(const uint64_t* point) {
    multiply_elements(x, point, radix);
    multiply_elements(y, point + element_words, radix);
  }
  ~P256Operand() {
    wipe(x, sizeof(x));
    wipe(y, sizeof(y));
  }
  Element x, y;
};

void P256Kernels::prepare() {
  P256Multiplication multiplication;
  multiplication.prepare();
}

bool P256Kernels::is_on_curve(const uint64_t* point) {
  Element left, right;
  if (!subtract_words(left, point, p) || !subtract_words(left, point + element_words, p)) {
    return false;
  }
  const P256Operand operand(point);
  square_element(left, operand.y, 1);
  square_element(right, operand.x, 1);
  subtract_elements(right, right, three);
  multiply_elements(right, right, operand.x);
  add_elements(right, right, curve_b);
  return memcmp(left, right, sizeof(left)) == 0;
}

bool P256Kernels::multiply(uint64_t* r, const uint64_t* point, const uint64_t* scalar) {
  P256Multiplication multiplication;
  const P256Operand operand(point);
  multiplication.multiply(operand.x, operand.y, P256Scalar(scalar));
  return multiplication.get(r);
}

bool P256Kernels::multiply_base(uint64_t* r, const uint64_t* scalar) {
  P256Multiplication multiplication;
  multiplication.multiply_base(P256Scalar(scalar));
  return multiplication.get(r);
}

bool P256Kernels::multiply_add(uint64_t* r, const uint64_t* base_scalar, const uint64_t* point, const uint64_t* scalar) {
  P256Multiplication multiplication;
  multiplication.multiply_base(P256Scalar(base_scalar));
  const P256Point base_product = multiplication.sum();
  const P256Operand operand(point);
  multiplication.multiply(operand.x, operand.y, P256Scalar(scalar));
  multiplication.addend() = base_product;
  multiplication.add();
  return multiplication.get(r);
}

#endif // HAVE_CRYPTO_PROCESSOR
