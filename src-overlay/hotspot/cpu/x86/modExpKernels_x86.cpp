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


#include "modExpKernels_x86.hpp"
#include "montgomeryIfma_x86.hpp"
#include "montgomeryKernels_x86.hpp"

#include <string.h>

typedef MontgomeryIfma Ifma;

int ModExpKernels::_tier = ModExpKernels::NONE;

typedef void (*IfmaMultiply)(uint64_t* r, const uint64_t* a, const uint64_t* b, const uint64_t* modulus,
                             const uint64_t* modulus2);
typedef void (*IfmaSquare)(uint64_t* r, const uint64_t* a, size_t times, const uint64_t* modulus,
                           const uint64_t* modulus2);
typedef void (*IfmaSelect)(uint64_t* r, const uint64_t* table, size_t entries, size_t stride, size_t index);

struct IfmaFunctions {
  IfmaMultiply multiply;
  IfmaSquare   square;
  IfmaMultiply multiply2;
  IfmaSquare   square2;
  IfmaSelect   select;
};

static IfmaFunctions ifma_functions[Ifma::shape_count];

static const size_t max_words = ModExpKernels::max_bits / 64;
static const size_t max_entries = 32;

static size_t minimum(size_t a, size_t b) { return a < b ? a : b; }

// Clears what the compiler believes to be dead.
static void wipe(uint64_t* p, size_t longs) {
  volatile uint64_t* const v = p;
  for (size_t i = 0; i < longs; i++) {
    v[i] = 0;
  }
}

// ---- Numbers in the form that the kernels work on

// How numbers of a length are kept: `size` words each, as the shape wants it, or in radix 2^64 padded with zeros if
// there is none.
class ModExpForm {
 public:
  ModExpForm(size_t words) : _words(words), _size(0), _shape(NULL), _functions(NULL) {
    if (words == 0 || words > max_words || ModExpKernels::tier() == ModExpKernels::NONE) {
      return;
    }
    for (int i = 0; ModExpKernels::tier() == ModExpKernels::IFMA && i < Ifma::shape_count; i++) {
      if (words * 64 <= (size_t)Ifma::shapes[i].bits()) {
        _shape = &Ifma::shapes[i];
        _functions = &ifma_functions[i];
        _size = (size_t)_shape->limbs();
        return;
      }
    }
    const size_t unit = MontgomeryKernels::unit;
    _size = (words + unit - 1) / unit * unit;
  }

  bool is_supported() const { return _size != 0; }
  size_t words() const      { return _words; }
  size_t size() const       { return _size; }

  // log2 of Montgomery's R
  size_t radix_bits() const { return _shape != NULL ? (size_t)(_shape->rows * Ifma::digit_bits) : _size * 64; }

  // A modulus context: what the kernels want, R^2 modulo n, and n as it was given
  size_t constants_longs() const { return _shape != NULL ? Ifma::folded_at + 2 * _size : 1 + _size; }
  size_t square_at() const       { return constants_longs(); }
  size_t plain_at() const        { return square_at() + _size; }
  size_t modulus_longs() const   { return plain_at() + _words; }

  void from_words(uint64_t* r, const uint64_t* words) const;
  // with one word more than the modulus has
  void to_words(uint64_t* words, const uint64_t* a) const;
  void set_constants(uint64_t* modulus, const uint64_t* n) const;
  void set_one(uint64_t* r) const;

  // count numbers that follow each other
  void multiply(uint64_t* r, const uint64_t* a, const uint64_t* b, const uint64_t* const* moduli, int count) const;
  void square(uint64_t* r, const uint64_t* a, size_t times, const uint64_t* const* moduli, int count) const;
  void select(uint64_t* r, const uint64_t* table, size_t entries, const size_t* indexes, int count) const;
  void reduce(uint64_t* result, const uint64_t* a, const uint64_t* modulus) const;

