// What the kernels with MONTMUL and MONTSQR may meet, and no emulator's run does: an error in their registers, and a system that stores
// their windows at any time.

#include "kernel_test.hpp"
#include "crypto/montgomeryKernels.hpp"
#include "cryptoKernels_sparc.hpp"

static const size_t unit = 8, max_words = 32;

typedef void (*Multiply)(uint64_t* r, const uint64_t* a, const uint64_t* b, const uint64_t* n, uint64_t k0, size_t words);
typedef void (*Square)(uint64_t* r, const uint64_t* a, const uint64_t* n, uint64_t k0, size_t words);

static struct {
  uint64_t r[max_words], a[max_words], b[max_words], n[max_words];
  uint64_t k0;
  size_t   words;
  Multiply multiply;
  Square   square;
  bool     is_square;
} call;

static void compute(void*) {
  if (call.is_square) {
    call.square(call.r, call.a, call.n, call.k0, call.words);
  } else {
    call.multiply(call.r, call.a, call.b, call.n, call.k0, call.words);
  }
}

static uint64_t negative_inverse(uint64_t n) {
  uint64_t inverse = 1;
  for (int i = 0; i < 6; i++) {
    inverse *= 2 + n * inverse;
  }
  return inverse;
}

// As compute(), by the kernels with VIS 3, and the least such number
static void compute_plainly(const MontgomeryKernels::Tier& plain, uint64_t* r) {
  const Kernel multiply(plain.multiply, CryptoAssembler::native_convention());
  const Kernel square(plain.square, CryptoAssembler::native_convention());
  if (call.is_square) {
    square.call((uint64_t)r, (uint64_t)call.a, (uint64_t)call.n, call.k0, call.words);
  } else {
    multiply.call((uint64_t)r, (uint64_t)call.a, (uint64_t)call.b, (uint64_t)call.n, call.k0, call.words);
  }
}

static void subtract_modulus_if_not_less(uint64_t* r) {
  uint64_t least[max_words], borrow = 0;
  for (size_t i = 0; i < call.words; i++) {
    least[i] = r[i] - call.n[i] - borrow;
    borrow = r[i] < call.n[i] || (r[i] == call.n[i] && borrow != 0);
  }
  if (borrow == 0) {
    memcpy(r, least, 8 * call.words);
  }
}

// Whether a word of the numbers stands in a frame; zeros do not count.
static bool is_left(const uint64_t* words) {
  for (const uint64_t* p = (const uint64_t*)Trace::stack(); p < (const uint64_t*)(Trace::stack() + Trace::stack_size); p++) {
    for (size_t i = 0; i < call.words; i++) {
      if (*p == words[i] && *p != 0) {
        return true;
      }
    }
  }
  return false;
}

static void test(const MontgomeryKernels::Tier& plain, const MontgomeryKernels::Tier& tier, bool fail) {
  static const size_t code_pages = 8;
  uint8_t* const code = map_pages(code_pages);
  CryptoCode region(code, code + code_pages * page_size);
  call.multiply = (Multiply)region.add(tier.multiply);
  call.square = (Square)region.add(tier.square);
  protect(code, code_pages, PROT_READ | PROT_EXEC);
  Trace trace(code, code_pages * page_size);
  trace.fail_multiplications(fail);
  for (call.words = unit; call.words <= max_words; call.words += unit) {
    for (int is_square = 0; is_square < 2; is_square++) {
      uint64_t expected[max_words], subtracted[2][max_words];
      fill_random(&call, offsetof(__typeof__(call), k0));
      call.is_square = is_square != 0;
      call.n[0] |= 1;
      call.n[call.words - 1] |= (uint64_t)1 << 63;
      call.n[call.words - 1] &= ~((uint64_t)1 << 62);
      // one factor is not below the modulus
      call.a[call.words - 1] |= (uint64_t)3 << 62;
      call.k0 = negative_inverse(call.n[0]);
      compute_plainly(plain, expected);
      memcpy(subtracted[0], call.a, sizeof(call.a));
      memcpy(subtracted[1], call.b, sizeof(call.b));
      for (int i = 0; i < 2; i++) {
        subtract_modulus_if_not_less(subtracted[i]);
      }
      if (!fail) {
        subtract_modulus_if_not_less(expected);
      }
      // all the time, then up to some instruction
      unsigned until = ~0u;
      for (int i = 0; i < 10; i++) {
        trace.store_windows(until);
        trace.run(compute, NULL);
        until = (unsigned)(random64() % trace.length());
        check(memcmp(call.r, expected, 8 * call.words) == 0, "result", (long)call.words);
        check(!is_left(call.r) && !is_left(call.n), "the result and the modulus are wiped", (long)call.words);
        check(!is_left(call.a) && !is_left(subtracted[0]), "a is wiped", (long)call.words);
        check(is_square != 0 || (!is_left(call.b) && !is_left(subtracted[1])), "b is wiped", (long)call.words);
      }
    }
  }
  munmap(code, code_pages * page_size);
}

int main() {
  detect_all();
  seed_random();
  const MontgomeryKernels::Tier& plain = MontgomeryKernels::tiers[0];
  const MontgomeryKernels::Tier& tier = MontgomeryKernels::tiers[1];
  if (begin_tier("Montgomery multiplication of T4", tier.features)) {
    begin_test("windows that the system stores");
    test(plain, tier, false);
    begin_test("an error in the registers");
    test(plain, tier, true);
  }
  return report();
}
