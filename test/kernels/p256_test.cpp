// The kernels of the elliptic curve P-256, and the functions on top of them, against the definition: schoolbook
// multiplication and long division, and the law of chord and tangent for x and y.

#include "crypto/p256Kernels.hpp"
#include "kernel_test.hpp"

__extension__ typedef unsigned __int128 uint128_t;

typedef P256Kernels Facade;

static const int    words = Facade::element_words;
static const size_t element_bytes = 8 * Facade::element_words;
static const size_t point_bytes = 8 * Facade::point_words;

// ---- The twin: numbers

struct Number {
  uint64_t w[words];
};

static Number number(uint64_t w0, uint64_t w1 = 0, uint64_t w2 = 0, uint64_t w3 = 0) {
  const Number r = { { w0, w1, w2, w3 } };
  return r;
}

static const uint64_t ones = ~(uint64_t)0;
static const Number zero = number(0);
static const Number one = number(1);
static const Number highest = number(ones, ones, ones, ones);
// FIPS 186-4, D.1.2.3
static const Number p = number(
  0xffffffffffffffffULL, 0x00000000ffffffffULL, 0, 0xffffffff00000001ULL);
static const Number n = number(
  0xf3b9cac2fc632551ULL, 0xbce6faada7179e84ULL, 0xffffffffffffffffULL, 0xffffffff00000000ULL);
static const Number curve_b = number(
  0x3bce3c3e27d2604bULL, 0x651d06b0cc53b0f6ULL, 0xb3ebbd55769886bcULL, 0x5ac635d8aa3a93e7ULL);

static uint64_t add_words(Number& r, const Number& x, const Number& y) {
  uint64_t carry = 0;
  for (int i = 0; i < words; i++) {
    const uint128_t sum = (uint128_t)x.w[i] + y.w[i] + carry;
    r.w[i] = (uint64_t)sum;
    carry = (uint64_t)(sum >> 64);
  }
  return carry;
}

static uint64_t subtract_words(Number& r, const Number& x, const Number& y) {
  uint64_t borrow = 0;
  for (int i = 0; i < words; i++) {
    const uint128_t difference = (uint128_t)x.w[i] - y.w[i] - borrow;
    r.w[i] = (uint64_t)difference;
    borrow = (uint64_t)(difference >> 64) & 1;
  }
  return borrow;
}

static Number plus(const Number& x, uint64_t y) {
  Number r;
  add_words(r, x, number(y));
  return r;
}
static Number minus(const Number& x, uint64_t y) {
  Number r;
  subtract_words(r, x, number(y));
  return r;
}
static bool is_below(const Number& x, const Number& y) {
  Number r;
  return subtract_words(r, x, y) != 0;
}
static bool is_equal(const Number& x, const Number& y) { return memcmp(x.w, y.w, element_bytes) == 0; }
static bool is_zero(const Number& x)                   { return is_equal(x, zero); }
static bool bit_of(const Number& x, int i)             { return (x.w[i / 64] >> i % 64 & 1) != 0; }
static void shift_right(Number& x) {
  for (int i = 0; i < words; i++) {
    x.w[i] = x.w[i] >> 1 | (i + 1 < words ? x.w[i + 1] << 63 : 0);
  }
}

// The following take and give numbers below m.

static Number sum(const Number& x, const Number& y, const Number& m) {
  Number r, reduced;
  const uint64_t carry = add_words(r, x, y);
  const uint64_t borrow = subtract_words(reduced, r, m);
  return carry != 0 || borrow == 0 ? reduced : r;
}

static Number difference(const Number& x, const Number& y, const Number& m) {
  Number r;
  if (subtract_words(r, x, y) != 0) {
    add_words(r, r, m);
  }
  return r;
}

static Number product(const Number& x, const Number& y, const Number& m) {
  uint64_t t[2 * words];
  memset(t, 0, sizeof(t));
  for (int i = 0; i < words; i++) {
    uint64_t carry = 0;
    for (int j = 0; j < words; j++) {
      const uint128_t s = (uint128_t)x.w[i] * y.w[j] + t[i + j] + carry;
      t[i + j] = (uint64_t)s;
      carry = (uint64_t)(s >> 64);
    }
    t[i + words] = carry;
  }
  // Long division with digits of 64 bits: r, which is below m, and the next digit. As the highest bit of m is one, the
  // quotient's highest digits are too large by two at most (Knuth, 4.3.1, theorem B).
  Number r = number(t[4], t[5], t[6], t[7]);
  for (int i = words - 1; i >= 0; i--) {
    const uint128_t top = (uint128_t)r.w[3] << 64 | r.w[2];
    const uint64_t quotient = r.w[3] >= m.w[3] ? ones : (uint64_t)(top / m.w[3]);
    uint64_t highest_word = r.w[3];
    const Number next = number(t[i], r.w[0], r.w[1], r.w[2]);
    Number multiple;
    uint64_t carry = 0;
    for (int j = 0; j < words; j++) {
      const uint128_t s = (uint128_t)quotient * m.w[j] + carry;
      multiple.w[j] = (uint64_t)s;
      carry = (uint64_t)(s >> 64);
    }
    highest_word -= carry + subtract_words(r, next, multiple);
    while (highest_word != 0) {
      highest_word += add_words(r, r, m);
    }
  }
  return r;
}

static Number half(const Number& x, const Number& m) {
  Number r = x;
  uint64_t carry = 0;
  if ((x.w[0] & 1) != 0) {
    carry = add_words(r, x, m);
  }
  shift_right(r);
  r.w[words - 1] |= carry << 63;
  return r;
}

// Modulo p from here on.

static Number operator+(const Number& x, const Number& y) { return sum(x, y, p); }
static Number operator-(const Number& x, const Number& y) { return difference(x, y, p); }
static Number operator*(const Number& x, const Number& y) { return product(x, y, p); }

static Number power(const Number& x, const Number& exponent) {
  Number r = one;
  for (int i = 255; i >= 0; i--) {
    r = r * r;
    if (bit_of(exponent, i)) {
      r = r * x;
    }
  }
  return r;
}

static void swap(Number& x, Number& y) {
  const Number t = x;
  x = y;
  y = t;
}

