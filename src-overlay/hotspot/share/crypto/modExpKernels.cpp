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

#include "crypto/modExpKernels.hpp"
#include "crypto/montgomeryKernels.hpp"
#include "crypto/montgomeryVectors.hpp"

#include <string.h>

typedef MontgomeryVectors Vectors;

int ModExpKernels::_tier = 0;

typedef void (*VectorMultiply)(uint64_t* r, const uint64_t* a, const uint64_t* b, const uint64_t* modulus);
typedef void (*VectorSquare)(uint64_t* r, const uint64_t* a, size_t times, const uint64_t* modulus);
typedef void (*VectorSelect)(uint64_t* r, const uint64_t* table, size_t entries, size_t stride, size_t index,
                           size_t index2);

struct VectorFunctions {
  VectorMultiply multiply;
  VectorSquare   square;      // NULL: by multiplication
  VectorSelect   select;

  // r = a^(2^times), times >= 1; r may be a
  void square_times(uint64_t* r, const uint64_t* a, size_t times, const uint64_t* modulus) const {
    if (square != NULL) {
      square(r, a, times, modulus);
      return;
    }
    multiply(r, a, a, modulus);
    for (size_t t = 1; t < times; t++) {
      multiply(r, r, r, modulus);
    }
  }
};

static VectorFunctions vector_functions[Vectors::max_shapes];

// Which of the shapes for one number to use, for each number of rows
static int single_shapes[Vectors::max_shapes];

static bool has_vectors() { return Vectors::tier != 0 && ModExpKernels::tier() == Vectors::tier; }

static const size_t max_words = ModExpKernels::max_bits / 64;
static const size_t max_window = 5;
static const size_t max_entries = (size_t)1 << max_window;

static size_t minimum(size_t a, size_t b) { return a < b ? a : b; }

// ---- Numbers in the form that the kernels work on

// How one number is kept, or two whose moduli have the same length: as a shape of the kernels for radix 2^52 wants it, or
// in radix 2^64 padded with zeros. Two numbers share an array where there is a shape for two; elsewhere, one follows the
// other.
class ModExpForm {
 public:
  ModExpForm(size_t words, int count) : _words(words), _count(count), _shape(NULL), _functions(NULL), _longs(0) {
    if (words == 0 || words > max_words || ModExpKernels::tier() == 0) {
      return;
    }
    const size_t unit = MontgomeryKernels::unit;
    _longs = (words + unit - 1) / unit * unit;
    if (has_vectors()) {
      int i = 0;
      while (i < Vectors::single_count && words * 64 > (size_t)Vectors::shapes[i].bits()) {
        i++;
      }
      if (i < Vectors::single_count) {
        const int rows = Vectors::shapes[i].rows;
        use(single_shapes[i]);
        for (i = Vectors::single_count; count == 2 && i < Vectors::pairs_end; i++) {
          if (Vectors::shapes[i].rows == rows) {
            use(i);
          }
        }
      }
    }
  }

  bool is_supported() const { return _longs != 0; }
  size_t words() const      { return _words; }
  int count() const         { return _count; }
  // of all numbers
  size_t size() const       { return _longs * arrays(); }

  // log2 of Montgomery's R
  size_t radix_bits() const { return _shape != NULL ? (size_t)(_shape->rows * Vectors::digit_bits) : _longs * 64; }
  size_t digit_bits() const { return _shape != NULL ? (size_t)Vectors::digit_bits : 64; }

  // What the kernels want to know of the moduli
  size_t constants_longs() const { return array_constants() * arrays(); }
  // A modulus context, in the form of one number: constants, R^2 modulo n, and n as it was given
  size_t square_at() const       { return constants_longs(); }
  size_t plain_at() const        { return square_at() + size(); }
  size_t modulus_longs() const   { return plain_at() + _words; }

  // times 2^(digit_bits * up), which must be below R
  void from_words(uint64_t* r, int c, const uint64_t* words, size_t up = 0) const;
  // with one word more than the modulus has
  void to_words(uint64_t* words, const uint64_t* a, int c) const;
  void set_one(uint64_t* r, int c) const;
  void set_constants(uint64_t* modulus, const uint64_t* n) const;
  // from the form of one number
  void set(uint64_t* r, int c, const uint64_t* number) const { set_in_array(r + array_of(c), c, number); }
  void add_constants(uint64_t* constants, int c, const uint64_t* modulus) const;

