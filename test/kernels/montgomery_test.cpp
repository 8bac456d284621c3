// The kernels of Montgomery multiplication, and the functions on top of them, against the definition: a * b, to which
// n is added wherever a bit below R is set.

#include "kernel_test.hpp"
#include "crypto/montgomeryKernels.hpp"
#include "tiers.hpp"

__extension__ typedef unsigned __int128 uint128_t;

static const size_t unit = MontgomeryKernels::unit;
static const size_t max_words = MontgomeryKernels::max_words;

// from tier 1 on
static const char* const tier_names[] = MONTGOMERY_TIERS;

// ---- Definition

static uint64_t twin_t[2 * max_words];        // a * b
static uint64_t twin_r[max_words];
static unsigned carries[2];                   // how often the sum was less than R * R, and how often not

// Of the tier that is tested: whether results are less than n, which most kernels leave undone.
#ifndef MONTGOMERY_IS_LEAST
#define MONTGOMERY_IS_LEAST(tier, n, words) false
#endif
static int tested_tier;

// t[i ...] += addend[0, count), up to the end of t; the carry out of t
static uint64_t add_at(uint64_t* t, size_t size, size_t i, const uint64_t* addend, size_t count) {
  uint64_t carry = 0;
  for (size_t j = 0; i + j < size && (j < count || carry != 0); j++) {
    const uint128_t sum = (uint128_t)t[i + j] + (j < count ? addend[j] : 0) + carry;
    t[i + j] = (uint64_t)sum;
    carry = (uint64_t)(sum >> 64);
  }
  return carry;
}

// twin_r = (a * b + m * n) / R, with the one m < R for which that is a whole number, less n if it is R or more
static void twin(const uint64_t* a, const uint64_t* b, const uint64_t* n, size_t words) {
  memset(twin_t, 0, sizeof(twin_t));
  for (size_t i = 0; i < words; i++) {
    for (size_t j = 0; j < words; j++) {
      const uint128_t product = (uint128_t)a[i] * b[j];
      const uint64_t halves[2] = { (uint64_t)product, (uint64_t)(product >> 64) };
      add_at(twin_t, 2 * words, i + j, halves, 2);
    }
  }
  static uint64_t sum[2 * max_words];
  static uint64_t shifted[64][max_words + 1];
  memcpy(sum, twin_t, sizeof(sum));
  for (int s = 0; s < 64; s++) {
    for (size_t i = 0; i <= words; i++) {
      const uint64_t high = i < words ? n[i] << s : 0;
      shifted[s][i] = high | (i > 0 && s > 0 ? n[i - 1] >> (64 - s) : 0);
    }
  }
  uint64_t carry = 0;
  for (size_t bit = 0; bit < 64 * words; bit++) {
    if ((sum[bit / 64] >> bit % 64 & 1) != 0) {
      carry += add_at(sum, 2 * words, bit / 64, shifted[bit % 64], words + 1);
    }
  }
  carries[carry]++;
  uint64_t borrow = 0;
  for (size_t i = 0; i < words; i++) {
    const uint128_t difference = (uint128_t)sum[words + i] - (carry != 0 ? n[i] : 0) - borrow;
    twin_r[i] = (uint64_t)difference;
    borrow = (uint64_t)(difference >> 64) & 1;
  }
  if (MONTGOMERY_IS_LEAST(tested_tier, n, words)) {
    uint64_t least[max_words];
    borrow = 0;
    for (size_t i = 0; i < words; i++) {
      const uint128_t difference = (uint128_t)twin_r[i] - n[i] - borrow;
      least[i] = (uint64_t)difference;
      borrow = (uint64_t)(difference >> 64) & 1;
    }
    if (borrow == 0) {
      memcpy(twin_r, least, 8 * words);
    }
  }
}

// A modulus whose highest bit is set or not
static void set_high(uint64_t* n, bool high, size_t words) {
  const uint64_t bit = (uint64_t)1 << 63;
  n[words - 1] = high ? n[words - 1] | bit : n[words - 1] & ~bit;
}