// 1 / x for x != 0, by the greatest common divisor of x and p: u = x * of_u and v = x * of_v all the time
static Number inverse(const Number& x) {
  Number u = x, v = p, of_u = one, of_v = zero;
  while (!is_equal(u, one)) {
    if ((u.w[0] & 1) != 0) {
      if (is_below(u, v)) {
        swap(u, v);
        swap(of_u, of_v);
      }
      subtract_words(u, u, v);
      of_u = of_u - of_v;
    }
    shift_right(u);
    of_u = half(of_u, p);
  }
  return of_u;
}

// (p + 1) / 4: where x is a square, its root
static Number root(const Number& x) {
  Number exponent = plus(p, 1);
  shift_right(exponent);
  shift_right(exponent);
  return power(x, exponent);
}

// 2^256 and 2^-256
static Number radix, inverse_radix;

static void prepare_radix() {
  radix = inverse_radix = one;
  for (int i = 0; i < 256; i++) {
    radix = radix + radix;
    inverse_radix = half(inverse_radix, p);
  }
}

static Number to_montgomery(const Number& x)         { return x * radix; }
static Number from_montgomery(const Number& x)       { return x * inverse_radix; }
static Number montgomery(const Number& x, const Number& y) { return from_montgomery(x * y); }

// ---- The twin: points

struct Affine {
  Number x, y;
  bool   is_infinity;
};

static Affine affine(const Number& x, const Number& y) {
  const Affine r = { x, y, false };
  return r;
}

static const Affine infinity = { zero, zero, true };
static const Affine generator = affine(
  number(0xf4a13945d898c296ULL, 0x77037d812deb33a0ULL, 0xf8bce6e563a440f2ULL, 0x6b17d1f2e12c4247ULL),
  number(0xcbb6406837bf51f5ULL, 0x2bce33576b315eceULL, 0x8ee7eb4a7c0f9e16ULL, 0x4fe342e2fe1a7f9bULL));
// y is a root of b
static const Affine x_is_0 = affine(zero,
  number(0x28bf856a174f93f4ULL, 0x541c2af31dae8717ULL, 0x2433bd5d84a06bb6ULL, 0x66485c780e2f83d7ULL));
// x is a root of x^3 - 3 * x + b - 25
static const Affine y_is_5 = affine(
  number(0xb176f692de8de1d7ULL, 0x4cffaf35841022caULL, 0x0a92738ceb345f84ULL, 0xd7325d7646cd60d8ULL), number(5));

static bool is_equal(const Affine& s, const Affine& t) {
  return s.is_infinity == t.is_infinity && (s.is_infinity || (is_equal(s.x, t.x) && is_equal(s.y, t.y)));
}

static bool is_on_curve(const Affine& s) {
  return is_equal(s.y * s.y, s.x * s.x * s.x - number(3) * s.x + curve_b);
}

static Affine operator-(const Affine& s) {
  const Affine r = { s.x, zero - s.y, s.is_infinity };
  return r;
}

// The third point of the curve on a line through two, reflected
static Affine reflected(const Affine& s, const Affine& t, const Number& slope) {
  const Number x = slope * slope - s.x - t.x;
  return affine(x, slope * (s.x - x) - s.y);
}

static bool has_slope(const Affine& s, const Affine& t) {
  return !s.is_infinity && !t.is_infinity && !is_equal(s.x, t.x);
}

// b is of no importance here: of two points not on one curve, the sum is on that which goes through both, with the same a.
static Affine operator+(const Affine& s, const Affine& t) {
  if (s.is_infinity || t.is_infinity) {
    return s.is_infinity ? t : s;
  }
  if (has_slope(s, t)) {
    return reflected(s, t, (t.y - s.y) * inverse(t.x - s.x));
  }
  if (!is_equal(s.y, t.y) || is_zero(s.y)) {
    return infinity;
  }
  return reflected(s, t, (number(3) * s.x * s.x - number(3)) * inverse(s.y + s.y));
}

// Replaces each two of up to 256 points by their sum, with one inversion for all (P. Montgomery, 1987): before[i] is the product
// of the distances before the i-th pair. Returns how many points are left.
static int add_pairs(Affine* points, int count) {
  Number before[129];
  before[0] = one;
  const int pairs = count / 2;
  for (int i = 0; i < pairs; i++) {
    const Affine& s = points[2 * i];
    const Affine& t = points[2 * i + 1];
    before[i + 1] = has_slope(s, t) ? before[i] * (t.x - s.x) : before[i];
  }
  Number inverted = inverse(before[pairs]);
  Affine sums[128];
  for (int i = pairs - 1; i >= 0; i--) {
    const Affine& s = points[2 * i];
    const Affine& t = points[2 * i + 1];
    if (has_slope(s, t)) {
      sums[i] = reflected(s, t, (t.y - s.y) * (inverted * before[i]));
      inverted = inverted * (t.x - s.x);
    } else {
      sums[i] = s + t;
    }
  }
  const Affine last = points[count - 1];
  for (int i = 0; i < pairs; i++) {
    points[i] = sums[i];
  }
  if (count % 2 != 0) {
    points[pairs] = last;
  }
  return count - pairs;
}

// A point and, once they are needed, its products by powers of two
class Multiples {
 public:
  explicit Multiples(const Affine& point) {
    _powers[0] = point;
    for (int i = 1; i < 256; i++) {
      _powers[i] = _powers[i - 1] + _powers[i - 1];
    }
  }
  const Affine& point() const { return _powers[0]; }

  Affine times(const Number& k) const {
    Affine left[256];
    left[0] = infinity;
    int count = 0;
    for (int i = 0; i < 256; i++) {
      if (bit_of(k, i)) {
        left[count++] = _powers[i];
      }
    }
    while (count > 1) {
      count = add_pairs(left, count);
    }
    return left[0];
  }

 private:
  Affine _powers[256];
};

static const Multiples& base() {
  static const Multiples multiples(generator);
  return multiples;
}