  void multiply(uint64_t* r, const uint64_t* a, const uint64_t* b, const uint64_t* constants) const;
  void square(uint64_t* r, const uint64_t* a, size_t times, const uint64_t* constants) const;
  void select(uint64_t* r, const uint64_t* table, size_t entries, const size_t* indexes) const;
  void reduce(uint64_t* result, const uint64_t* a, int c, const uint64_t* modulus) const;

 private:
  // -1/n and n, in radix 2^64
  enum { inverse_at = Vectors::k0_at, modulus_at = Vectors::folded_at };

  const size_t         _words;
  const int            _count;
  const Vectors::Shape*   _shape;
  const VectorFunctions* _functions;
  size_t               _longs;    // of an array

  void use(int shape) {
    _shape = &Vectors::shapes[shape];
    _functions = &vector_functions[shape];
    _longs = (size_t)_shape->longs();
  }
  bool   is_shared() const       { return _shape != NULL && _shape->numbers == 2; }
  size_t arrays() const          { return is_shared() ? 1 : (size_t)_count; }
  size_t array_of(int c) const   { return is_shared() ? 0 : _longs * (size_t)c; }
  size_t array_constants() const { return modulus_at + _longs * (_shape != NULL ? 2 : 1); }
  Vectors::Place place(int c) const { return Vectors::Place(*_shape, is_shared() ? c : 0); }
  int    limbs() const           { return _shape->lanes * _shape->vectors; }
  uint64_t fold(uint64_t* r, const uint64_t* n, uint64_t k0) const;
  void   set_in_array(uint64_t* r, int c, const uint64_t* number) const;
};

static const uint64_t digit_mask = ((uint64_t)1 << Vectors::digit_bits) - 1;

void ModExpForm::from_words(uint64_t* r, int c, const uint64_t* words, size_t up) const {
  r += array_of(c);
  if (_shape == NULL) {
    memset(r, 0, _longs * sizeof(uint64_t));
    memcpy(r + up, words, minimum(_words, _longs - up) * sizeof(uint64_t));
    return;
  }
  Vectors::Place at = place(c);
  for (size_t i = 0; i < up; i++, at.next()) {
    r[at.at()] = 0;
  }
  for (size_t i = 0; i + up < (size_t)limbs(); i++, at.next()) {
    const size_t word = i * Vectors::digit_bits / 64;
    const size_t bit  = i * Vectors::digit_bits % 64;
    uint64_t limb = word < _words ? words[word] >> bit : 0;
    if (bit > 64 - Vectors::digit_bits && word + 1 < _words) {
      limb |= words[word + 1] << (64 - bit);
    }
    r[at.at()] = limb & digit_mask;
  }
}

void ModExpForm::to_words(uint64_t* words, const uint64_t* a, int c) const {
  a += array_of(c);
  memset(words, 0, (_words + 1) * sizeof(uint64_t));
  if (_shape == NULL) {
    memcpy(words, a, minimum(_words + 1, _longs) * sizeof(uint64_t));
    return;
  }
  Vectors::Place at = place(c);
  for (int i = 0; i < _shape->rows; i++, at.next()) {
    const size_t word = (size_t)i * Vectors::digit_bits / 64;
    const size_t bit  = (size_t)i * Vectors::digit_bits % 64;
    const uint64_t limb = a[at.at()];
    if (word <= _words) {
      words[word] |= limb << bit;
    }
    if (bit > 64 - Vectors::digit_bits && word + 1 <= _words) {
      words[word + 1] |= limb >> (64 - bit);
    }
  }
}

void ModExpForm::set_one(uint64_t* r, int c) const {
  static const uint64_t one[max_words] = { 1 };
  from_words(r, c, one);
}

void ModExpForm::set_in_array(uint64_t* r, int c, const uint64_t* number) const {
  if (!is_shared()) {
    memcpy(r, number, _longs * sizeof(uint64_t));
    return;
  }
  const ModExpForm one(_words, 1);
  Vectors::Place from = one.place(0);
  Vectors::Place to   = place(c);
  for (int i = 0; i < limbs(); i++, from.next(), to.next()) {
    r[to.at()] = i < _shape->rows ? number[from.at()] : 0;
  }
}