 private:
  const size_t          _words;
  size_t                _size;
  const Ifma::Shape*    _shape;
  const IfmaFunctions*  _functions;
};

static const uint64_t digit_mask = ((uint64_t)1 << Ifma::digit_bits) - 1;

void ModExpForm::from_words(uint64_t* r, const uint64_t* words) const {
  memset(r, 0, _size * sizeof(uint64_t));
  if (_shape == NULL) {
    memcpy(r, words, _words * sizeof(uint64_t));
    return;
  }
  for (int i = 0; i < _shape->rows; i++) {
    const size_t word = (size_t)i * Ifma::digit_bits / 64;
    const size_t bit  = (size_t)i * Ifma::digit_bits % 64;
    uint64_t limb = word < _words ? words[word] >> bit : 0;
    if (bit > 64 - Ifma::digit_bits && word + 1 < _words) {
      limb |= words[word + 1] << (64 - bit);
    }
    r[_shape->place(i)] = limb & digit_mask;
  }
}

void ModExpForm::to_words(uint64_t* words, const uint64_t* a) const {
  memset(words, 0, (_words + 1) * sizeof(uint64_t));
  if (_shape == NULL) {
    memcpy(words, a, minimum(_words + 1, _size) * sizeof(uint64_t));
    return;
  }
  for (int i = 0; i < _shape->rows; i++) {
    const size_t word = (size_t)i * Ifma::digit_bits / 64;
    const size_t bit  = (size_t)i * Ifma::digit_bits % 64;
    const uint64_t limb = a[_shape->place(i)];
    if (word <= _words) {
      words[word] |= limb << bit;
    }
    if (bit > 64 - Ifma::digit_bits && word + 1 <= _words) {
      words[word + 1] |= limb >> (64 - bit);
    }
  }
}

// The product of two numbers below 2^52, in digits.
static void multiply_digits(uint64_t x, uint64_t y, uint64_t& low, uint64_t& high) {
  const int half = Ifma::digit_bits / 2;
  const uint64_t half_mask = ((uint64_t)1 << half) - 1;
  const uint64_t x0 = x & half_mask, x1 = x >> half;
  const uint64_t y0 = y & half_mask, y1 = y >> half;
  const uint64_t middle = x0 * y1 + x1 * y0;
  const uint64_t sum = x0 * y0 + ((middle & half_mask) << half);
  low  = sum & digit_mask;
  high = x1 * y1 + (middle >> half) + (sum >> Ifma::digit_bits);
}

void ModExpForm::set_constants(uint64_t* modulus, const uint64_t* n) const {
  // each step doubles the number of right bits, of which n itself has 3
  uint64_t inverse = n[0];
  for (int i = 0; i < 5; i++) {
    inverse *= 2 - n[0] * inverse;
  }
  const uint64_t k0 = 0 - inverse;
  if (_shape == NULL) {
    modulus[0] = k0;
    from_words(modulus + 1, n);
    return;
  }
  modulus[Ifma::k0_at] = k0 & digit_mask;
  uint64_t* const folded = modulus + Ifma::folded_at;
  uint64_t* const plain  = folded + _size;
  from_words(plain, n);
  memset(folded, 0, _size * sizeof(uint64_t));
  // n * k0 + 1: its lowest digit is zero and falls away
  uint64_t carry = 1;
  for (int i = 0; i < _shape->rows; i++) {
    uint64_t low, high;
    multiply_digits(plain[_shape->place(i)], modulus[Ifma::k0_at], low, high);
    low += carry;
    if (i > 0) {
      folded[_shape->place(i - 1)] = low & digit_mask;
    }
    carry = high + (low >> Ifma::digit_bits);
  }
  folded[_shape->place(_shape->rows - 1)] = carry;
}

void ModExpForm::set_one(uint64_t* r) const {
  memset(r, 0, _size * sizeof(uint64_t));
  r[0] = 1;    // in either form
}