static void test_twin() {
  check(is_on_curve(generator) && is_on_curve(x_is_0) && is_on_curve(y_is_5), "twin: points");
  check(base().times(n).is_infinity, "twin: n * G");
  check(is_equal(base().times(minus(n, 1)), -generator), "twin: (n - 1) * G");
  check(is_equal(radix * inverse_radix, one), "twin: radix");
  const Number x = number(random64(), random64(), random64(), random64() >> 1);
  check(is_equal(x * inverse(x), one) && is_equal(inverse(x), power(x, minus(p, 2))), "twin: inverse");
}

// ---- Operands

enum {
  RANDOM, RUNS, WORDS, SMALL, NEAR_P, NEAR_POWER, ZERO, ONE, P_LESS_1, P_LESS_2, LOW_ONES, HIGH_ONES, KINDS
};

// Below limit, which is not below 2^255
static Number make(int kind, const Number& limit) {
  static const uint64_t borders[] = {
    0, 1, ones, ones - 1, 0xffffffff, 0xfffffffe, (uint64_t)1 << 32, (uint64_t)1 << 63, ones >> 1,
    ones << 32, (ones << 32) | 1
  };
  Number r;
  do {
    r = zero;
    switch (kind) {
      case RANDOM:
        fill_random(r.w, element_bytes);
        break;
      case RUNS: {
        // of ones and zeros, of any length
        bool bit = false;
        size_t left = 0;
        for (int i = 0; i < 256; i++, left--) {
          if (left == 0) {
            bit = !bit;
            left = 1 + random64() % (random64() % 4 == 0 ? 256 : 70);
          }
          r.w[i / 64] |= (uint64_t)bit << i % 64;
        }
        break;
      }
      case WORDS:
        for (int i = 0; i < words; i++) {
          r.w[i] = borders[random64() % (sizeof(borders) / sizeof(borders[0]))];
        }
        break;
      case SMALL:
        r.w[0] = random64() % 64;
        break;
      case NEAR_P:
        r = minus(limit, 1 + random64() % 64);
        break;
      case NEAR_POWER:
        // 2^256 - 2^224, 2^192, 2^96 and little more or less
        r.w[random64() % 3 + 1] = random64() % 2 == 0 ? ones << 32 : (uint64_t)1 << 32;
        r = random64() % 2 == 0 ? plus(r, random64() % 3) : minus(r, 1 + random64() % 3);
        break;
      case ONE:
        r = one;
        break;
      case P_LESS_1:
      case P_LESS_2:
        r = minus(limit, kind == P_LESS_1 ? 1 : 2);
        break;
      case LOW_ONES:
        r = number(ones, 0xffffffff);    // 2^96 - 1
        break;
      case HIGH_ONES:
        r = number(random64() % 2 == 0 ? 0 : ones, ones, ones, (ones << 32) - random64() % 2);
        break;
    }
  } while (!is_below(r, limit));
  return r;
}

static int any_kind() { return (int)(random64() % KINDS); }

static Number any_element() { return make(random64() % 2 == 0 ? (int)RANDOM : any_kind(), p); }

static Number any_but_zero() {
  Number r;
  do {
    r = any_element();
  } while (is_zero(r));
  return r;
}

// Below 2^256 - p: there is room for it between p and 2^256.
static Number any_small() {
  Number r;
  do {
    r = any_element();
    r.w[words - 1] &= 0xffffffff;
  } while (!is_below(r, radix));
  return r;
}

// ---- Kernels of elements

// Memory of some words, beside the unmapped page before them or after them.
class Place {
 public:
  explicit Place(size_t size) : _size(size), _memory(size) { move(); }

  void move() {
    at = (uint64_t*)(random64() % 2 == 0 ? _memory.begin() : _memory.last(_size));
    fill_random(_memory.begin(), page_size);
    memcpy(_before, _memory.begin(), page_size);
  }
  // only the first of the words have changed in the page
  bool only_changed(size_t size) {
    memcpy(_before + ((uint8_t*)at - _memory.begin()), at, size);
    return memcmp(_before, _memory.begin(), page_size) == 0;
  }
  void set(const Number& x) { memcpy(at, x.w, element_bytes); }
  bool is(const Number& x) const { return memcmp(at, x.w, element_bytes) == 0; }

  uint64_t* at;

 private:
  const size_t _size;
  Guarded      _memory;
  uint8_t      _before[page_size];
};

struct Places {
  Places() : r(element_bytes), a(element_bytes), b(element_bytes) {}
  Place r, a, b;
};

static void test_binary(const Kernel& kernel, Places& at, const char* what, const Number& x, const Number& y,
                        const Number& expected) {
  at.r.move();
  at.a.move();
  at.b.move();
  at.a.set(x);
  at.b.set(y);
  kernel.call((uint64_t)at.r.at, (uint64_t)at.a.at, (uint64_t)at.b.at);
  check(at.r.is(expected), what);
  check(at.r.only_changed(element_bytes) && at.a.is(x) && at.a.only_changed(element_bytes) && at.b.is(y) &&
        at.b.only_changed(element_bytes), "nothing beside r is written");
  kernel.call((uint64_t)at.a.at, (uint64_t)at.a.at, (uint64_t)at.b.at);
  check(at.a.is(expected) && at.b.is(y), what, 1);
  at.a.set(x);
  kernel.call((uint64_t)at.b.at, (uint64_t)at.a.at, (uint64_t)at.b.at);
  check(at.b.is(expected) && at.a.is(x), what, 2);
  check(at.a.only_changed(element_bytes) && at.b.only_changed(element_bytes), "nothing beside r, a and b is written");
}

// r, a and b are one element.
static void test_same(const Kernel& kernel, Places& at, const char* what, const Number& x, const Number& expected) {
  at.r.set(x);
  kernel.call((uint64_t)at.r.at, (uint64_t)at.r.at, (uint64_t)at.r.at);
  check(at.r.is(expected), what, 3);
}

static void test_square(const Kernel& kernel, Places& at, const Number& x, size_t times) {
  Number expected = x;
  for (size_t i = 0; i < times; i++) {
    expected = montgomery(expected, expected);
  }
  at.r.move();
  at.a.move();
  at.a.set(x);
  kernel.call((uint64_t)at.r.at, (uint64_t)at.a.at, times);
  check(at.r.is(expected), "square", (long)times);
  check(at.r.only_changed(element_bytes) && at.a.is(x) && at.a.only_changed(element_bytes),
        "square, nothing beside r is written", (long)times);
  kernel.call((uint64_t)at.a.at, (uint64_t)at.a.at, times);
  check(at.a.is(expected) && at.a.only_changed(element_bytes), "square, r is a", (long)times);
}