// -n^-1 modulo 2^64, bit by bit
static uint64_t negative_inverse(uint64_t n) {
  uint64_t inverse = 0;
  for (int i = 0; i < 64; i++) {
    if (((n * inverse + 1) >> i & 1) != 0) {
      inverse |= (uint64_t)1 << i;
    }
  }
  return inverse;
}

// ---- Operands

enum {
  RANDOM, RUNS, ZERO, ONE, ALL_ONES, TOP_BIT, ABOVE_TOP_BIT, BELOW_TOP_BIT, SMALL, MODULUS, MODULUS_LESS_ONE, KINDS
};

static void fill(uint64_t* p, int kind, const uint64_t* n, size_t words) {
  memset(p, 0, 8 * words);
  switch (kind) {
    case RANDOM:
      fill_random(p, 8 * words);
      break;
    case RUNS: {
      // of ones and zeros, of any length
      bool ones = false;
      size_t left = 0;
      for (size_t bit = 0; bit < 64 * words; bit++, left--) {
        if (left == 0) {
          ones = !ones;
          left = 1 + random64() % (random64() % 4 == 0 ? 64 * words : 90);
        }
        p[bit / 64] |= (uint64_t)ones << bit % 64;
      }
      break;
    }
    case ONE:
      p[0] = 1;
      break;
    case ALL_ONES:
      memset(p, 0xff, 8 * words);
      break;
    case TOP_BIT:
    case ABOVE_TOP_BIT:
      p[0] = kind == ABOVE_TOP_BIT;
      p[words - 1] = (uint64_t)1 << 63;
      break;
    case BELOW_TOP_BIT:
      memset(p, 0xff, 8 * words);
      p[words - 1] >>= 1;
      break;
    case SMALL:
      fill_random(p, 8 * (1 + random64() % words));
      break;
    case MODULUS:
    case MODULUS_LESS_ONE:
      memcpy(p, n, 8 * words);
      p[0] -= kind == MODULUS_LESS_ONE;
      break;
  }
}

static void fill_modulus(uint64_t* n, int kind, size_t words) {
  fill(n, kind, NULL, words);
  n[0] |= 1;
  if (kind == ONE) {
    n[0] = 3;
  }
}

// ---- Tests

// Four numbers, each beside an unmapped page: before the number or after it.
class Room {
 public:
  Room() : _r(8 * max_words), _a(8 * max_words), _b(8 * max_words), _n(8 * max_words) {}

  void place(size_t words, bool at_end) {
    const size_t size = 8 * words;
    r = (uint64_t*)(at_end ? _r.last(size) : _r.begin());
    a = (uint64_t*)(at_end ? _a.last(size) : _a.begin());
    b = (uint64_t*)(at_end ? _b.last(size) : _b.begin());
    n = (uint64_t*)(at_end ? _n.last(size) : _n.begin());
    fill_random(_r.begin(), page_size);
    memcpy(_r_before, _r.begin(), page_size);
  }
  // only r[0, words) has changed in the page of r
  bool only_r_changed(size_t words) {
    memcpy(_r_before + ((uint8_t*)r - _r.begin()), r, 8 * words);
    return memcmp(_r_before, _r.begin(), page_size) == 0;
  }

  uint64_t* r;
  uint64_t* a;
  uint64_t* b;
  uint64_t* n;

 private:
  Guarded _r, _a, _b, _n;
  uint8_t _r_before[page_size];
};

static uint64_t multiply(const Kernel& kernel, uint64_t* r, const uint64_t* a, const uint64_t* b, const uint64_t* n,
                         size_t words) {
  return kernel.call((uint64_t)r, (uint64_t)a, (uint64_t)b, (uint64_t)n, negative_inverse(n[0]), words);
}

static uint64_t square(const Kernel& kernel, uint64_t* r, const uint64_t* a, const uint64_t* n, size_t words) {
  return kernel.call((uint64_t)r, (uint64_t)a, (uint64_t)n, negative_inverse(n[0]), words);
}

