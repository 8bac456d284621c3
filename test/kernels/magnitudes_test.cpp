// The kernels of BigInteger's magnitudes against multiplication word by word.

#include "kernel_test.hpp"
#include "crypto/magnitudeKernels.hpp"

static const size_t max_words = 300;
static const size_t few_words = 13;      // every pair of lengths up to this one is tested

typedef MagnitudeKernels Kernels;

// ---- Definition

// out[end - words, end) += in[0, words) * factor; the carry
static uint32_t twin_multiply_add(uint32_t* out, const uint32_t* in, size_t end, size_t words, uint32_t factor) {
  uint64_t carry = 0;
  for (size_t i = 0; i < words; i++) {
    uint32_t* const sum = &out[end - 1 - i];
    carry += (uint64_t)in[words - 1 - i] * factor + *sum;
    *sum = (uint32_t)carry;
    carry >>= 32;
  }
  return (uint32_t)carry;
}

static void twin_multiply(const uint32_t* x, size_t x_words, const uint32_t* y, size_t y_words, uint32_t* z) {
  memset(z, 0, 4 * (x_words + y_words));
  for (size_t i = 0; i < x_words; i++) {
    const size_t end = x_words + y_words - i;
    z[end - y_words - 1] = twin_multiply_add(z, y, end, y_words, x[x_words - 1 - i]);
  }
}

// ---- Operands

enum { RANDOM, ALL_ONES, ZERO, RUNS, SMALL, KINDS };

static void fill(uint32_t* p, int kind, size_t words) {
  switch (kind) {
    case RANDOM:
      fill_random(p, 4 * words);
      break;
    case ALL_ONES:
      memset(p, 0xff, 4 * words);
      break;
    case ZERO:
    case SMALL:
      memset(p, 0, 4 * words);
      p[words - 1] = kind == SMALL ? (uint32_t)random64() : 0;
      break;
    case RUNS:
      for (size_t i = 0; i < words; i++) {
        const uint64_t any = random64();
        p[i] = any % 3 == 0 ? 0 : any % 3 == 1 ? ~(uint32_t)0 : ~(uint32_t)0 << any / 3 % 32;
      }
      break;
  }
}

// A magnitude in a page of its own: at its end, at its beginning, or some words from either; never at more than a multiple of 4 bytes
// but where aligned asks for 8. The content of the page is random before.
class Place {
 public:
  Place() : _room(page_size) {}

  uint32_t* take(size_t words, bool aligned = false) {
    fill_random(_room.begin(), page_size);
    size_t gap = random64() % 2 == 0 ? 0 : random64() % 8;
    gap = aligned ? gap & ~(size_t)1 : gap;
    _words = words;
    _at = (uint32_t*)(random64() % 2 == 0 ? _room.begin() : _room.last((4 * words + 7) & ~(size_t)(aligned ? 7 : 3)));
    _at += (uint8_t*)_at == _room.begin() ? (ptrdiff_t)gap : -(ptrdiff_t)gap;
    return _at;
  }

  // after the content is filled in
  void keep() { memcpy(_before, _room.begin(), page_size); }

  bool is_kept() const { return memcmp(_before, _room.begin(), page_size) == 0; }

  // but for words from there on
  bool is_kept_beside(const uint32_t* from, size_t words) {
    memcpy(_before + ((const uint8_t*)from - _room.begin()), from, 4 * words);
    return is_kept();
  }

 private:
  Guarded   _room;
  uint32_t* _at;
  size_t    _words;
  uint8_t   _before[page_size];
};

static Place x_place, y_place, z_place;

// The upper half of a 32-bit argument is undefined.
static uint64_t int_argument(uint32_t value) { return random64() << 32 | value; }

static uint32_t expected[2 * max_words];