struct Field {
  explicit Field(CryptoAssembler::CallingConvention c)
    : multiply(Facade::write_multiply, c), square(Facade::write_square, c), add(Facade::write_add, c),
      subtract(Facade::write_subtract, c) {}

  void test(const Number& x, const Number& y) {
    test_binary(multiply, _at, "product", x, y, montgomery(x, y));
    test_binary(add, _at, "sum", x, y, x + y);
    test_binary(subtract, _at, "difference", x, y, x - y);
  }
  void test(const Number& x) {
    test_same(multiply, _at, "product", x, montgomery(x, x));
    test_same(add, _at, "sum", x, x + x);
    test_same(subtract, _at, "difference", x, zero);
    test_square(square, _at, x, 1 + random64() % 5);
  }

  const Kernel multiply, square, add, subtract;

 private:
  Places _at;
};

static void test_field(Field& field) {
  for (int kind_x = 0; kind_x < KINDS; kind_x++) {
    for (int kind_y = 0; kind_y < KINDS; kind_y++) {
      field.test(make(kind_x, p), make(kind_y, p));
    }
    for (int i = 0; i < 10; i++) {
      field.test(make(kind_x, p));
    }
  }
  for (int i = 0; i < 200; i++) {
    field.test(any_element(), any_element());
  }
  // Chance does not bring about what is between p and 2^256 before p is subtracted for the last time: a result that is
  // smaller than x, or than a product of x, and less than 2^256 - p.
  for (int i = 0; i < 60; i++) {
    const Number r = i < 4 ? number((uint64_t)i) : any_small();
    const Number x = make(i % 2 == 0 ? RANDOM : NEAR_P, p);
    field.test(x, r - x);
    field.test(x, to_montgomery(r) * inverse(x));
    const Number square_root = root(to_montgomery(r));
    // or that of -r, if r has none
    field.test(i % 2 == 0 ? square_root : zero - square_root);
  }
}

// ---- Kernels of points

static Number element(const uint64_t* w) { return number(w[0], w[1], w[2], w[3]); }
static void set_element(uint64_t* w, const Number& x) { memcpy(w, x.w, element_bytes); }

static void set_point(P256Point& r, const Number& x, const Number& y, const Number& z) {
  set_element(r.x, x);
  set_element(r.y, y);
  set_element(r.z, z);
}

static void set_point(P256Point& r, const Affine& point, const Number& z) {
  const Number zz = montgomery(z, z);
  set_point(r, montgomery(to_montgomery(point.x), zz), montgomery(to_montgomery(point.y), montgomery(zz, z)), z);
}

static Affine to_affine(const P256Point& point) {
  if (is_zero(element(point.z))) {
    return infinity;
  }
  const Number i = inverse(from_montgomery(element(point.z)));
  return affine(from_montgomery(element(point.x)) * i * i, from_montgomery(element(point.y)) * i * i * i);
}

static bool is_reduced(const P256Point& point) {
  return is_below(element(point.x), p) && is_below(element(point.y), p) && is_below(element(point.z), p);
}

static Affine any_point() {
  switch (random64() % 8) {
    case 0:  return x_is_0;
    case 1:  return -x_is_0;
    case 2:  return y_is_5;
    default: return base().times(number(random64() % 1024 + 1));
  }
}

class Points {
 public:
  explicit Points(CryptoAssembler::CallingConvention c)
    : double_point(Facade::write_double_point, c), add_point(Facade::write_add_point, c),
      add_affine(Facade::write_add_affine, c), _place(sizeof(P256Workspace)) {}

  // To be filled before each test
  P256Workspace& work() { return *(P256Workspace*)_place.at; }
  void move() { _place.move(); }

  void test_double(size_t times) {
    const P256Point addend = work().addend;
    Affine expected = to_affine(work().sum);
    for (size_t i = 0; i < times; i++) {
      expected = expected + expected;
    }
    double_point.call((uint64_t)_place.at, times);
    check_sum(expected, "double", (long)times);
    check(memcmp(&addend, &work().addend, sizeof(addend)) == 0, "double, addend is kept", (long)times);
  }

  void test_add(bool is_affine, uint64_t negative, const char* what) {
    const P256Point addend = work().addend;
    const Number y = element(addend.y);
    const bool no_addend = is_zero(element(addend.z)) || (is_affine && is_zero(element(addend.x)) && is_zero(y));
    const Affine a = to_affine(work().sum);
    const Affine b0 = no_addend ? infinity : to_affine(addend);
    const Affine b = negative != 0 ? -b0 : b0;
    const bool same = !a.is_infinity && is_equal(a, b);
    const Affine expected = same ? infinity : a + b;
    (is_affine ? add_affine : add_point).call((uint64_t)_place.at, negative);
    check_sum(expected, what, (long)negative);
    if (!a.is_infinity && !b.is_infinity && expected.is_infinity) {
      // two points on one curve, or x would be the same with any y
      const bool opposite = is_equal(a, -b);
      check(!same || is_zero(element(work().sum.x)), "of equal points x and z are 0");
      check(!opposite || same || !is_zero(element(work().sum.x)), "of opposite points only z is 0");
    }
    check(memcmp(addend.x, work().addend.x, element_bytes) == 0 && memcmp(addend.z, work().addend.z, element_bytes) == 0,
          "x and z of the addend are kept");
    check(is_equal(element(work().addend.y), negative != 0 ? zero - y : y), "y of the addend");
  }

  const Kernel double_point, add_point, add_affine;

 private:
  void check_sum(const Affine& expected, const char* what, long detail) {
    check(is_reduced(work().sum), "coordinates are below p", detail);
    check(is_equal(to_affine(work().sum), expected), what, detail);
    check(_place.only_changed(sizeof(P256Workspace)), "nothing beside the workspace is written", detail);
  }
  Place _place;
};

