// The kernels for radix 2^52, in every shape, against schoolbook multiplication and long division.

#include "crypto/montgomeryVectors.hpp"
#include "numbers.hpp"

typedef MontgomeryVectors Vectors;

static const uint64_t digit_mask = ((uint64_t)1 << Vectors::digit_bits) - 1;

// Memory for some arrays of a shape, at its end the unmapped page.
class Limbs {
 public:
  Limbs(const Vectors::Shape& shape, size_t size) : _shape(shape), _size(size * 8), _memory(_size) {}

  uint64_t* begin() const { return (uint64_t*)_memory.last(_size); }

  // number c of the array at that place
  void set(size_t at, int c, const Words& w) {
    const std::vector<size_t> places = places_of(c);
    for (size_t i = 0; i < places.size(); i++) {
      const size_t bit = i * Vectors::digit_bits;
      uint64_t limb = bit / 64 < w.size() ? w[bit / 64] >> bit % 64 : 0;
      if (bit % 64 != 0 && bit / 64 + 1 < w.size()) {
        limb |= w[bit / 64 + 1] << (64 - bit % 64);
      }
      begin()[at + places[i]] = i < (size_t)_shape.rows ? limb & digit_mask : 0;
    }
  }

  // Checks the form, too.
  Words get(size_t at, int c, size_t words) const {
    Words w(words);
    const std::vector<size_t> places = places_of(c);
    for (size_t i = 0; i < places.size(); i++) {
      const uint64_t limb = begin()[at + places[i]];
      const size_t bit = i * Vectors::digit_bits;
      check(limb <= (i < (size_t)_shape.rows ? digit_mask : 0), "limbs have 52 bits, and those beyond the rows none",
            (long)i);
      if (i < (size_t)_shape.rows) {
        w[bit / 64] |= limb << bit % 64;
        if (bit % 64 > 64 - Vectors::digit_bits && bit / 64 + 1 < words) {
          w[bit / 64 + 1] |= limb >> (64 - bit % 64);
        }
      }
    }
    return w;
  }

 private:
  // Limb vectors * lane + j: lane `lane` of vector j
  std::vector<size_t> places_of(int c) const {
    std::vector<size_t> places;
    for (int lane = 0; lane < _shape.lanes; lane++) {
      for (int j = 0; j < _shape.vectors; j++) {
        places.push_back((size_t)(_shape.numbers * (_shape.lanes * j + lane) + c));
      }
    }
    return places;
  }

  const Vectors::Shape& _shape;
  const size_t       _size;
  Guarded            _memory;
};

static const size_t stack_depth = 16384;

// volatile, and without a check of addresses by the sanitizer, which knows nothing of what a kernel does to the stack
__attribute__((noinline, no_sanitize_address)) static void clear_stack() {
  volatile uint8_t room[stack_depth] __attribute__((unused));
  for (size_t i = 0; i < stack_depth; i++) {
    room[i] = 0;
  }
}

// Whether one of the numbers stands somewhere in the stack that is not used. Small ones may be there by chance.
__attribute__((noinline, no_sanitize_address)) static bool is_on_stack(const uint64_t* numbers, size_t count) {
  const volatile uint64_t* const top = (const volatile uint64_t*)((uintptr_t)__builtin_frame_address(0) & -64) - 64;
  for (const volatile uint64_t* p = top - (stack_depth - 1024) / 8; p < top; p++) {
    for (size_t i = 0; i < count; i++) {
      if (numbers[i] >> 40 != 0 && numbers[i] != digit_mask && *p == numbers[i]) {
        return true;
      }
    }
  }
  return false;
}