static void test_operands(const Kernel& multiplication, const Kernel& squaring, Room& room, size_t words, int a_kind,
                          int b_kind, int n_kind) {
  static uint64_t kept[3][max_words];
  const size_t size = 8 * words;
  const long detail = (long)words * 1000000 + a_kind * 10000 + b_kind * 100 + n_kind;
  room.place(words, random64() % 2 == 0);
  fill_modulus(room.n, n_kind, words);
  fill(room.a, a_kind, room.n, words);
  fill(room.b, b_kind, room.n, words);
  memcpy(kept[0], room.a, size);
  memcpy(kept[1], room.b, size);
  memcpy(kept[2], room.n, size);

  twin(room.a, room.b, room.n, words);
  multiply(multiplication, room.r, room.a, room.b, room.n, words);
  check(memcmp(room.r, twin_r, size) == 0, "product", detail);
  check(room.only_r_changed(words), "product, nothing beside r is written", detail);
  check(memcmp(kept[0], room.a, size) == 0 && memcmp(kept[1], room.b, size) == 0 && memcmp(kept[2], room.n, size) == 0,
        "product, operands are kept", detail);

  multiply(multiplication, room.a, room.a, room.b, room.n, words);
  check(memcmp(room.a, twin_r, size) == 0 && memcmp(kept[1], room.b, size) == 0, "product, r is a", detail);
  memcpy(room.a, kept[0], size);
  multiply(multiplication, room.b, room.a, room.b, room.n, words);
  check(memcmp(room.b, twin_r, size) == 0 && memcmp(kept[0], room.a, size) == 0, "product, r is b", detail);

  room.place(words, random64() % 2 == 0);
  memcpy(room.n, kept[2], size);
  memcpy(room.a, kept[0], size);
  twin(room.a, room.a, room.n, words);
  square(squaring, room.r, room.a, room.n, words);
  check(memcmp(room.r, twin_r, size) == 0, "square", detail);
  check(room.only_r_changed(words), "square, nothing beside r is written", detail);
  check(memcmp(kept[0], room.a, size) == 0 && memcmp(kept[2], room.n, size) == 0, "square, operands are kept", detail);
  square(squaring, room.a, room.a, room.n, words);
  check(memcmp(room.a, twin_r, size) == 0, "square, r is a", detail);
  memcpy(room.a, kept[0], size);
  multiply(multiplication, room.a, room.a, room.a, room.n, words);
  check(memcmp(room.a, twin_r, size) == 0, "square as a product, r is a and b", detail);
}

static int any_kind(int kinds) { return (int)(random64() % kinds); }

static void test_tier(const Kernel& multiplication, const Kernel& squaring, Room& room) {
  for (int a_kind = 0; a_kind < KINDS; a_kind++) {
    for (int n_kind = 0; n_kind < MODULUS; n_kind++) {
      test_operands(multiplication, squaring, room, unit, a_kind, any_kind(KINDS), n_kind);
      test_operands(multiplication, squaring, room, 2 * unit, a_kind, any_kind(2), n_kind);
    }
  }
  carries[0] = carries[1] = 0;
  for (int i = 0; i < 60; i++) {
    test_operands(multiplication, squaring, room, unit * (1 + i % 4), i % 2, RUNS, ALL_ONES - i % 3);
    test_operands(multiplication, squaring, room, unit * (1 + i % 4), RUNS, RUNS, RUNS);
  }
  check(carries[0] > 0 && carries[1] > 0, "both with and without a final subtraction");
  for (size_t words = 3 * unit; words <= 10 * unit; words += unit) {
    test_operands(multiplication, squaring, room, words, RANDOM, RANDOM, RANDOM);
    test_operands(multiplication, squaring, room, words, RUNS, RUNS, RUNS);
  }
  test_operands(multiplication, squaring, room, max_words / 2, RUNS, RANDOM, RUNS);
  test_operands(multiplication, squaring, room, max_words, ALL_ONES, RUNS, RUNS);
}

// ---- What is left behind, and constant time

typedef void (*Multiply)(uint64_t* r, const uint64_t* a, const uint64_t* b, const uint64_t* n, uint64_t k0,
                         size_t words);
typedef void (*Square)(uint64_t* r, const uint64_t* a, const uint64_t* n, uint64_t k0, size_t words);

static struct {
  uint64_t r[max_words], a[max_words], b[max_words], n[max_words];
  uint64_t k0;
  size_t   words;
  Multiply multiply;
  Square   square;
} call;