static void test_double(Points& points) {
  for (size_t times = 1; times <= 5; times++) {
    for (int i = 0; i < 30; i++) {
      points.move();
      set_point(points.work().sum, any_point(), i == 0 ? radix : any_but_zero());
      points.test_double(times);
      points.move();
      // on some other curve
      set_point(points.work().sum, any_element(), any_element(), any_but_zero());
      points.test_double(times);
    }
    points.move();
    set_point(points.work().sum, any_element(), any_element(), zero);
    points.test_double(times);
    points.move();
    set_point(points.work().sum, zero, zero, zero);
    points.test_double(times);
  }
}

enum {
  ON_CURVE, ON_ANY_CURVE, OPPOSITE, EQUAL, NO_ADDEND, NO_SUM, NEITHER, ALL_ZERO_ADDEND, ALL_ZERO_SUM, ALL_ZERO, SAME_X,
  NO_X, NO_Y, CASES
};

static void test_add(Points& points, bool is_affine, int which, uint64_t negative) {
  static const char* const names[] = {
    "sum", "sum on any curve", "sum of opposite points", "sum of equal points", "addend is infinity", "sum is infinity",
    "both are infinity", "addend is all zero", "sum is all zero", "both are all zero", "x is the same", "x is 0", "y is 0"
  };
  points.move();
  P256Workspace& w = points.work();
  const Number z  = any_but_zero();
  const Number z2 = is_affine ? radix : any_but_zero();
  const Affine a = any_point();
  Affine b = any_point();
  while (is_equal(a.x, b.x)) {
    b = any_point();
  }
  if (which == OPPOSITE || which == EQUAL) {
    b = (which == OPPOSITE) == (negative != 0) ? a : -a;
  }
  set_point(w.sum, a, z);
  set_point(w.addend, b, z2);
  switch (which) {
    case ON_ANY_CURVE:
      set_point(w.sum, any_element(), any_element(), z);
      set_point(w.addend, any_element(), any_element(), z2);
      break;
    case SAME_X:
      set_point(w.addend, a, z2);
      set_element(w.addend.y, any_element());
      break;
    case NO_X:
      set_element(w.addend.x, zero);
      break;
    case NO_Y:
      set_element(w.addend.y, zero);
      break;
  }
  if (which == NO_SUM || which == NEITHER) {
    set_element(w.sum.z, zero);
  }
  if (which == ALL_ZERO_SUM || which == ALL_ZERO) {
    set_point(w.sum, zero, zero, zero);
  }
  if (which == NO_ADDEND || which == NEITHER) {
    if (is_affine) {
      set_point(w.addend, zero, zero, radix);
    } else {
      set_element(w.addend.z, zero);
    }
  }
  if (which == ALL_ZERO_ADDEND || which == ALL_ZERO) {
    set_point(w.addend, zero, zero, is_affine ? radix : zero);
  }
  points.test_add(is_affine, negative, names[which]);
}

static void test_add(Points& points, bool is_affine) {
  static const uint64_t signs[] = { 0, 1, 2, (uint64_t)1 << 32, (uint64_t)1 << 63, ones };
  for (int which = 0; which < CASES; which++) {
    for (int i = 0; i < 24; i++) {
      test_add(points, is_affine, which, signs[i % 6]);
    }
  }
}

// The table, and the result, are beside an unmapped page.
static void test_select(const Kernel& kernel, size_t size) {
  static const size_t entries = Facade::table_points;
  Place table(entries * size), result(size);
  static const uint8_t nothing[sizeof(P256Point)] = { 0 };
  for (int i = 0; i < 4; i++) {
    for (uint64_t index = 0; index <= entries; index++) {
      table.move();
      result.move();
      kernel.call((uint64_t)result.at, (uint64_t)table.at, index);
      const void* const expected = index == 0 ? nothing : (const uint8_t*)table.at + size * (index - 1);
      check(memcmp(result.at, expected, size) == 0, "entry of a table", (long)index);
      check(result.only_changed(size) && table.only_changed(0), "nothing beside the entry is written", (long)index);
    }
  }
}

static void test_kernels() {
  for (size_t c = 0; c < sizeof(conventions) / sizeof(conventions[0]); c++) {
    const char* const convention = convention_names[c];
    begin_test("field", convention);
    Field field(conventions[c]);
    test_field(field);
    begin_test("doubles of points", convention);
    Points points(conventions[c]);
    test_double(points);
    begin_test("sums of points", convention);
    test_add(points, false);
    test_add(points, true);
    begin_test("tables", convention);
    test_select(Kernel(Facade::write_select_point, conventions[c]), 3 * element_bytes);
    test_select(Kernel(Facade::write_select_affine, conventions[c]), 2 * element_bytes);
  }
}

// ---- The functions

static void to_words(uint64_t* r, const Affine& point) {
  set_element(r, point.x);
  set_element(r + words, point.y);
}

// Everything that is given to the functions is between unmapped pages.
class Call {
 public:
  Call() : _result(point_bytes), _point(point_bytes), _scalar(element_bytes), _base_scalar(element_bytes) {}

  bool is_on_curve(const Number& x, const Number& y) {
    set(_point, affine(x, y));
    return Facade::is_on_curve(_point.at);
  }
  void multiply(const Number& k, const Affine& point, const Affine& expected, const char* what, long detail = 0) {
    set(_point, point);
    set(_scalar, k);
    check_result(Facade::multiply(_result.at, _point.at, _scalar.at), expected, what, detail);
  }
  void multiply_base(const Number& k, const Affine& expected, const char* what, long detail = 0) {
    set(_scalar, k);
    check_result(Facade::multiply_base(_result.at, _scalar.at), expected, what, detail);
  }
  void multiply_add(const Number& base_k, const Number& k, const Affine& point, const Affine& expected, const char* what,
                    long detail = 0) {
    set(_point, point);
    set(_scalar, k);
    set(_base_scalar, base_k);
    check_result(Facade::multiply_add(_result.at, _base_scalar.at, _point.at, _scalar.at), expected, what, detail);
    check(memcmp(_base_scalar.at, base_k.w, element_bytes) == 0, "operands are kept");
  }