void ModExpForm::multiply(uint64_t* r, const uint64_t* a, const uint64_t* b, const uint64_t* const* moduli,
                    int count) const {
  if (_shape != NULL && count == 2 && _functions->multiply2 != NULL) {
    _functions->multiply2(r, a, b, moduli[0], moduli[1]);
    return;
  }
  for (int i = 0; i < count; i++) {
    const size_t at = _size * i;
    if (_shape != NULL) {
      _functions->multiply(r + at, a + at, b + at, moduli[i], NULL);
    } else {
      MontgomeryKernels::multiply(r + at, a + at, b + at, moduli[i] + 1, moduli[i][0], _size);
    }
  }
}

void ModExpForm::square(uint64_t* r, const uint64_t* a, size_t times, const uint64_t* const* moduli, int count) const {
  if (_shape != NULL && count == 2 && _functions->square2 != NULL) {
    _functions->square2(r, a, times, moduli[0], moduli[1]);
    return;
  }
  for (int i = 0; i < count; i++) {
    uint64_t* const to = r + _size * i;
    const uint64_t* from = a + _size * i;
    if (_shape != NULL && _functions->square != NULL) {
      _functions->square(to, from, times, moduli[i], NULL);
      continue;
    }
    for (size_t t = 0; t < times; t++, from = to) {
      if (_shape != NULL) {
        _functions->multiply(to, from, from, moduli[i], NULL);
      } else {
        MontgomeryKernels::square(to, from, moduli[i] + 1, moduli[i][0], _size);
      }
    }
  }
}

// All bits set if x == y, both below 2^63, and else none.
static uint64_t equal_mask(uint64_t x, uint64_t y) { return 0 - (((x ^ y) - 1) >> 63); }

// table: for each entry, count numbers. Reads all of it.
void ModExpForm::select(uint64_t* r, const uint64_t* table, size_t entries, const size_t* indexes, int count) const {
  for (int c = 0; c < count; c++) {
    uint64_t* const chosen = r + _size * c;
    const uint64_t* from = table + _size * c;
    if (_shape != NULL) {
      _functions->select(chosen, from, entries, _size * count * sizeof(uint64_t), indexes[c]);
      continue;
    }
    memset(chosen, 0, _size * sizeof(uint64_t));
    for (size_t entry = 0; entry < entries; entry++, from += _size * count) {
      const uint64_t mask = equal_mask(entry, indexes[c]);
      for (size_t i = 0; i < _size; i++) {
        chosen[i] |= from[i] & mask;
      }
    }
  }
}

// r = a - n if that is not negative, and else a; both have `words` words.
static void subtract_once(uint64_t* a, const uint64_t* n, size_t words) {
  uint64_t difference[max_words + 1];
  uint64_t borrow = 0;
  for (size_t i = 0; i < words; i++) {
    const uint64_t d = a[i] - n[i];
    const uint64_t out = (uint64_t)(a[i] < n[i]) | (uint64_t)(d < borrow);
    difference[i] = d - borrow;
    borrow = out;
  }
  const uint64_t keep = 0 - borrow;
  for (size_t i = 0; i < words; i++) {
    a[i] = (a[i] & keep) | (difference[i] & ~keep);
  }
  wipe(difference, words);
}

// a is below 3 * n
void ModExpForm::reduce(uint64_t* result, const uint64_t* a, const uint64_t* modulus) const {
  uint64_t value[max_words + 1];
  uint64_t n[max_words + 1];
  memcpy(n, modulus + plain_at(), _words * sizeof(uint64_t));
  n[_words] = 0;
  to_words(value, a);
  subtract_once(value, n, _words + 1);
  subtract_once(value, n, _words + 1);
  memcpy(result, value, _words * sizeof(uint64_t));
  wipe(value, _words + 1);
  wipe(n, _words + 1);
}

// ---- The facade