// The frame is well below that of the caller, and the arguments come from memory, so that the compiler leaves none of
// them on the stack.
__attribute__((noinline, no_sanitize_address))
static void call_deep(bool is_square) {
  volatile uint8_t gap[2048] __attribute__((unused));
  gap[0] = 0;
  if (is_square) {
    call.square(call.r, call.a, call.n, call.k0, call.words);
  } else {
    call.multiply(call.r, call.a, call.b, call.n, call.k0, call.words);
  }
}

static void square_traced(void*)   { call_deep(true); }
static void multiply_traced(void*) { call_deep(false); }

static const size_t stack_depth = 2048 + 2 * 8 * max_words + 1024;

__attribute__((noinline, no_sanitize_address))
static void clear_stack() {
  volatile uint8_t room[stack_depth] __attribute__((unused));
  for (size_t i = 0; i < stack_depth; i++) {
    room[i] = 0;
  }
}

// How many of the words stand somewhere in the unused stack, but for the part that this program itself uses at this depth;
// the gap in call_deep keeps the kernels below that.
__attribute__((noinline, no_sanitize_address))
static int left_on_stack(const uint64_t* words, size_t count) {
  const volatile uint64_t* const stack = (const volatile uint64_t*)((uintptr_t)__builtin_frame_address(0) & -8);
  int found = 0;
  for (const volatile uint64_t* p = stack - stack_depth / 8; p < stack - 1024 / 8; p++) {
    for (size_t i = 0; i < count; i++) {
      found += *p == words[i];
    }
  }
  return found;
}

static void test_wiped(size_t words) {
  for (int i = 0; i < 4; i++) {
    const bool is_square = i % 2 != 0;
    fill_random(&call, offsetof(__typeof__(call), k0));
    call.n[0] |= 1;
    set_high(call.n, i / 2 != 0, words);
    call.k0 = negative_inverse(call.n[0]);
    call.words = words;
    twin(call.a, is_square ? call.a : call.b, call.n, words);
    clear_stack();
    call_deep(is_square);
    check(left_on_stack(&call.k0, 1) == 0, "k0 is wiped", (long)words);
    check(left_on_stack(call.r, words) == 0, "the result is wiped", (long)words);
    check(left_on_stack(call.a, words) == 0, "a is wiped", (long)words);
    check(left_on_stack(call.b, words) == 0, "b is wiped", (long)words);
    check(left_on_stack(twin_t, 2 * words) == 0, "the product is wiped", (long)words);
    // the factors of n: word by word, each makes the lowest word that is left 0
    uint64_t factors[max_words];
    for (size_t i = 0; i < words; i++) {
      factors[i] = twin_t[i] * call.k0;
      uint64_t carry = 0;
      for (size_t j = 0; j < words; j++) {
        const uint128_t sum = (uint128_t)factors[i] * call.n[j] + twin_t[i + j] + carry;
        twin_t[i + j] = (uint64_t)sum;
        carry = (uint64_t)(sum >> 64);
      }
      add_at(twin_t, 2 * words, i + words, &carry, 1);
    }
    check(left_on_stack(factors, words) == 0, "the factors of the modulus are wiped", (long)words);
    check(left_on_stack(twin_t + words, words) == 0, "the sum is wiped", (long)words);
  }
}

// The same instructions are executed, whatever the numbers but for the highest bit of n, at the same addresses: those in the
// frame and of the operands that a pass goes through, which stay in these registers.
static void test_trace(const uint8_t* code, size_t code_size) {
  TRACED_REGISTERS(pointers, REG_RSP, REG_RBP, REG_RSI, REG_RDI);
  Trace trace(code, code_size, pointers);
  for (size_t words = unit; words <= 2 * unit; words += unit) {
    for (int i = 0; i < 4; i++) {
      const bool is_square = i % 2 != 0;
      uint64_t first_hash = 0;
      for (int repeat = 0; repeat < 4; repeat++) {
        fill_modulus(call.n, repeat % 2 == 0 ? ALL_ONES : RUNS, words);
        set_high(call.n, i / 2 != 0, words);
        // the first one has no carry at the end, the second one has
        fill(call.a, repeat == 0 ? ZERO : repeat == 1 ? ALL_ONES : RUNS, call.n, words);
        fill(call.b, repeat == 1 ? ALL_ONES : RANDOM, call.n, words);
        call.k0 = negative_inverse(call.n[0]);
        call.words = words;
        trace.run(is_square ? square_traced : multiply_traced, NULL);
        twin(call.a, is_square ? call.a : call.b, call.n, words);
        check(memcmp(call.r, twin_r, 8 * words) == 0, "result of a trace", (long)words);
        first_hash = repeat == 0 ? trace.hash() : first_hash;
        check(trace.length() > 10 * words, "instructions are traced", (long)trace.length());
        check(trace.hash() == first_hash, "instructions and addresses depend on the number of words only", (long)words);
      }
    }
  }
}