 private:
  void set(Place& place, const Number& k) {
    place.move();
    place.set(k);
    _k = k;
  }
  void set(Place& place, const Affine& point) {
    place.move();
    to_words(place.at, point);
  }
  void check_result(bool is_finite, const Affine& expected, const char* what, long detail) {
    check(is_finite == !expected.is_infinity, what, detail);
    if (!expected.is_infinity) {
      uint64_t r[Facade::point_words];
      to_words(r, expected);
      check(memcmp(_result.at, r, point_bytes) == 0, what, detail);
    }
    check(_result.only_changed(expected.is_infinity ? 0 : point_bytes), "nothing is written beside r, for infinity nothing");
    _result.move();
  }

  Place  _result, _point, _scalar, _base_scalar;
  Number _k;
};

static void test_on_curve(Call& call) {
  const Affine points[] = { generator, -generator, x_is_0, y_is_5, any_point(), base().times(make(RANDOM, n)) };
  for (size_t i = 0; i < sizeof(points) / sizeof(points[0]); i++) {
    const Affine& s = points[i];
    check(call.is_on_curve(s.x, s.y), "on the curve", (long)i);
    check(!call.is_on_curve(s.x, s.y + one) && !call.is_on_curve(s.x - one, s.y), "beside the curve", (long)i);
    for (int bit = 0; bit < 256; bit += 17) {
      Number altered = s.x;
      altered.w[bit / 64] ^= (uint64_t)1 << bit % 64;
      check(call.is_on_curve(altered, s.y) == (is_below(altered, p) && is_on_curve(affine(altered, s.y))), "x altered", bit);
      altered = s.y;
      altered.w[bit / 64] ^= (uint64_t)1 << bit % 64;
      check(!call.is_on_curve(s.x, altered), "y altered", bit);
    }
    check(!call.is_on_curve(p, s.y) && !call.is_on_curve(s.x, p), "p is no coordinate", (long)i);
    check(!call.is_on_curve(highest, s.y) && !call.is_on_curve(s.x, highest), "2^256 - 1 is no coordinate", (long)i);
  }
  check(!call.is_on_curve(zero, zero) && !call.is_on_curve(p, p), "(0, 0) is not on the curve");
  // x + p and y + p are the same modulo p.
  for (uint64_t x = 0; x < 20; x++) {
    const Number square = number(x) * number(x) * number(x) - number(3) * number(x) + curve_b;
    const Affine s = affine(number(x), root(square));
    const bool is_square = is_on_curve(s);
    check(call.is_on_curve(s.x, s.y) == is_square, "small x", (long)x);
    check(!call.is_on_curve(plus(p, x), s.y), "x + p", (long)x);
  }
  check(!call.is_on_curve(y_is_5.x, plus(p, 5)), "y + p");
}

// A scalar whose windows of five bits are these by turns, lowest first
static Number make_windows(uint64_t even, uint64_t odd) {
  Number r = zero;
  for (int i = 0; i < 256; i++) {
    const uint64_t bit = (i / 5 % 2 == 0 ? even : odd) >> i % 5 & 1;
    r.w[i / 64] |= bit << i % 64;
  }
  return r;
}

static void test_scalar(Call& call, const Number& k, const Multiples& q, const char* what, long detail = 0) {
  const Affine of_base = base().times(k);
  call.multiply_base(k, of_base, what, detail);
  call.multiply(k, generator, of_base, what, detail);
  call.multiply(k, q.point(), q.times(k), what, detail);
}

static void test_multiply(Call& call) {
  const Multiples q(any_point());
  for (uint64_t k = 0; k <= 40; k++) {
    test_scalar(call, number(k), q, "small scalar", (long)k);
    test_scalar(call, minus(n, k), q, "scalar n - k", (long)k);
    test_scalar(call, plus(n, k), q, "scalar n + k", (long)k);
  }
  test_scalar(call, highest, q, "scalar 2^256 - 1");
  Number k = n;
  shift_right(k);
  test_scalar(call, k, q, "scalar n / 2");
  test_scalar(call, plus(k, 1), q, "scalar n / 2 + 1");
  test_scalar(call, p, q, "scalar p");
  for (int bit = 0; bit < 256; bit += 5) {
    Number power_of_two = zero;
    power_of_two.w[bit / 64] = (uint64_t)1 << bit % 64;
    test_scalar(call, power_of_two, q, "scalar 2^k", bit);
    test_scalar(call, minus(power_of_two, 1), q, "scalar 2^k - 1", bit);
  }
  // 15 below 16 and 16 below 15 are digits of 16 and -16 by turns; 16 and 16, 15 and 15: -15 and 15; 31: 0
  static const uint64_t windows[] = { 0, 1, 15, 16, 17, 30, 31 };
  static const int count = sizeof(windows) / sizeof(windows[0]);
  for (int i = 0; i < count * count; i++) {
    test_scalar(call, make_windows(windows[i / count], windows[i % count]), q, "scalar of two windows", i);
  }
  for (int i = 0; i < 40; i++) {
    const Number random = make(i < 20 ? RANDOM : i % KINDS, highest);
    test_scalar(call, random, q, "scalar", i);
  }
  const Multiples others[] = { Multiples(x_is_0), Multiples(y_is_5), Multiples(base().times(make(RANDOM, n))) };
  for (int i = 0; i < 9; i++) {
    const Multiples& other = others[i % 3];
    k = make(RANDOM, n);
    call.multiply(k, other.point(), other.times(k), "product of a special point", i);
  }
}

// Each window alone, and with it each multiple of the generator that there is
static void test_base_points(Call& call) {
  Affine unit = generator;
  for (int i = 0; 5 * i < 256; i++) {
    Affine expected = unit;
    for (uint64_t digit = 1; digit <= 16; digit++) {
      Number k = zero;
      const int at = 5 * i;
      k.w[at / 64] = digit << at % 64;
      if (at % 64 > 59 && at / 64 + 1 < words) {
        k.w[at / 64 + 1] = digit >> (64 - at % 64);
      }
      if (at == 255 && digit > 1) {
        break;
      }
      call.multiply_base(k, expected, "one digit", 100 * i + (long)digit);
      expected = expected + unit;
    }
    for (int doublings = 0; doublings < 5; doublings++) {
      unit = unit + unit;
    }
  }
}

static Number order_product(const Number& x, const Number& y) { return product(x, y, n); }