static void test_product(const Kernel& kernel, size_t x_words, size_t y_words, int x_kind, int y_kind) {
  const long detail = (long)(x_words * 100000 + y_words * 100) + x_kind * 10 + y_kind;
  uint32_t* const x = x_place.take(x_words);
  uint32_t* const y = y_place.take(y_words);
  uint32_t* const z = z_place.take(x_words + y_words);
  fill(x, x_kind, x_words);
  fill(y, y_kind, y_words);
  x_place.keep();
  y_place.keep();
  z_place.keep();
  twin_multiply(x, x_words, y, y_words, expected);
  kernel.call((uint64_t)x, int_argument(x_words), (uint64_t)y, int_argument(y_words), (uint64_t)z, int_argument(x_words + y_words));
  check(memcmp(z, expected, 4 * (x_words + y_words)) == 0, "product", detail);
  check(z_place.is_kept_beside(z, x_words + y_words), "product, nothing beside z is written", detail);
  check(x_place.is_kept() && y_place.is_kept(), "product, operands are kept", detail);
}

static void test_square(const Kernel& kernel, size_t words, int kind) {
  const long detail = (long)words * 10 + kind;
  uint32_t* const x = x_place.take(words);
  uint32_t* const z = z_place.take(2 * words, true);
  fill(x, kind, words);
  x_place.keep();
  z_place.keep();
  twin_multiply(x, words, x, words, expected);
  kernel.call((uint64_t)x, int_argument(words), (uint64_t)z, int_argument(2 * words));
  check(memcmp(z, expected, 8 * words) == 0, "square", detail);
  check(z_place.is_kept_beside(z, 2 * words), "square, nothing beside z is written", detail);
  check(x_place.is_kept(), "square, the operand is kept", detail);
}

static void test_sum(const Kernel& kernel, size_t out_words, size_t end, size_t words, int kind, uint32_t factor) {
  const long detail = (long)(end * 100000 + words * 10) + kind;
  uint32_t* const in = x_place.take(words);
  uint32_t* const out = z_place.take(out_words);
  if (words > 0) {
    fill(in, kind, words);
  }
  fill(out, (int)(random64() % KINDS), out_words);
  x_place.keep();
  z_place.keep();
  memcpy(expected, out, 4 * out_words);
  const uint32_t carry = twin_multiply_add(expected, in, end, words, factor);
  const uint64_t result = kernel.call((uint64_t)out, (uint64_t)in, int_argument(end), int_argument(words), int_argument(factor));
  check((uint32_t)result == carry, "carry of a sum", detail);
  check(memcmp(out, expected, 4 * out_words) == 0, "sum", detail);
  check(z_place.is_kept_beside(out + end - words, words), "sum, nothing beside it is written", detail);
  check(x_place.is_kept(), "sum, the operand is kept", detail);
}

// ---- Constant time

static struct {
  uint32_t x[few_words], y[few_words], z[2 * few_words + 1];
  void*    function;
  int      x_words, y_words, which;
} traced;

typedef void (*Multiply)(const uint32_t* x, int x_words, const uint32_t* y, int y_words, uint32_t* z, int z_words);
typedef void (*Square)(const uint32_t* x, int words, uint32_t* z, int z_words);
typedef uint32_t (*MultiplyAdd)(uint32_t* out, const uint32_t* in, int end, int words, uint32_t factor);

static void call_traced(void*) {
  switch (traced.which) {
    case 0: ((Multiply)traced.function)(traced.x, traced.x_words, traced.y, traced.y_words, traced.z, traced.x_words + traced.y_words); break;
    case 1: ((Square)traced.function)(traced.x, traced.x_words, traced.z, 2 * traced.x_words); break;
    case 2: ((MultiplyAdd)traced.function)(traced.z, traced.x, traced.x_words + traced.y_words, traced.x_words, traced.y[0]); break;
  }
}