static void test_secrets(const MontgomeryKernels::Tier& tier) {
  static const size_t code_pages = 8;
  uint8_t* const code = map_pages(code_pages);
  CryptoCode region(code, code + code_pages * page_size);
  call.multiply = (Multiply)region.add(tier.multiply);
  call.square = (Square)region.add(tier.square);
  protect(code, code_pages, PROT_READ | PROT_EXEC);
  begin_test("what is left on the stack");
  test_wiped(unit);
  test_wiped(3 * unit);
  test_wiped(max_words);
  begin_test("constant time");
  test_trace(code, code_pages * page_size);
  munmap(code, code_pages * page_size);
}

// ---- Tables

static const size_t most_entries = 32;
static const size_t table_words = 6 * unit;

// The table ends where the unmapped page begins.
static void test_select(const Kernel& kernel) {
  const Guarded table(most_entries * table_words * 8), result(table_words * 8), indexes(8);
  uint64_t* const index = (uint64_t*)indexes.last(8);
  for (size_t words = unit; words < table_words; words += unit) {
    for (size_t entries = 1; entries <= most_entries; entries = entries < 4 ? entries + 1 : 2 * entries) {
      const size_t stride = words + random64() % (table_words - words);
      uint64_t* const t = (uint64_t*)table.last((stride * (entries - 1) + words) * 8);
      uint64_t* const r = (uint64_t*)result.last(words * 8);
      fill_random(t, (stride * (entries - 1) + words) * 8);
      for (*index = 0; *index < entries; ++*index) {
        kernel.call((uint64_t)r, (uint64_t)t, entries, stride * 8, (uint64_t)index, words);
        check(memcmp(r, t + stride * *index, words * 8) == 0, "entry of a table", (long)*index);
      }
    }
  }
}

static struct {
  uint64_t r[table_words], table[most_entries][table_words];
  uint64_t index;
  size_t   words;
} selection;

__attribute__((noinline, no_sanitize_address))
static void select_deep() {
  volatile uint8_t gap[2048] __attribute__((unused));
  gap[0] = 0;
  CLEAR_SELECTION_REGISTERS();
  MontgomeryKernels::select(selection.r, selection.table[0], most_entries, table_words, selection.index,
                            selection.words);
}

static void select_traced(void*) { select_deep(); }

// MontgomeryKernels::select() as the last generate() left it: a kernel in the code, or C++, of which the trace sees only
// the instructions.
static void test_select_secrets(const uint8_t* code, size_t code_size) {
  TRACED_REGISTERS(pointers, REG_RSP, REG_RBP, REG_RSI, REG_RDI, REG_R8, REG_R11);
  fill_random(&selection, sizeof(selection));
  const MontgomeryKernels::Tier& kernels = MontgomeryKernels::tiers[MontgomeryKernels::tier() - 1];
  const bool has_kernel = kernels.select != NULL && CryptoFeatures::has(kernels.select_features);
  Trace trace(has_kernel ? code : (const uint8_t*)page_size, has_kernel ? code_size : (size_t)1 << 47,
              has_kernel ? pointers : NULL);
  for (selection.index = 0; selection.index < most_entries; selection.index++) {
    selection.words = table_words;
    clear_stack();
    select_deep();
    check(memcmp(selection.r, selection.table[selection.index], sizeof(selection.r)) == 0, "select()");
    check(left_on_stack(selection.r, table_words) == 0, "the entry is wiped", (long)selection.index);
  }
  // every instruction costs a signal
  selection.words = 2 * unit;
  uint64_t first_hash = 0;
  for (selection.index = 0; selection.index < most_entries; selection.index += most_entries / 2 - 1) {
    trace.run(select_traced, NULL);
    first_hash = selection.index == 0 ? trace.hash() : first_hash;
    check(trace.length() > most_entries, "instructions are traced", (long)trace.length());
    check(trace.hash() == first_hash, "instructions and addresses do not depend on the index", (long)selection.index);
  }
}