bool ModExpKernels::generate(CryptoCode& code, int max_tier) {
  _tier = NONE;
  if (!MontgomeryKernels::generate(code, max_tier < ADX ? max_tier : ADX)) {
    return false;
  }
  if (max_tier < IFMA || !CryptoFeatures::has(Ifma::features)) {
    _tier = MontgomeryKernels::tier();
    return true;
  }
  for (int i = 0; i < Ifma::shape_count; i++) {
    const Ifma::Shape& shape = Ifma::shapes[i];
    const CryptoKernel kernels[] = { shape.multiply, shape.square, shape.multiply2, shape.square2, shape.select };
    void* entries[] = { NULL, NULL, NULL, NULL, NULL };
    for (size_t k = 0; k < sizeof(kernels) / sizeof(kernels[0]); k++) {
      if (kernels[k] != NULL && (entries[k] = code.add(kernels[k])) == NULL) {
        return false;
      }
    }
    IfmaFunctions& functions = ifma_functions[i];
    functions.multiply  = (IfmaMultiply)entries[0];
    functions.square    = (IfmaSquare)entries[1];
    functions.multiply2 = (IfmaMultiply)entries[2];
    functions.square2   = (IfmaSquare)entries[3];
    functions.select    = (IfmaSelect)entries[4];
  }
  _tier = IFMA;
  return true;
}

size_t ModExpKernels::modulus_longs(size_t words) {
  const ModExpForm form(words);
  return form.is_supported() ? form.modulus_longs() : 0;
}

static size_t bit_length(const uint64_t* n, size_t words) {
  for (size_t i = words; i > 0; i--) {
    if (n[i - 1] != 0) {
      size_t length = i * 64;
      for (uint64_t word = n[i - 1]; word >> 63 == 0; word <<= 1) {
        length--;
      }
      return length;
    }
  }
  return 0;
}

void ModExpKernels::set_modulus(uint64_t* modulus, const uint64_t* n, size_t words) {
  const ModExpForm form(words);
  form.set_constants(modulus, n);
  memcpy(modulus + form.plain_at(), n, words * sizeof(uint64_t));

  // Doublings make 2^length modulo n into 2^k * R modulo n; a square of that is 2^2k * R after multiplication. k is
  // the odd factor of R's logarithm, so that squares lead to R * R.
  uint64_t power[max_words + 1];
  uint64_t padded[max_words + 1];
  memset(power, 0, sizeof(power));
  memset(padded, 0, sizeof(padded));
  memcpy(padded, n, words * sizeof(uint64_t));
  const size_t length = bit_length(n, words);
  size_t k = form.radix_bits();
  size_t squares = 0;
  while (k % 2 == 0) {
    k /= 2;
    squares++;
  }
  power[length / 64] = (uint64_t)1 << length % 64;
  subtract_once(power, padded, words + 1);
  for (size_t doubling = length; doubling < form.radix_bits() + k; doubling++) {
    for (size_t i = words; i > 0; i--) {
      power[i] = power[i] << 1 | power[i - 1] >> 63;
    }
    power[0] <<= 1;
    subtract_once(power, padded, words + 1);
  }
  uint64_t* const square = modulus + form.square_at();
  form.from_words(square, power);
  form.square(square, square, squares, &modulus, 1);
  wipe(power, words + 1);
  wipe(padded, words + 1);
}

void ModExpKernels::multiply(const uint64_t* modulus, const uint64_t* a, const uint64_t* b, uint64_t* r,
                             size_t words) {
  const ModExpForm form(words);
  uint64_t x[max_words];
  uint64_t y[max_words];
  form.from_words(x, a);
  form.from_words(y, b);
  form.multiply(x, x, y, &modulus, 1);
  form.multiply(x, x, modulus + form.square_at(), &modulus, 1);
  form.reduce(r, x, modulus);
  wipe(x, form.size());
  wipe(y, form.size());
}

// ---- Exponentiation

// The state. Numbers of two exponentiations stand side by side.
class ModExpPower {
 public:
  ModExpPower(size_t words, int count, uint64_t* state) : form(words), _count(count), _state(state) {}

