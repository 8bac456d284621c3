#ifndef TEST_KERNELS_NUMBERS_HPP
#define TEST_KERNELS_NUMBERS_HPP

// Long numbers for tests: schoolbook multiplication and long division, and numbers that are likely to be done wrong.

#include "crypto/modExpKernels.hpp"
#include "kernel_test.hpp"

#include <vector>

typedef std::vector<uint64_t> Words;

__extension__ typedef unsigned __int128 uint128_t;

static const size_t max_digits = 2 * (size_t)ModExpKernels::max_bits / 64 + 1;

// r[0, count_n) = a[0, count_a) modulo n: Knuth, The Art of Computer Programming, volume 2, 4.3.1, algorithm D
static void remainder(uint64_t* r, const uint64_t* a, size_t count_a, const uint64_t* n, size_t count_n) {
  const size_t all = count_n;
  while (n[count_n - 1] == 0) {
    count_n--;
  }
  static uint64_t u[max_digits + 1];
  static uint64_t v[max_digits];
  int shift = 0;
  while ((n[count_n - 1] << shift) >> 63 == 0) {
    shift++;
  }
  uint128_t carry = 0;
  for (size_t i = 0; i < count_n; i++) {
    carry |= (uint128_t)n[i] << shift;
    v[i] = (uint64_t)carry;
    carry >>= 64;
  }
  for (size_t i = 0; i < count_a; i++) {
    carry |= (uint128_t)a[i] << shift;
    u[i] = (uint64_t)carry;
    carry >>= 64;
  }
  u[count_a] = (uint64_t)carry;
  for (size_t j = count_a + 1 - count_n; j-- > 0; ) {
    const uint128_t top = (uint128_t)u[j + count_n] << 64 | u[j + count_n - 1];
    uint128_t q = top / v[count_n - 1];
    uint128_t rest = top % v[count_n - 1];
    while (count_n > 1 && rest >> 64 == 0 && (q >> 64 != 0 || q * v[count_n - 2] > (rest << 64 | u[j + count_n - 2]))) {
      q--;
      rest += v[count_n - 1];
    }
    uint128_t product = 0;
    uint64_t borrow = 0;
    for (size_t i = 0; i < count_n; i++) {
      product += q * v[i];
      const uint128_t d = (uint128_t)u[i + j] - (uint64_t)product - borrow;
      u[i + j] = (uint64_t)d;
      borrow = (uint64_t)(d >> 127);
      product >>= 64;
    }
    const uint128_t d = (uint128_t)u[j + count_n] - product - borrow;
    u[j + count_n] = (uint64_t)d;
    if (d >> 127 != 0) {
      uint128_t sum = 0;
      for (size_t i = 0; i < count_n; i++) {
        sum += (uint128_t)u[i + j] + v[i];
        u[i + j] = (uint64_t)sum;
        sum >>= 64;
      }
      u[j + count_n] += (uint64_t)sum;
    }
  }
  memset(r, 0, all * sizeof(uint64_t));
  for (size_t i = 0; i < count_n; i++) {
    r[i] = (uint64_t)(((uint128_t)(i + 1 < count_n ? u[i + 1] : 0) << 64 | u[i]) >> shift);
  }
}

// A number modulo n, whose value is always reduced.
class Residue {
 public:
  Residue(const Words& value, const Words& n) : _n(n) { reduce(value); }

  Words words() const { return _v; }

  void multiply(const Residue& other) {
    Words product(2 * _v.size());
    for (size_t i = 0; i < _v.size(); i++) {
      uint64_t carry = 0;
      for (size_t j = 0; j < _v.size(); j++) {
        const uint128_t sum = (uint128_t)_v[i] * other._v[j] + product[i + j] + carry;
        product[i + j] = (uint64_t)sum;
        carry = (uint64_t)(sum >> 64);
      }
      product[i + _v.size()] = carry;
    }
    reduce(product);
  }

  void shift(size_t bits) {
    while (bits > 0) {
      const size_t step = bits < 64 ? bits : 64;
      Words shifted(_v.size() + 1);
      uint128_t carry = 0;
      for (size_t i = 0; i < _v.size(); i++) {
        carry |= (uint128_t)_v[i] << step;
        shifted[i] = (uint64_t)carry;
        carry >>= 64;
      }
      shifted[_v.size()] = (uint64_t)carry;
      reduce(shifted);
      bits -= step;
    }
  }

  Residue power(const Words& exponent, size_t bits) const {
    Residue r(Words(1, 1), _n);
    for (size_t i = bits; i-- > 0; ) {
      r.multiply(Residue(r));
      if ((exponent[i / 64] >> i % 64 & 1) != 0) {
        r.multiply(*this);
      }
    }
    return r;
  }

 private:
  void reduce(Words value) {
    if (value.size() < _n.size()) {
      value.resize(_n.size());
    }
    _v.resize(_n.size());
    remainder(&_v[0], &value[0], value.size(), &_n[0], _n.size());
  }

  Words _n;
  Words _v;
};

// ---- Operands

enum Pattern { RANDOM, ONES, ALMOST_POWER, RUNS, LIMB_BORDER, FEW_BITS, SMALL, patterns };

// A number of `bits` bits at most, in words that hold at least as many.
static Words make_number(Pattern pattern, size_t bits, size_t words) {
  Words w(words);
  switch (pattern) {
    case ONES:
      for (size_t i = 0; i < words; i++) w[i] = ~(uint64_t)0;
      break;
    case ALMOST_POWER:      // 2^(bits - 1) + a little
      w[(bits - 1) / 64] = (uint64_t)1 << (bits - 1) % 64;
      w[0] |= random64() >> 60;
      break;
    case RUNS: {
      uint64_t bit = random64() & 1;
      for (size_t i = 0; i < bits; bit ^= 1) {
        for (size_t run = 1 + random64() % 200; run > 0 && i < bits; run--, i++) {
          w[i / 64] |= bit << i % 64;
        }
      }
      break;
    }
    case LIMB_BORDER:       // 2^(52 * k), less or more by one: limbs that are zero or all ones
      {
        const size_t at = 52 * (random64() % (bits / 52 + 1));
        if (at < bits) w[at / 64] = (uint64_t)1 << at % 64;
        if ((random64() & 1) != 0) {
          for (size_t i = 0; i < words && w[i]-- == 0; i++) {}
        }
      }
      break;
    case FEW_BITS:
      for (int i = 0; i < 3; i++) {
        const size_t at = random64() % bits;
        w[at / 64] |= (uint64_t)1 << at % 64;
      }
      break;
    case SMALL:
      w[0] = random64() % 4;
      break;
    default:
      fill_random(&w[0], words * sizeof(uint64_t));
  }
  for (size_t i = 0; i < words; i++) {
    const size_t below = i * 64 >= bits ? 0 : bits - i * 64;
    w[i] &= below >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << below) - 1;
  }
  return w;
}

static Words make_modulus(Pattern pattern, size_t bits, size_t words) {
  Words n = make_number(pattern, bits, words);
  if (pattern == RANDOM) {
    n[(bits - 1) / 64] |= (uint64_t)1 << (bits - 1) % 64;
  }
  n[0] |= 1;
  bool is_one = n[0] == 1;
  for (size_t i = 1; i < words; i++) {
    is_one = is_one && n[i] == 0;
  }
  n[0] |= is_one ? 2 : 0;
  return n;
}

static Words less_one(const Words& n) {
  Words w(n);
  w[0]--;
  return w;
}

static Pattern any_pattern() { return (Pattern)(random64() % patterns); }

#endif // TEST_KERNELS_NUMBERS_HPP