static void test_montgomery(const Vectors::Shape& shape, const Kernel& kernel, bool square) {
  const size_t bits = (size_t)shape.bits();
  const size_t words = (bits + 4 + 63) / 64;
  const size_t longs = (size_t)shape.longs();
  Limbs r(shape, longs), a(shape, longs), b(shape, longs);
  Limbs m(shape, Vectors::folded_at + 2 * longs);
  for (int round = 0; round < 10; round++) {
    Words n[2], x[2], y[2];
    const int times = square ? 1 + round % 3 : 1;
    for (int c = 0; c < shape.numbers; c++) {
      // carries through all limbs of one number, beside any other one
      const int kind = (round + c) % 10;
      n[c] = make_modulus(kind < patterns ? (Pattern)kind : any_pattern(), bits, words);
      x[c] = make_number(kind % 3 == 0 ? ONES : any_pattern(), bits, words);
      y[c] = make_number(kind % 4 == 0 ? ONES : any_pattern(), bits, words);
      if (kind == 1) x[c] = less_one(n[c]);
      if (kind == 2) x[c] = n[c];
      // (n * k + 1) >> 104, bit by bit: k has a one where the sum is odd, and n makes it even
      uint64_t k[2] = { 0, 0 };
      Words folded(words + 1);
      folded[0] = 1;
      for (int bit = 0; bit < 2 * Vectors::digit_bits; bit++) {
        const uint64_t odd = folded[0] & 1;
        k[bit / Vectors::digit_bits] |= odd << bit % Vectors::digit_bits;
        uint64_t carry = 0;
        for (size_t i = 0; i <= words; i++) {
          const uint64_t term = i < words ? n[c][i] & (0 - odd) : 0;
          const uint64_t sum = folded[i] + term;
          const uint64_t out = sum < term;
          folded[i] = sum + carry;
          carry = out | (uint64_t)(folded[i] < sum);
        }
        for (size_t i = 0; i < words; i++) folded[i] = folded[i] >> 1 | folded[i + 1] << 63;
        folded[words] >>= 1;
      }
      folded.resize(words);
      m.begin()[Vectors::k0_at + c] = k[0];
      m.begin()[Vectors::k1_at + c] = k[1];
      m.set(Vectors::folded_at, c, folded);
      m.set(Vectors::folded_at + longs, c, n[c]);
      a.set(0, c, x[c]);
      b.set(0, c, y[c]);
    }
    uint64_t* to = round % 3 == 1 ? a.begin() : round % 3 == 2 ? b.begin() : r.begin();
    const Words secrets(a.begin(), a.begin() + longs);
    clear_stack();
    kernel.call((uint64_t)to, (uint64_t)a.begin(), square ? (uint64_t)times : (uint64_t)b.begin(), (uint64_t)m.begin());
    // in the first round the dynamic linker may put vector registers on the stack
    check(round == 0 || !is_on_stack(&secrets[0], longs), "no copy of an operand is left", shape.rows);
    check(round == 0 || !is_on_stack(to, longs), "no copy of the result is left", shape.rows);
    const Limbs& result = round % 3 == 1 ? a : round % 3 == 2 ? b : r;
    for (int c = 0; c < shape.numbers; c++) {
      const Words got = result.get(0, c, words);
      Residue expected(x[c], n[c]);
      Residue shifted(got, n[c]);
      for (int t = 0; t < times; t++) {
        expected.multiply(square ? Residue(expected) : Residue(y[c], n[c]));
        // x^2, then x^4 / R, ...: R to the power of 2^times - 1 in the end
        shifted.shift((size_t)shape.rows * Vectors::digit_bits << t);
      }
      check(shifted.words() == expected.words(), square ? "Montgomery square" : "Montgomery product", shape.rows);
    }
  }
}

static void test_select(const Vectors::Shape& shape, const Kernel& kernel) {
  static const size_t entries = 32;
  const size_t longs = (size_t)shape.longs();
  const size_t stride = longs + 4 * (random64() % 2);
  Limbs table(shape, stride * (entries - 1) + longs), r(shape, longs);
  fill_random(table.begin(), (stride * (entries - 1) + longs) * 8);
  for (size_t count = 1; count <= entries; count *= 2) {
    for (size_t index = 0; index < count; index++) {
      const size_t indexes[2] = { index, random64() % count };
      kernel.call((uint64_t)r.begin(), (uint64_t)table.begin(), count, stride * 8, indexes[0], indexes[1]);
      bool right = true;
      for (size_t i = 0; i < longs; i++) {
        right = right && r.begin()[i] == table.begin()[stride * indexes[i % (size_t)shape.numbers] + i];
      }
      check(right, "table", (long)index);
    }
  }
}

static void test_ifma_kernels() {
  for (int i = 0; i < Vectors::shape_count; i++) {
    const Vectors::Shape& shape = Vectors::shapes[i];
    char shape_name[64];
    snprintf(shape_name, sizeof(shape_name), "%d times %d rows", shape.numbers, shape.rows);
    for (int convention = 0; convention < 2; convention++) {
      begin_test(convention_names[convention], shape_name);
      test_montgomery(shape, Kernel(shape.multiply, conventions[convention]), false);
      test_select(shape, Kernel(shape.select, conventions[convention]));
      if (shape.square != NULL) {
        test_montgomery(shape, Kernel(shape.square, conventions[convention]), true);
      }
    }
  }
}

int main() {
  seed_random();
  detect_all();
  if (begin_tier("radix 2^52", Vectors::features)) {
    test_ifma_kernels();
  }
  return report();
}