// ---- The functions

static void test_functions(int tier) {
  static const size_t code_pages = 8;
  uint8_t* const code = map_pages(code_pages);
  CryptoCode region(code, code + code_pages * page_size);
  begin_test("functions");
  check(MontgomeryKernels::generate(region, tier), "kernels are generated", tier);
  check(MontgomeryKernels::tier() == tier, "tier", tier);
  protect(code, code_pages, PROT_READ | PROT_EXEC);
  static const size_t words = 2 * unit;
  uint64_t r[words], a[words], b[words], n[words];
  fill_random(a, sizeof(a));
  fill_random(b, sizeof(b));
  fill_modulus(n, RANDOM, words);
  twin(a, b, n, words);
  MontgomeryKernels::multiply(r, a, b, n, negative_inverse(n[0]), words);
  check(memcmp(r, twin_r, sizeof(r)) == 0, "multiply()", tier);
  twin(a, a, n, words);
  MontgomeryKernels::square(r, a, n, negative_inverse(n[0]), words);
  check(memcmp(r, twin_r, sizeof(r)) == 0, "square()", tier);
  begin_test("tables");
  test_select_secrets(code, code_pages * page_size);
  munmap(code, code_pages * page_size);
}

// What the caller does not want is not taken; nor what has no room.
static void test_choice() {
  static const size_t code_pages = 8;
  uint8_t* const code = map_pages(code_pages);
  for (int limit = -1; limit <= 4; limit++) {
    CryptoCode region(code, code + code_pages * page_size);
    int expected = limit < MontgomeryKernels::tier_count ? limit : MontgomeryKernels::tier_count;
    while (expected > 0 && !CryptoFeatures::has(MontgomeryKernels::tiers[expected - 1].features)) {
      expected--;
    }
    expected = expected < 0 ? 0 : expected;
    check(MontgomeryKernels::generate(region, limit) == (expected != 0), "some tier", limit);
    check(MontgomeryKernels::tier() == expected, "best tier", limit);
  }
  CryptoCode small(code, code + 64);
  check(!MontgomeryKernels::generate(small, 1) && MontgomeryKernels::tier() == 0 && small.error() != NULL,
        "too little room is an error");
  munmap(code, code_pages * page_size);
}

int main() {
  detect_all();
  seed_random();
  Room room;
  for (int i = 0; i < MontgomeryKernels::tier_count; i++) {
    const MontgomeryKernels::Tier& tier = MontgomeryKernels::tiers[i];
    tested_tier = i + 1;
    if (!begin_tier(tier_names[i], tier.features)) {
      continue;
    }
    for (size_t c = 0; c < sizeof(conventions) / sizeof(conventions[0]); c++) {
      begin_test("products and squares", convention_names[c]);
      const Kernel multiplication(tier.multiply, conventions[c]);
      const Kernel squaring(tier.square, conventions[c]);
      test_tier(multiplication, squaring, room);
    }
    test_secrets(tier);
    test_functions(i + 1);
  }
  const MontgomeryKernels::Tier& last = MontgomeryKernels::tiers[MontgomeryKernels::tier_count - 1];
  if (begin_tier(SELECTION_NAME, last.select_features)) {
    for (size_t c = 0; c < sizeof(conventions) / sizeof(conventions[0]); c++) {
      begin_test("entries", convention_names[c]);
      test_select(Kernel(last.select, conventions[c]));
    }
  }
  if (begin_common("Montgomery multiplication, choice of a tier")) {
    begin_test("under each limit");
    test_choice();
  }
  return report();
}