  const ModExpForm form;

  enum Field { WORDS, COUNT, EXPONENT_BITS, WINDOW, ENTRIES_DONE, BITS_LEFT, PADDING, fields };

  enum { line_longs = 8 };

  uint64_t& field(Field f) const { return _state[f]; }
  int count() const { return _count; }

  size_t pair() const { return form.size() * _count; }
  // Numbers begin where a cache line does while the state has not moved: that is faster, no more.
  uint64_t* result() const          { return _state + fields + field(PADDING); }
  uint64_t* operand() const         { return result() + pair(); }
  uint64_t* entry(size_t i) const   { return operand() + pair() * (1 + i); }
  uint64_t* exponent(int c) const   { return entry(max_entries) + form.words() * c; }
  // with the most padding
  size_t longs() const {
    return fields + (line_longs - 1) + pair() * (2 + max_entries) + form.words() * (size_t)_count;
  }

  // bits [from, from + length) of an exponent
  size_t digit(int c, size_t from, size_t length) const {
    const size_t word = from / 64;
    uint64_t bits = exponent(c)[word] >> from % 64;
    if (from % 64 + length > 64 && word + 1 < form.words()) {
      bits |= exponent(c)[word + 1] << (64 - from % 64);
    }
    return (size_t)(bits & (((uint64_t)1 << length) - 1));
  }

  void make_entry(size_t i, const uint64_t* const* moduli) const;
  void next_window(const uint64_t* const* moduli) const;
  void next_public_bit(const uint64_t* const* moduli) const;

 private:
  const int       _count;
  uint64_t* const _state;
};

// The window for which table and multiplications together are shortest
static size_t window_for(size_t exponent_bits) {
  size_t window = 1;
  while (window < 5 && ((size_t)1 << window) + exponent_bits / (window + 1) < exponent_bits / window) {
    window++;
  }
  return window;
}

// Entry i of the table is base^i * R. What is given as base is in entry 1 at first.
void ModExpPower::make_entry(size_t i, const uint64_t* const* moduli) const {
  uint64_t* const e = entry(i);
  if (i < 2) {
    for (int c = 0; c < _count; c++) {
      memcpy(operand() + form.size() * c, moduli[c] + form.square_at(), form.size() * sizeof(uint64_t));
      if (i == 0) {
        form.set_one(e + form.size() * c);
      }
    }
    form.multiply(e, e, operand(), moduli, _count);
  } else if (i % 2 == 0) {
    form.square(e, entry(i / 2), 1, moduli, _count);
  } else {
    form.multiply(e, entry(i - 1), entry(1), moduli, _count);
  }
}

void ModExpPower::next_window(const uint64_t* const* moduli) const {
  const size_t window = (size_t)field(WINDOW);
  const size_t left   = (size_t)field(BITS_LEFT);
  const bool   first  = left == (size_t)field(EXPONENT_BITS);
  const size_t length = (left - 1) % window + 1;
  size_t digits[2];
  for (int c = 0; c < _count; c++) {
    digits[c] = digit(c, left - length, length);
  }
  uint64_t* const chosen = first ? result() : operand();
  form.select(chosen, entry(0), (size_t)1 << window, digits, _count);
  if (!first) {
    form.square(result(), result(), length, moduli, _count);
    form.multiply(result(), result(), operand(), moduli, _count);
  }
  field(BITS_LEFT) = left - length;
}

// A public exponent, of which the first bits may be zero: the result is base^0 until there is a one.
void ModExpPower::next_public_bit(const uint64_t* const* moduli) const {
  const size_t left = (size_t)field(BITS_LEFT) - 1;
  const bool   first = left + 1 == (size_t)field(EXPONENT_BITS);
  const size_t bit = digit(0, left, 1);
  if (first) {
    memcpy(result(), entry(bit), pair() * sizeof(uint64_t));
  } else {
    form.square(result(), result(), 1, moduli, _count);
    if (bit != 0) {
      form.multiply(result(), result(), entry(1), moduli, _count);
    }
  }
  field(BITS_LEFT) = left;
}