static void test_trace(CryptoKernel kernel, int which) {
  static const size_t code_pages = 2;
  uint8_t* const code = map_pages(code_pages);
  CryptoCode region(code, code + code_pages * page_size);
  traced.function = region.add(kernel);
  traced.which = which;
  protect(code, code_pages, PROT_READ | PROT_EXEC);
  Trace trace(code, code_pages * page_size);
  for (traced.x_words = 1; traced.x_words <= (int)few_words; traced.x_words++) {
    traced.y_words = 1 + (int)(random64() % few_words);
    uint64_t first_hash = 0;
    for (int kind = 0; kind < KINDS; kind++) {
      fill(traced.x, kind, few_words);
      fill(traced.y, KINDS - 1 - kind, few_words);
      trace.run(call_traced, NULL);
      first_hash = kind == 0 ? trace.hash() : first_hash;
      check(trace.length() > 10, "instructions are traced", (long)trace.length());
      check(trace.hash() == first_hash, "instructions and addresses depend on lengths only", traced.x_words);
    }
  }
  munmap(code, code_pages * page_size);
}

static size_t any_length() { return 1 + random64() % max_words; }
static int any_kind() { return (int)(random64() % KINDS); }

static void test_products() {
  const Kernel kernel(Kernels::multiply, CryptoAssembler::native_convention());
  for (size_t x_words = 1; x_words <= few_words; x_words++) {
    for (size_t y_words = 1; y_words <= few_words; y_words++) {
      for (int kind = 0; kind < KINDS; kind++) {
        test_product(kernel, x_words, y_words, kind, kind == ALL_ONES ? ALL_ONES : any_kind());
      }
    }
  }
  for (int i = 0; i < 20; i++) {
    test_product(kernel, any_length(), any_length(), i % 2, any_kind());
  }
  test_product(kernel, max_words, max_words, ALL_ONES, ALL_ONES);
}

static void test_squares() {
  const Kernel kernel(Kernels::square, CryptoAssembler::native_convention());
  for (size_t words = 1; words <= 4 * few_words; words++) {
    for (int kind = 0; kind < KINDS; kind++) {
      test_square(kernel, words, kind);
    }
  }
  for (int i = 0; i < 20; i++) {
    test_square(kernel, any_length(), any_kind());
  }
  test_square(kernel, max_words, ALL_ONES);
  test_square(kernel, max_words - 1, ALL_ONES);
}

static void test_sums() {
  const Kernel kernel(Kernels::multiply_add, CryptoAssembler::native_convention());
  for (size_t words = 0; words <= few_words; words++) {
    for (size_t end = words; end <= 2 * few_words; end++) {
      if (end > 0) {
        test_sum(kernel, end + random64() % 3, end, words, any_kind(), (uint32_t)random64());
        test_sum(kernel, end + random64() % 3, end, words, ALL_ONES, ~(uint32_t)0);
      }
    }
  }
  uint32_t* const out = z_place.take(few_words);
  z_place.keep();
  check((uint32_t)kernel.call((uint64_t)out, (uint64_t)out, int_argument(few_words), int_argument(~(uint32_t)0), int_argument(3)) == 0,
        "less than no words");
  check(z_place.is_kept(), "less than no words, nothing is written");
  for (int i = 0; i < 20; i++) {
    const size_t words = any_length();
    test_sum(kernel, 2 * max_words, words + random64() % max_words, words, any_kind(), (uint32_t)random64());
  }
}

int main() {
  static const char* const names[] = { "product", "square", "sum with a product" };
  static void (*const tests[])() = { test_products, test_squares, test_sums };
  const CryptoKernel all[] = { Kernels::multiply, Kernels::square, Kernels::multiply_add };
  seed_random();
  detect_all();
  if (begin_tier("magnitudes", Kernels::features)) {
    for (int i = 0; i < 3; i++) {
      if (all[i] != NULL) {
        begin_test(names[i]);
        tests[i]();
        begin_test("constant time", names[i]);
        test_trace(all[i], i);
      }
    }
  }
  return report();
}
