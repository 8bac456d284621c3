// What an emulator of SPARC V9 gets wrong, which the programs that run on it then get wrong: see make/qemu-sparc64.patch.

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

int main() {
  seed_random();
  if (begin_common("emulator")) {
    test_shifts();
  }
  return report();
}