static void test_multiply_add(Call& call) {
  const Number d = make(RANDOM, n);
  const Multiples q(base().times(d));
  for (int i = 0; i < 40; i++) {
    const Number u1 = i < 25 ? number((uint64_t)i / 5) : make(i % KINDS, n);
    const Number u2 = i < 25 ? number((uint64_t)i % 5) : make(RANDOM, n);
    call.multiply_add(u1, u2, q.point(), base().times(u1) + q.times(u2), "sum of two products", i);
    call.multiply_add(u1, u2, generator, base().times(sum(u1, u2, n)), "sum of two products of G", i);
  }
  for (int i = 0; i < 12; i++) {
    const Number u2 = i < 4 ? number((uint64_t)i + 1) : make(RANDOM, n);
    const Number u1 = order_product(u2, d);
    const Affine s = base().times(u1);
    call.multiply_add(u1, u2, q.point(), s + s, "equal products", i);
    call.multiply_add(difference(zero, u1, n), u2, q.point(), infinity, "opposite products", i);
    call.multiply_add(u1, difference(zero, u2, n), q.point(), infinity, "opposite products, the other one", i);
    call.multiply_add(u2, u2, generator, base().times(sum(u2, u2, n)), "equal products of G", i);
    call.multiply_add(zero, u2, q.point(), s, "no product of the generator", i);
    call.multiply_add(n, u2, q.point(), s, "n times the generator", i);
    call.multiply_add(u1, zero, q.point(), s, "no product of the point", i);
    call.multiply_add(u1, n, q.point(), s, "n times the point", i);
  }
  for (int i = 0; i < 4; i++) {
    call.multiply_add(i % 2 == 0 ? zero : n, i / 2 == 0 ? zero : n, q.point(), infinity, "neither product", i);
  }
  call.multiply_add(highest, highest, q.point(), base().times(highest) + q.times(highest), "highest scalars");
}

// ---- What is left behind, and constant time

static const size_t stack_depth = 24576;

static struct {
  uint64_t r[Facade::point_words], point[Facade::point_words], scalar[words];
  bool     is_base;
  bool     is_finite;
} call;

// The frame is well below that of the caller and the registers that this one saves.
__attribute__((noinline, no_sanitize_address))
static void call_below_gap() {
  volatile uint8_t gap[2048] __attribute__((unused));
  gap[0] = 0;
  call.is_finite = call.is_base ? Facade::multiply_base(call.r, call.scalar)
                                : Facade::multiply(call.r, call.point, call.scalar);
}

__attribute__((noinline, no_sanitize_address))
static void call_deep() {
  volatile uint8_t gap[2] __attribute__((unused));
  CLEAR_SAVED_REGISTERS();
  call_below_gap();
}

static void call_traced(void*) { call_deep(); }

__attribute__((noinline, no_sanitize_address))
static void clear_stack() {
  volatile uint8_t room[stack_depth] __attribute__((unused));
  for (size_t i = 0; i < stack_depth; i++) {
    room[i] = 0;
  }
}

static const size_t image_words = (stack_depth - 2048) / 8;
static uint64_t     images[2][image_words];

// The unused stack, but for the part that this program itself uses at this depth; the gap in call_deep keeps the functions
// below that.
__attribute__((noinline, no_sanitize_address))
static void copy_stack(uint64_t* image) {
  const volatile uint64_t* const stack = (const volatile uint64_t*)((uintptr_t)__builtin_frame_address(0) & -8);
  for (size_t i = 0; i < image_words; i++) {
    image[i] = stack[-(ptrdiff_t)(i + 1024 / 8)];
  }
}

static void set_call(bool is_base, const Affine& point, const Number& k) {
  call.is_base = is_base;
  to_words(call.point, point);
  set_element(call.scalar, k);
}

static void check_call(const Affine& expected) {
  uint64_t r[Facade::point_words];
  to_words(r, expected);
  check(call.is_finite && memcmp(call.r, r, point_bytes) == 0, "result of a call");
}

// After two calls with different secrets, the unused stack is the same.
static void test_wiped(bool is_base) {
  for (int repeat = 0; repeat < 10; repeat++) {
    for (int i = 0; i < 2; i++) {
      const Number k = make(RANDOM, n);
      const Multiples q(is_base ? generator : any_point());
      set_call(is_base, q.point(), k);
      clear_stack();
      call_deep();
      copy_stack(images[i]);
      check_call(q.times(k));
    }
    size_t different = 0;
    for (size_t i = 0; i < image_words; i++) {
      different += images[0][i] != images[1][i];
    }
    // the first calls leave what is the dynamic linker's
    check(repeat == 0 || different == 0, is_base ? "multiply_base(): words left on the stack" :
          "multiply(): words left on the stack", (long)different);
  }
}

// The instructions of the functions are the same, whatever scalar and point are. Those of the kernels would take seconds:
// all of their code is returns here. Only the point is on the stack then, so that the product is not infinity, but for
// multiply_base().
static void test_trace(bool is_base) {
  Trace trace((const uint8_t*)page_size, (size_t)1 << 47);
  const Number scalars[] = { zero, make_windows(15, 16), make(RANDOM, highest) };
  uint64_t first_hash = 0;
  for (size_t i = 0; i < sizeof(scalars) / sizeof(scalars[0]); i++) {
    set_call(is_base, any_point(), scalars[i]);
    clear_stack();
    trace.run(call_traced, NULL);
    first_hash = i == 0 ? trace.hash() : first_hash;
    check(call.is_finite != is_base && trace.length() > 1000, "instructions are traced", (long)trace.length());
    check(trace.hash() == first_hash, "instructions do not depend on scalar and point", (long)i);
  }
}

// ---- The same of single kernels

typedef void (*KernelFunction)(uint64_t a0, uint64_t a1, uint64_t a2);

// What the kernels are given: elements, whatever they are taken for
static struct {
  P256Workspace work;
  uint64_t      table[Facade::table_points][3 * words];
} operands;

static struct {
  KernelFunction function;
  uint64_t       arguments[3];
} kernel_call;

