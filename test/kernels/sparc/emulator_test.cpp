// What an emulator of SPARC V9 gets wrong, which the programs that run on it then get wrong: see make/qemu-sparc64.patch and
// make/qemu-sparc64-vis.patch.

#include "kernel_test.hpp"

// SLL shifts all 64 bits by up to 31, SRL and SRA the lower 32 (The SPARC Architecture Manual, Version 9, A.49).
static void test_shifts() {
  begin_test("shifts");
  for (int i = 0; i < 1000; i++) {
    const uint64_t x = random64(), count = random64() % 32;
    uint64_t left, right, arithmetic, by_number, number_right;
    __asm__ ("sll %1, %2, %0" : "=r"(left) : "r"(x), "r"(count));
    __asm__ ("srl %1, %2, %0" : "=r"(right) : "r"(x), "r"(count));
    __asm__ ("sra %1, %2, %0" : "=r"(arithmetic) : "r"(x), "r"(count));
    __asm__ ("sll %1, 7, %0" : "=r"(by_number) : "r"(x));
    __asm__ ("srl %1, 7, %0" : "=r"(number_right) : "r"(x));
    check(left == x << count, "SLL keeps the upper half", (long)count);
    check(right == (uint32_t)x >> count, "SRL takes the lower half", (long)count);
    check(arithmetic == (uint64_t)(int64_t)((int32_t)x >> count), "SRA takes the lower half", (long)count);
    check(by_number == x << 7 && number_right == (uint32_t)x >> 7, "shifts by a constant");
  }
}

// BSHUFFLE counts the 16 bytes of its operands from the uppermost one of the first.
static void test_byte_shuffle() {
  begin_test("byte shuffle");
  for (int i = 0; i < 100; i++) {
    uint8_t bytes[24];
    fill_random(bytes, sizeof(bytes));
    const uint64_t mask = random64();
    __asm__ volatile (
      "ldd [%0], %%f0\n\t"
      "ldd [%0 + 8], %%f2\n\t"
      "mov %1, %%g1\n\t"
      ".word 0x81b04320\n\t"      // bmask %g1, %g0, %g0
      ".word 0x89b00982\n\t"      // bshuffle %f0, %f2, %f4
      "std %%f4, [%0 + 16]"
      : : "r"(bytes), "r"(mask) : "g1", "f0", "f1", "f2", "f3", "f4", "f5", "memory");
    for (int j = 0; j < 8; j++) {
      check(bytes[16 + j] == bytes[mask >> (28 - 4 * j) & 15], "a byte", j);
    }
  }
}

#define STORE(text) __asm__ volatile ("ldd [%0], %%f0\n\t" text : : "r"(&x), "r"(now), "r"(mask) : "f0", "f1", "memory")

// The uppermost bit of a mask is for the element at the lowest address.
static void test_stores() {
  begin_test("stores of parts and of blocks");
  for (int i = 0; i < 400; i++) {
    const uint64_t x = random64(), mask = random64();
    uint64_t now[1] = { random64() }, expected = 0;
    const uint64_t before = now[0];
    const int size = 8 << i % 4;      // 64: an ASI that initializes a block
    for (int at = 0; at < 64; at += size) {
      const uint64_t element = (size == 64 ? ~(uint64_t)0 : ((uint64_t)1 << size) - 1) << at;
      expected |= (size == 64 || (mask >> at / size & 1) != 0 ? x : before) & element;
    }
    switch (size) {
      case 8:  STORE("stda %%f0, [%1 + %2] 0xc0"); break;
      case 16: STORE("stda %%f0, [%1 + %2] 0xc2"); break;
      case 32: STORE("stda %%f0, [%1 + %2] 0xc4"); break;
      default: STORE("stda %%f0, [%1] 0xe2");
    }
    check(now[0] == expected, "a store", size);
  }
}

int main() {
  seed_random();
  if (begin_common("emulator")) {
    test_shifts();
    test_byte_shuffle();
    test_stores();
  }
  return report();
}