// Number c of the moduli, from its context.
void ModExpForm::add_constants(uint64_t* constants, int c, const uint64_t* modulus) const {
  if (!is_shared()) {
    memcpy(constants + array_constants() * (size_t)c, modulus, array_constants() * sizeof(uint64_t));
    return;
  }
  const ModExpForm one(_words, 1);
  constants[Vectors::k0_at + c] = modulus[Vectors::k0_at];
  constants[Vectors::k1_at + c] = modulus[Vectors::k1_at];
  set_in_array(constants + Vectors::folded_at, c, modulus + Vectors::folded_at);
  set_in_array(constants + Vectors::folded_at + _longs, c, modulus + Vectors::folded_at + one._longs);
}

// The product of two numbers below 2^52, in digits.
static void multiply_digits(uint64_t x, uint64_t y, uint64_t& low, uint64_t& high) {
  const int half = Vectors::digit_bits / 2;
  const uint64_t half_mask = ((uint64_t)1 << half) - 1;
  const uint64_t x0 = x & half_mask, x1 = x >> half;
  const uint64_t y0 = y & half_mask, y1 = y >> half;
  const uint64_t middle = x0 * y1 + x1 * y0;
  const uint64_t sum = x0 * y0 + ((middle & half_mask) << half);
  low  = sum & digit_mask;
  high = x1 * y1 + (middle >> half) + (sum >> Vectors::digit_bits);
}

// r = (r + n * k) / 2^52, where k = lowest digit of r * k0 makes that exact. Returns the next k.
uint64_t ModExpForm::fold(uint64_t* r, const uint64_t* n, uint64_t k0) const {
  uint64_t low, high;
  multiply_digits(r[0], k0, low, high);
  const uint64_t k = low;
  uint64_t carry = 0;
  Vectors::Place from = place(0);
  Vectors::Place to   = place(0);
  for (int i = 0; i < _shape->rows; i++, from.next()) {
    multiply_digits(n[from.at()], k, low, high);
    low += r[from.at()] + carry;
    if (i > 0) {
      r[to.at()] = low & digit_mask;
      to.next();
    }
    carry = high + (low >> Vectors::digit_bits);
  }
  r[to.at()] = carry;
  multiply_digits(r[0], k0, low, high);
  return low;
}

void ModExpForm::set_constants(uint64_t* modulus, const uint64_t* n) const {
  // each step doubles the number of right bits, of which n itself has 3
  uint64_t inverse = n[0];
  for (int i = 0; i < 5; i++) {
    inverse *= 2 - n[0] * inverse;
  }
  const uint64_t k0 = 0 - inverse;
  memset(modulus, 0, modulus_at * sizeof(uint64_t));
  if (_shape == NULL) {
    modulus[inverse_at] = k0;
    from_words(modulus + modulus_at, 0, n);
    return;
  }
  modulus[Vectors::k0_at] = k0 & digit_mask;
  uint64_t* const folded = modulus + Vectors::folded_at;
  uint64_t* const plain  = folded + _longs;
  from_words(plain, 0, n);
  set_one(folded, 0);
  modulus[Vectors::k1_at] = fold(folded, plain, modulus[Vectors::k0_at]);
  fold(folded, plain, modulus[Vectors::k0_at]);
}

void ModExpForm::multiply(uint64_t* r, const uint64_t* a, const uint64_t* b, const uint64_t* constants) const {
  for (size_t i = 0; i < arrays(); i++, r += _longs, a += _longs, b += _longs, constants += array_constants()) {
    if (_shape != NULL) {
      _functions->multiply(r, a, b, constants);
    } else {
      MontgomeryKernels::multiply(r, a, b, constants + modulus_at, constants[inverse_at], _longs);
    }
  }
}