__attribute__((noinline, no_sanitize_address))
static void call_kernel_below_gap() {
  volatile uint8_t gap[2048] __attribute__((unused));
  gap[0] = 0;
  kernel_call.function(kernel_call.arguments[0], kernel_call.arguments[1], kernel_call.arguments[2]);
}

__attribute__((noinline, no_sanitize_address))
static void call_kernel_deep() {
  volatile uint8_t gap[2] __attribute__((unused));
  CLEAR_SAVED_REGISTERS();
  call_kernel_below_gap();
}

static void call_kernel_traced(void*) { call_kernel_deep(); }

static const size_t code_pages = 16;

static void test_kernel_secrets(CryptoKernel write, const int* pointers, const void* a0, uint64_t a1, uint64_t a2 = 0,
                                int secret = -1, int secrets = 1) {
  uint8_t* const code = map_pages(code_pages);
  CryptoCode region(code, code + code_pages * page_size);
  kernel_call.function = (KernelFunction)(uintptr_t)region.add(write);
  kernel_call.arguments[0] = (uint64_t)a0;
  kernel_call.arguments[1] = a1;
  kernel_call.arguments[2] = a2;
  protect(code, code_pages, PROT_READ | PROT_EXEC);
  Trace trace(code, code_pages * page_size, pointers);
  uint64_t first_hash = 0;
  static const int rounds = 6;
  for (int i = 0; i < rounds; i++) {
    const int kind = i == 0 ? ZERO : i == 1 ? P_LESS_1 : i == 2 ? ONE : RANDOM;
    for (uint64_t* element = operands.work.sum.x; element < (uint64_t*)(&operands + 1); element += words) {
      set_element(element, make(kind, p));
    }
    if (secret >= 0) {
      kernel_call.arguments[secret] = (uint64_t)(i * secrets / (rounds - 1));
    }
    clear_stack();
    call_kernel_deep();
    copy_stack(images[i == 0]);
    check(i < 2 || memcmp(images[0], images[1], sizeof(images[0])) == 0, "the stack keeps nothing", i);
    trace.run(call_kernel_traced, NULL);
    first_hash = i == 0 ? trace.hash() : first_hash;
    check(trace.length() > 20, "instructions of a kernel are traced", (long)trace.length());
    check(trace.hash() == first_hash, "instructions and addresses of a kernel do not depend on operands", i);
  }
  munmap(code, code_pages * page_size);
}

// Which of the registers hold addresses, or a number of repetitions, and no operand, all the time
TRACED_REGISTERS(first_pointer, REG_RSP, REG_RBP, REG_RDI);
TRACED_REGISTERS(both_pointers, REG_RSP, REG_RBP, REG_RDI, REG_RSI);

static void test_kernels_secrets() {
  P256Workspace& w = operands.work;
  const uint64_t x = (uint64_t)w.sum.x, y = (uint64_t)w.sum.y, table = (uint64_t)operands.table;
  begin_test("what the kernels leave, and constant time");
  test_kernel_secrets(Facade::write_multiply, both_pointers, w.sum.z, x, y);
  test_kernel_secrets(Facade::write_add, both_pointers, w.sum.z, x, y);
  test_kernel_secrets(Facade::write_subtract, both_pointers, w.sum.z, x, y);
  test_kernel_secrets(Facade::write_square, both_pointers, w.sum.z, x, 3);
  test_kernel_secrets(Facade::write_double_point, both_pointers, &w, 2);
  test_kernel_secrets(Facade::write_add_point, first_pointer, &w, 0, 0, 1, 1);
  test_kernel_secrets(Facade::write_add_affine, first_pointer, &w, 0, 0, 1, 1);
  test_kernel_secrets(Facade::write_select_point, both_pointers, &w.sum, table, 0, 2, Facade::table_points);
  test_kernel_secrets(Facade::write_select_affine, both_pointers, &w.sum, table, 0, 2, Facade::table_points);
}

// ---- The choice

// Nothing is made for a tier that is not wanted, without the features, or without room.
static void test_choice(bool has_features) {
  uint8_t* const code = map_pages(code_pages);
  for (int limit = -1; limit <= 4; limit++) {
    CryptoCode region(code, code + code_pages * page_size);
    check(Facade::generate(region, limit) == (has_features && limit >= Facade::tier), "kernels are made from their tier on", limit);
    check(region.error() == NULL, "what is not wanted is no error", limit);
  }
  bool fits = !has_features;
  for (size_t size = 0; !fits; size += 64) {
    CryptoCode small(code, code + size);
    fits = Facade::generate(small, Facade::tier);
    check(fits == (small.error() == NULL), "too little room is an error", (long)size);
    check(!fits || size > 4096, "there is room for all", (long)size);
  }
  munmap(code, code_pages * page_size);
}

static void test_functions() {
  uint8_t* const code = map_pages(code_pages);
  CryptoCode region(code, code + code_pages * page_size);
  begin_test("points on the curve");
  check(Facade::generate(region, Facade::tier), "kernels are generated");
  protect(code, code_pages, PROT_READ | PROT_EXEC);
  Facade::prepare();
  Call call;
  test_on_curve(call);
  begin_test("multiples");
  test_multiply(call);
  begin_test("multiples of the base");
  test_base_points(call);
  begin_test("sums of multiples");
  test_multiply_add(call);
  begin_test("what is left on the stack");
  for (int is_base = 0; is_base < 2; is_base++) {
    test_wiped(is_base != 0);
  }
  protect(code, code_pages, PROT_READ | PROT_WRITE);
  fill_with_returns(code, code_pages * page_size);
  protect(code, code_pages, PROT_READ | PROT_EXEC);
  begin_test("constant time");
  for (int is_base = 0; is_base < 2; is_base++) {
    test_trace(is_base != 0);
  }
  munmap(code, code_pages * page_size);
}

int main() {
  if (Facade::features != 0 && begin_common("P-256, choice of a tier")) {
    begin_test("before features are detected");
    test_choice(false);
  }
  detect_all();
  seed_random();
  prepare_radix();
  if (begin_common("P-256, definition")) {
    begin_test("twin");
    test_twin();
  }
  if (begin_tier("P-256", Facade::features)) {
    test_kernels();
    test_kernels_secrets();
    begin_test("choice");
    test_choice(true);
    test_functions();
  }
  return report();
}