size_t ModExpKernels::power_longs(size_t words, int count) {
  const ModExpPower power(words, count, NULL);
  return power.form.is_supported() ? power.longs() : 0;
}

void ModExpKernels::begin(uint64_t* state, int count, const uint64_t* const*, const uint64_t* const* bases,
                          const uint64_t* const* exponents, size_t exponent_bits, bool public_exponent,
                          size_t words) {
  const ModExpPower power(words, count, state);
  const size_t exponent_words = (exponent_bits + 63) / 64;
  if (public_exponent) {
    while (exponent_bits > 1 && (exponents[0][(exponent_bits - 1) / 64] >> (exponent_bits - 1) % 64 & 1) == 0) {
      exponent_bits--;
    }
  }
  const uintptr_t numbers_at = (uintptr_t)(state + ModExpPower::fields) / sizeof(uint64_t);
  power.field(ModExpPower::PADDING)       = (0 - numbers_at) % ModExpPower::line_longs;
  power.field(ModExpPower::WORDS)         = words;
  power.field(ModExpPower::COUNT)         = (uint64_t)count;
  power.field(ModExpPower::EXPONENT_BITS) = exponent_bits;
  power.field(ModExpPower::WINDOW)        = public_exponent ? 0 : window_for(exponent_bits);
  // base^0 is not wanted where the first bit is known to be one
  power.field(ModExpPower::ENTRIES_DONE)  = public_exponent && (exponent_bits > 1 || (exponents[0][0] & 1) != 0);
  power.field(ModExpPower::BITS_LEFT)     = exponent_bits;
  for (int c = 0; c < count; c++) {
    power.form.from_words(power.entry(1) + power.form.size() * c, bases[c]);
    memset(power.exponent(c), 0, words * sizeof(uint64_t));
    memcpy(power.exponent(c), exponents[c], exponent_words * sizeof(uint64_t));
  }
}

bool ModExpKernels::step(uint64_t* state, const uint64_t* const* moduli, size_t budget) {
  const size_t words = (size_t)state[ModExpPower::WORDS];
  const int    count = (int)state[ModExpPower::COUNT];
  const ModExpPower power(words, count, state);
  const size_t window = (size_t)power.field(ModExpPower::WINDOW);
  const size_t entries = window == 0 ? 2 : (size_t)1 << window;
  const size_t cost = 2 * words * words * count;
  size_t spent = 0;
  while (power.field(ModExpPower::BITS_LEFT) > 0) {
    if (spent >= budget && spent > 0) {
      return false;
    }
    const size_t done = (size_t)power.field(ModExpPower::ENTRIES_DONE);
    if (done < entries) {
      power.make_entry(done, moduli);
      power.field(ModExpPower::ENTRIES_DONE) = done + 1;
      spent += cost;
    } else if (window == 0) {
      power.next_public_bit(moduli);
      spent += cost;
    } else {
      power.next_window(moduli);
      spent += cost * (window + 1);
    }
  }
  return true;
}

void ModExpKernels::end(uint64_t* state, const uint64_t* const* moduli, uint64_t* const* results) {
  const size_t words = (size_t)state[ModExpPower::WORDS];
  const int    count = (int)state[ModExpPower::COUNT];
  const ModExpPower power(words, count, state);
  if (power.field(ModExpPower::BITS_LEFT) == 0) {
    for (int c = 0; c < count; c++) {
      power.form.set_one(power.operand() + power.form.size() * c);
    }
    power.form.multiply(power.result(), power.result(), power.operand(), moduli, count);
    for (int c = 0; c < count; c++) {
      power.form.reduce(results[c], power.result() + power.form.size() * c, moduli[c]);
    }
  }
  memset(state, 0, power.longs() * sizeof(uint64_t));
}