void ModExpForm::square(uint64_t* r, const uint64_t* a, size_t times, const uint64_t* constants) const {
  for (size_t i = 0; i < arrays(); i++, r += _longs, a += _longs, constants += array_constants()) {
    if (_shape != NULL) {
      _functions->square_times(r, a, times, constants);
      continue;
    }
    const uint64_t* from = a;
    for (size_t t = 0; t < times; t++, from = r) {
      MontgomeryKernels::square(r, from, constants + modulus_at, constants[inverse_at], _longs);
    }
  }
}

// Reads all of the table, and puts together what each number's index says.
void ModExpForm::select(uint64_t* r, const uint64_t* table, size_t entries, const size_t* indexes) const {
  for (size_t i = 0; i < arrays(); i++, r += _longs, table += _longs) {
    if (_shape != NULL) {
      _functions->select(r, table, entries, size() * sizeof(uint64_t), indexes[i], indexes[_count - 1]);
    } else {
      MontgomeryKernels::select(r, table, entries, size(), indexes[i], _longs);
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
  MontgomeryKernels::wipe(difference, words);
}

// Number c of a, which is below 3 * n
void ModExpForm::reduce(uint64_t* result, const uint64_t* a, int c, const uint64_t* modulus) const {
  const ModExpForm one(_words, 1);
  uint64_t value[max_words + 1];
  uint64_t n[max_words + 1];
  memcpy(n, modulus + one.plain_at(), _words * sizeof(uint64_t));
  n[_words] = 0;
  to_words(value, a, c);
  subtract_once(value, n, _words + 1);
  subtract_once(value, n, _words + 1);
  memcpy(result, value, _words * sizeof(uint64_t));
  MontgomeryKernels::wipe(value, _words + 1);
  MontgomeryKernels::wipe(n, _words + 1);
}

// ---- The facade

bool ModExpKernels::generate(CryptoCode& code, int max_tier) {
  _tier = 0;
  if (!MontgomeryKernels::generate(code, max_tier)) {
    return false;
  }
  if (Vectors::tier == 0 || max_tier < Vectors::tier || !CryptoFeatures::has(Vectors::features)) {
    _tier = MontgomeryKernels::tier();
    return true;
  }
  for (int i = 0; i < Vectors::shape_count; i++) {
    const Vectors::Shape& shape = Vectors::shapes[i];
    const CryptoKernel kernels[] = { shape.multiply, shape.square, shape.select };
    void* entries[] = { NULL, NULL, NULL };
    for (size_t k = 0; k < sizeof(kernels) / sizeof(kernels[0]); k++) {
      if (kernels[k] != NULL && (entries[k] = code.add(kernels[k])) == NULL) {
        return false;
      }
    }
    VectorFunctions& functions = vector_functions[i];
    functions.multiply = (VectorMultiply)entries[0];
    functions.square   = (VectorSquare)entries[1];
    functions.select   = (VectorSelect)entries[2];
    if (i < Vectors::single_count) {
      single_shapes[i] = i;
    }
  }
  _tier = Vectors::tier;
  return true;
}

// The time of what windows of an exponent take, the shortest one of a few
class VectorTimes {
 public:
  VectorTimes(const VectorFunctions& first, const VectorFunctions& second, ModExpKernels::Clock clock)
    : _clock(clock), _first((int64_t)(~(uint64_t)0 >> 1)), _second(_first) {
    memset(_numbers, 0, sizeof(_numbers));
    for (int i = 0; i < rounds; i++) {
      measure(_first, first);
      measure(_second, second);
    }
  }
  // clearly, so that it is the same one in the next process
  bool is_second_faster() const { return _second < _first - _first / 16; }

 private:
  enum { rounds = 6, windows = 2, squares = 5, max_longs = 80 };
  const ModExpKernels::Clock _clock;
  int64_t  _first;
  int64_t  _second;
  // aligned; the modulus, of zeros, and the number
  uint64_t _numbers[8 + Vectors::folded_at + 3 * max_longs];

  void measure(int64_t& shortest, const VectorFunctions& functions) {
    uint64_t* const modulus = _numbers + (0 - (uintptr_t)_numbers / sizeof(uint64_t)) % 8;
    uint64_t* const x = modulus + Vectors::folded_at + 2 * max_longs;
    const int64_t start = _clock();
    for (int w = 0; w < windows; w++) {
      functions.square_times(x, x, squares, modulus);
      functions.multiply(x, x, x, modulus);
    }
    const int64_t time = _clock() - start;
    shortest = time < shortest ? time : shortest;
  }
};

void ModExpKernels::choose(Clock clock) {
  if (!has_vectors()) {
    return;
  }
  for (int i = 0; i < Vectors::shape_count; i++) {
    VectorFunctions products = vector_functions[i];
    products.square = NULL;
    if (vector_functions[i].square != NULL && VectorTimes(vector_functions[i], products, clock).is_second_faster()) {
      vector_functions[i] = products;
    }
  }
  for (int wide = Vectors::pairs_end; wide < Vectors::shape_count; wide++) {
    int i = 0;
    while (Vectors::shapes[i].rows != Vectors::shapes[wide].rows) {
      i++;
    }
    if (VectorTimes(vector_functions[i], vector_functions[wide], clock).is_second_faster()) {
      single_shapes[i] = wide;
    }
  }
}

size_t ModExpKernels::modulus_longs(size_t words) {
  const ModExpForm form(words, 1);
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
  const ModExpForm form(words, 1);
  // Another thread may write to n meanwhile.
  uint64_t padded[max_words + 1];
  memset(padded, 0, sizeof(padded));
  memcpy(padded, n, words * sizeof(uint64_t));
  form.set_constants(modulus, padded);
  memcpy(modulus + form.plain_at(), padded, words * sizeof(uint64_t));

  // Doublings, and digits of zeros below, make 2^length modulo n into a number that is step = R * 2^step_bits modulo n.
  // A product of R * 2^i and R * 2^k is R * 2^(i + k), so that squares, and products with step, lead to R * R.
  //
  // With digits of zeros step is not below n, but below R / 2^least_rest. The products leave a * b / R, plus 2 * n at most
  // (see their kernels): step's part in R * R is less than R / 2^(least_rest * radix_bits / step_bits), below n / R even
  // for n = 3, and as factors are that small, what the products add comes to less than 2 * n + n / 4.
  static const size_t step_bits = 4;
  static const size_t least_rest = step_bits + 1;
  uint64_t power[max_words + 1];
  memset(power, 0, sizeof(power));
  const size_t length = bit_length(padded, words);
  power[length / 64] = (uint64_t)1 << length % 64;
  subtract_once(power, padded, words + 1);
  const size_t gap = form.radix_bits() - length;
  const size_t zeros = gap < least_rest ? 0 : (gap - least_rest) / form.digit_bits();
  const size_t doublings = gap - zeros * form.digit_bits() + step_bits;
  for (size_t doubling = 0; doubling < doublings; doubling++) {
    for (size_t i = words; i > 0; i--) {
      power[i] = power[i] << 1 | power[i - 1] >> 63;
    }
    power[0] <<= 1;
    subtract_once(power, padded, words + 1);
  }
  uint64_t* const square = modulus + form.square_at();
  uint64_t step[max_words];
  form.from_words(step, 0, power, zeros);
  memcpy(square, step, form.size() * sizeof(uint64_t));
  const size_t steps = form.radix_bits() / step_bits;
  size_t bit = steps;
  while ((bit & (bit - 1)) != 0) {
    bit &= bit - 1;    // the highest one is left
  }
  while ((bit >>= 1) != 0) {
    form.square(square, square, 1, modulus);
    if ((steps & bit) != 0) {
      form.multiply(square, square, step, modulus);
    }
  }
  MontgomeryKernels::wipe(step, form.size());
  MontgomeryKernels::wipe(power, words + 1);
  MontgomeryKernels::wipe(padded, words + 1);
}

void ModExpKernels::multiply(const uint64_t* modulus, const uint64_t* a, const uint64_t* b, uint64_t* r,
                             size_t words) {
  const ModExpForm form(words, 1);
  uint64_t x[max_words];
  uint64_t y[max_words];
  form.from_words(x, 0, a);
  form.from_words(y, 0, b);
  form.multiply(x, x, y, modulus);
  form.multiply(x, x, modulus + form.square_at(), modulus);
  form.reduce(r, x, 0, modulus);
  MontgomeryKernels::wipe(x, form.size());
  MontgomeryKernels::wipe(y, form.size());
}

// ---- Exponentiation

// A state begins with its head: what says where the numbers are, and how far the exponentiation is. Another thread may write
// to a state at any time, so addresses and lengths come of a copy of the head, which is all that is_sound() looks at.
class ModExpPower {
 public:
  // its head is set field by field, or by load()
  ModExpPower(size_t words, int count, uint64_t* state) : form(words, count), _state(state) {
    memset(_head, 0, sizeof(_head));
  }

  const ModExpForm form;

  enum Field { WORDS, COUNT, EXPONENT_BITS, WINDOW, ENTRIES_DONE, BITS_LEFT, PADDING, fields };

  enum { line_longs = 8 };

  uint64_t field(Field f) const { return _head[f]; }
  void set(Field f, uint64_t value) { _state[f] = _head[f] = value; }
  // Takes the head from the state; volatile, so that the compiler does not go back there.
  void load() {
    for (int f = 0; f < fields; f++) {
      _head[f] = ((const volatile uint64_t*)_state)[f];
    }
  }
  // Whether begin() may have left this head in a state for so many words and exponentiations
  bool is_sound() const {
    return field(WORDS) == form.words() && field(COUNT) == (uint64_t)form.count() &&
           0 < field(EXPONENT_BITS) && field(EXPONENT_BITS) <= form.words() * 64 &&
           field(WINDOW) <= max_window && field(ENTRIES_DONE) <= entries() &&
           field(BITS_LEFT) <= field(EXPONENT_BITS) && field(PADDING) < line_longs;
  }

  // of the table; base^0 and base^1 for a public exponent, whose window is 0
  size_t entries() const { return field(WINDOW) == 0 ? 2 : (size_t)1 << field(WINDOW); }

  // Numbers begin where a cache line does while the state has not moved: that is faster, no more.
  uint64_t* constants() const       { return _state + fields + field(PADDING); }
  uint64_t* result() const          { return constants() + form.constants_longs(); }
  uint64_t* operand() const         { return result() + form.size(); }
  uint64_t* entry(size_t i) const   { return operand() + form.size() * (1 + i); }
  uint64_t* exponent(int c) const   { return entry(max_entries) + form.words() * c; }
  // with the most padding
  size_t longs() const {
    return fields + (line_longs - 1) + form.constants_longs() + form.size() * (2 + max_entries) +
           form.words() * (size_t)form.count();
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

  void make_entry(size_t i) const;
  void next_window();
  void next_public_bit();

 private:
  uint64_t* const _state;
  uint64_t        _head[fields];
};

// The window for which table and multiplications together are shortest
static size_t window_for(size_t exponent_bits) {
  size_t window = 1;
  while (window < max_window && ((size_t)1 << window) + exponent_bits / (window + 1) < exponent_bits / window) {
    window++;
  }
  return window;
}

// Entry i of the table is base^i * R. What is given as base is in entry 1 at first, and R^2 in the operand.
void ModExpPower::make_entry(size_t i) const {
  uint64_t* const e = entry(i);
  if (i < 2) {
    for (int c = 0; i == 0 && c < form.count(); c++) {
      form.set_one(e, c);
    }
    form.multiply(e, e, operand(), constants());
  } else if (i % 2 == 0) {
    form.square(e, entry(i / 2), 1, constants());
  } else {
    form.multiply(e, entry(i - 1), entry(1), constants());
  }
}

void ModExpPower::next_window() {
  const size_t window = (size_t)field(WINDOW);
  const size_t left   = (size_t)field(BITS_LEFT);
  const bool   first  = left == (size_t)field(EXPONENT_BITS);
  const size_t length = (left - 1) % window + 1;
  size_t digits[2];
  for (int c = 0; c < form.count(); c++) {
    digits[c] = digit(c, left - length, length);
  }
  uint64_t* const chosen = first ? result() : operand();
  form.select(chosen, entry(0), entries(), digits);
  if (!first) {
    form.square(result(), result(), length, constants());
    form.multiply(result(), result(), operand(), constants());
  }
  set(BITS_LEFT, left - length);
}

// A public exponent, of which the first bits may be zero: the result is base^0 until there is a one.
void ModExpPower::next_public_bit() {
  const size_t left = (size_t)field(BITS_LEFT) - 1;
  const bool   first = left + 1 == (size_t)field(EXPONENT_BITS);
  const size_t bit = digit(0, left, 1);
  if (first) {
    memcpy(result(), entry(bit), form.size() * sizeof(uint64_t));
  } else {
    form.square(result(), result(), 1, constants());
    if (bit != 0) {
      form.multiply(result(), result(), entry(1), constants());
    }
  }
  set(BITS_LEFT, left);
}

size_t ModExpKernels::power_longs(size_t words, int count) {
  const ModExpPower power(words, count, NULL);
  return power.form.is_supported() ? power.longs() : 0;
}

void ModExpKernels::begin(uint64_t* state, int count, const uint64_t* const* moduli, const uint64_t* const* bases,
                          const uint64_t* const* exponents, size_t exponent_bits, bool public_exponent,
                          size_t words) {
  ModExpPower power(words, count, state);
  const size_t exponent_words = (exponent_bits + 63) / 64;
  if (public_exponent) {
    while (exponent_bits > 1 && (exponents[0][(exponent_bits - 1) / 64] >> (exponent_bits - 1) % 64 & 1) == 0) {
      exponent_bits--;
    }
  }
  const ModExpForm one(words, 1);
  const uintptr_t numbers_at = (uintptr_t)(state + ModExpPower::fields) / sizeof(uint64_t);
  power.set(ModExpPower::PADDING,       (0 - numbers_at) % ModExpPower::line_longs);
  power.set(ModExpPower::WORDS,         words);
  power.set(ModExpPower::COUNT,         (uint64_t)count);
  power.set(ModExpPower::EXPONENT_BITS, exponent_bits);
  power.set(ModExpPower::WINDOW,        public_exponent ? 0 : window_for(exponent_bits));
  // base^0 is not wanted where the first bit is known to be one
  power.set(ModExpPower::ENTRIES_DONE,  public_exponent && (exponent_bits > 1 || (exponents[0][0] & 1) != 0));
  power.set(ModExpPower::BITS_LEFT,     exponent_bits);
  for (int c = 0; c < count; c++) {
    power.form.add_constants(power.constants(), c, moduli[c]);
    power.form.set(power.operand(), c, moduli[c] + one.square_at());
    power.form.from_words(power.entry(1), c, bases[c]);
    memset(power.exponent(c), 0, words * sizeof(uint64_t));
    memcpy(power.exponent(c), exponents[c], exponent_words * sizeof(uint64_t));
  }
}

ModExpKernels::Progress ModExpKernels::step(uint64_t* state, int count, size_t budget, size_t words) {
  ModExpPower power(words, count, state);
  power.load();
  if (!power.is_sound()) {
    return NO_STATE;
  }
  const size_t window = (size_t)power.field(ModExpPower::WINDOW);
  const size_t cost = 2 * words * words * count;
  size_t spent = 0;
  while (power.field(ModExpPower::BITS_LEFT) > 0) {
    if (spent >= budget && spent > 0) {
      return UNFINISHED;
    }
    const size_t done = (size_t)power.field(ModExpPower::ENTRIES_DONE);
    if (done < power.entries()) {
      power.make_entry(done);
      power.set(ModExpPower::ENTRIES_DONE, done + 1);
      spent += cost;
    } else if (window == 0) {
      power.next_public_bit();
      spent += cost;
    } else {
      power.next_window();
      spent += cost * (window + 1);
    }
  }
  return FINISHED;
}

bool ModExpKernels::end(uint64_t* state, int count, const uint64_t* const* moduli, uint64_t* const* results, size_t words) {
  ModExpPower power(words, count, state);
  power.load();
  if (!power.is_sound()) {
    return false;
  }
  if (power.field(ModExpPower::BITS_LEFT) == 0) {
    for (int c = 0; c < count; c++) {
      power.form.set_one(power.operand(), c);
    }
    power.form.multiply(power.result(), power.result(), power.operand(), power.constants());
    for (int c = 0; c < count; c++) {
      power.form.reduce(results[c], power.result(), c, moduli[c]);
    }
  }
  memset(state, 0, power.longs() * sizeof(uint64_t));
  return true;
}

#endif // HAVE_CRYPTO_PROCESSOR
