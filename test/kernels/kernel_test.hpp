// What the tests of single kernels share: a page to run code from, buffers between guard pages, and a call that checks
// the calling convention. One program includes this header once.

#ifndef TEST_KERNELS_KERNEL_TEST_HPP
#define TEST_KERNELS_KERNEL_TEST_HPP

#include "cryptoAssembler_x86.hpp"
#include "cryptoFeatures_x86.hpp"

#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <ucontext.h>

static const size_t page_size = 4096;

// ---- Results: tests, each of which asserts many things
//
// A program prints one line for each test, "passed: TIER: NAME" or "failed: ...", one for each tier that did not run,
// "not run: TIER, why", and what it asserted. Nothing is asserted outside of a test.

static const char* tier_name = "";
static char        test_name[128];
static unsigned    assertion_count = 0;
static unsigned    failed_count = 0;          // of assertions
static unsigned    failed_tests = 0;
static unsigned    asserted_before, failed_before;

inline void end_test();

inline void check(bool condition, const char* what, long detail = 0) {
  if (test_name[0] == '\0') {
    printf("FAILED: %s, outside of a test\n", what);
    exit(1);
  }
  assertion_count++;
  if (!condition && ++failed_count <= 20) {
    printf("FAILED: %s (%ld)\n", what, detail);
  }
  // A mutant fails everywhere: no need to see it all.
  if (failed_count == 200) {
    printf("FAILED: stopped after %u failures\n", failed_count);
    end_test();
    exit(1);
  }
}

// A test that asserts nothing fails.
inline void end_test() {
  if (test_name[0] != '\0') {
    const bool good = failed_count == failed_before && assertion_count > asserted_before;
    printf("%s: %s: %s\n", good ? "passed" : "failed", tier_name, test_name);
    failed_tests += !good;
    test_name[0] = '\0';
  }
}

// Ends the test before it.
inline void begin_test(const char* name, const char* variant = NULL) {
  end_test();
  snprintf(test_name, sizeof(test_name), "%s%s%s", name, variant != NULL ? ", " : "", variant != NULL ? variant : "");
  asserted_before = assertion_count;
  failed_before = failed_count;
}

inline int report() {
  end_test();
  printf("assertions: %u\n", assertion_count);
  return failed_tests != 0;
}

// ---- Features and tiers

// Gives tests what they need to take features away.
uint32_t& detected_features();
template <uint32_t* features> struct DetectedFeatures {
  friend uint32_t& detected_features() { return *features; }
};
template struct DetectedFeatures<&CryptoFeatures::_features>;

// The features that an environment variable names, as in "vaes,avx512f".
inline uint32_t features_in(const char* variable) {
  const char* const list = getenv(variable);
  uint32_t features = 0;
  for (const char* word = list; word != NULL && *word != '\0'; ) {
    const size_t length = strcspn(word, ",");
    uint32_t feature = 0;
    for (int bit = 0; bit < 32; bit++) {
      char name[32] = "";
      CryptoFeatures::append_names((uint32_t)1 << bit, name, sizeof(name));
      if (strlen(name) == length + 2 && memcmp(name + 2, word, length) == 0) {
        feature = (uint32_t)1 << bit;
      }
    }
    if (feature == 0) {
      printf("FAILED: %s=%s: there is no feature %.*s\n", variable, list, (int)length, word);
      exit(1);
    }
    features |= feature;
    word += length + (word[length] == ',');
  }
  return features;
}

// Whether what an instruction of 256 bits does to both halves is what the one of 128 bits does: QEMU 7.2 has VAES, and
// mixes them up.
#define TEMPER_SAME_HALVES(instruction, same) { \
    uint8_t wide[32], low[16], high[16]; \
    __asm__ volatile("vmovdqu %3, %%ymm0\n vmovdqu %4, %%ymm1\n v" instruction " %%ymm1, %%ymm0, %%ymm2\n vmovdqu %%ymm2, %0\n" \
                     "v" instruction " %%xmm1, %%xmm0, %%xmm2\n vmovdqu %%xmm2, %1\n" \
                     "vextracti128 $1, %%ymm0, %%xmm0\n vextracti128 $1, %%ymm1, %%xmm1\n" \
                     "v" instruction " %%xmm1, %%xmm0, %%xmm2\n vmovdqu %%xmm2, %2\n" \
                     : "=m"(wide), "=m"(low), "=m"(high) : "m"(state), "m"(key) : "xmm0", "xmm1", "xmm2"); \
    same = same && memcmp(wide, low, 16) == 0 && memcmp(wide + 16, high, 16) == 0; \
  }

inline bool is_vaes_right() {
  uint8_t state[32], key[32];
  for (int i = 0; i < 32; i++) {
    state[i] = (uint8_t)(37 * i + 11);
    key[i] = (uint8_t)(91 * i + 5);
  }
  bool same = true;
  TEMPER_SAME_HALVES("aesenc", same)
  TEMPER_SAME_HALVES("aesenclast", same)
  TEMPER_SAME_HALVES("aesdec", same)
  TEMPER_SAME_HALVES("aesdeclast", same)
  return same;
}

#undef TEMPER_SAME_HALVES

// As CryptoFeatures::detect() on a processor that does not report what TEMPER_WITHOUT names: nor is there what needs that.
inline void detect(intptr_t use_sse, intptr_t use_avx) {
  static uint32_t without = features_in("TEMPER_WITHOUT");
  CryptoFeatures::detect(use_sse, use_avx);
  if (getenv("TEMPER_TIERS") != NULL && CryptoFeatures::has(CryptoFeatures::VAES) && !is_vaes_right()) {
    without |= CryptoFeatures::VAES;
  }
  CryptoFeatures::Raw raw = CryptoFeatures::read();
  uint32_t* const words = (uint32_t*)&raw;
  CryptoFeatures::Raw all;
  memset(&all, 0xFF, sizeof(all));
  for (size_t bit = 0; bit < 8 * sizeof(raw); bit++) {
    const uint32_t mask = (uint32_t)1 << bit % 32;
    CryptoFeatures::Raw all_others = all;
    ((uint32_t*)&all_others)[bit / 32] ^= mask;
    const uint32_t lost = CryptoFeatures::decode(all, 99, 99) & ~CryptoFeatures::decode(all_others, 99, 99);
    // the lowest of those that are lost is the one that the bit stands for: the others need it
    if ((lost & (0 - lost) & without) != 0) {
      words[bit / 32] &= ~mask;
    }
  }
  detected_features() = CryptoFeatures::decode(raw, use_sse, use_avx);
}

// Whether a tier is to be tested, which needs the features, of which detect() has been told. The following tests belong to
// it. TEMPER_TIERS, names with a ; after each, asks for some of them only, in an emulator of another processor.
inline bool begin_tier(const char* name, uint32_t features) {
  end_test();
  tier_name = name;
  char item[128];
  snprintf(item, sizeof(item), "%s;", name);
  const char* const wanted = getenv("TEMPER_TIERS");
  if (wanted != NULL && strstr(wanted, item) == NULL) {
    return false;
  }
  if (CryptoFeatures::has(features)) {
    return true;
  }
  char missing[256] = "";
  for (int bit = 0; bit < 32; bit++) {
    const uint32_t feature = features & (uint32_t)1 << bit;
    if (!CryptoFeatures::has(feature)) {
      CryptoFeatures::append_names(feature, missing, sizeof(missing));
    }
  }
  printf("not run: %s, this processor lacks%s\n", name, missing + 1);
  return false;
}

// For what is no tier.
inline bool begin_common(const char* name) { return begin_tier(name, 0); }

// ---- Random data: xorshift64*

static uint64_t random_state;

inline void seed_random() {
  const char* const given = getenv("TEMPER_SEED");
  random_state = given != NULL ? strtoull(given, NULL, 0) : (uint64_t)time(NULL) * 0x9E3779B97F4A7C15ULL | 1;
  printf("TEMPER_SEED=0x%llx\n", (unsigned long long)random_state);
}

inline uint64_t random64() {
  random_state ^= random_state >> 12;
  random_state ^= random_state << 25;
  random_state ^= random_state >> 27;
  return random_state * 0x2545F4914F6CDD1DULL;
}

inline void fill_random(void* buffer, size_t size) {
  for (size_t i = 0; i < size; i++) {
    ((uint8_t*)buffer)[i] = (uint8_t)(random64() >> 56);
  }
}

// ---- Memory

inline uint8_t* map_pages(size_t pages) {
  void* const p = mmap(NULL, pages * page_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED) {
    perror("mmap");
    exit(1);
  }
  return (uint8_t*)p;
}

inline void protect(void* begin, size_t pages, int protection) {
  if (mprotect(begin, pages * page_size, protection) != 0) {
    perror("mprotect");
    exit(1);
  }
}

// Some bytes with an unmapped page before the first and after the last page of them.
class Guarded {
 public:
  explicit Guarded(size_t capacity)
    : _pages((capacity + page_size - 1) / page_size), _begin(map_pages(_pages + 2) + page_size) {
    protect(_begin - page_size, 1, PROT_NONE);
    protect(end(), 1, PROT_NONE);
  }
  ~Guarded() { munmap(_begin - page_size, (_pages + 2) * page_size); }

  uint8_t* begin() const { return _begin; }
  uint8_t* end()   const { return _begin + _pages * page_size; }
  // size bytes that end where the unmapped page begins
  uint8_t* last(size_t size) const { return end() - size; }

 private:
  Guarded(const Guarded&);
  Guarded& operator=(const Guarded&);
  const size_t   _pages;
  uint8_t* const _begin;
};

// ---- Kernels

// One kernel, made for one calling convention, in memory that can be executed and not written.
class Kernel {
 public:
  Kernel(CryptoKernel kernel, CryptoAssembler::CallingConvention convention)
    : _convention(convention), _code(map_pages(code_pages)) {
    CryptoAssembler a(_code, _code + code_pages * page_size, convention);
    kernel(a);
    if (!a.finish()) {
      printf("FAILED: %s\n", a.error());
      exit(1);
    }
    _size = a.size();
    protect(_code, code_pages, PROT_READ | PROT_EXEC);
    check_capacity(kernel);
  }
  ~Kernel() { munmap(_code, code_pages * page_size); }

  size_t size() const { return _size; }

  // Calls the kernel with up to six arguments and checks that it keeps the registers that it must keep.
  uint64_t call(uint64_t a0, uint64_t a1 = 0, uint64_t a2 = 0, uint64_t a3 = 0, uint64_t a4 = 0, uint64_t a5 = 0) const;
  uint64_t call(const void* a0, void* a1, uint64_t a2 = 0, uint64_t a3 = 0) const {
    return call((uint64_t)a0, (uint64_t)a1, a2, a3);
  }

 private:
  enum { code_pages = 16 };

  // With any capacity that is too small, the assembler says so and stays inside.
  void check_capacity(CryptoKernel kernel) const {
    static const int canary = 0xA5;
    uint8_t* const room = map_pages(code_pages);
    for (size_t capacity = 0; capacity < _size; capacity += 1 + capacity / 16) {
      memset(room, canary, _size);
      CryptoAssembler a(room, room + capacity, _convention);
      kernel(a);
      check(!a.finish(), "a kernel that does not fit is an error", (long)capacity);
      bool inside = true;
      for (size_t i = capacity; i < _size; i++) {
        inside = inside && room[i] == canary;
      }
      check(inside, "a kernel that does not fit writes nothing past the end", (long)capacity);
    }
    munmap(room, code_pages * page_size);
  }

  Kernel(const Kernel&);
  Kernel& operator=(const Kernel&);
  const CryptoAssembler::CallingConvention _convention;
  uint8_t* const _code;
  size_t         _size;
};

struct CheckedCall {
  uint64_t function;                 // 0
  uint64_t windows;                  // 8
  uint64_t arguments[6];             // 16
  uint64_t result;                   // 64
  uint64_t flags;                    // 72
  uint32_t mxcsr_in, mxcsr_out;      // 80, 84
  uint64_t general_in[8];            // 88: rbx, rbp, r12 .. r15, rdi, rsi
  uint64_t general_out[8];           // 152
  uint8_t  vectors_in[10][16];       // 216: xmm6 .. xmm15
  uint8_t  vectors_out[10][16];      // 376
  uint64_t stack_in, stack_out;      // 536, 544
};

extern "C" void checked_call(CheckedCall* call);

__asm__(
  ".text\n"
  "checked_call:\n"
  "  pushq %rbx\n  pushq %rbp\n  pushq %r12\n  pushq %r13\n  pushq %r14\n  pushq %r15\n"
  "  subq $8, %rsp\n"
  "  stmxcsr (%rsp)\n"
  "  pushq %rdi\n"
  "  subq $48, %rsp\n"               // home space and two arguments of Windows x64
  "  movq %rdi, %r10\n"
  "  movq 0(%r10), %r11\n"
  "  ldmxcsr 80(%r10)\n"
  "  movups 216(%r10), %xmm6\n  movups 232(%r10), %xmm7\n  movups 248(%r10), %xmm8\n  movups 264(%r10), %xmm9\n"
  "  movups 280(%r10), %xmm10\n  movups 296(%r10), %xmm11\n  movups 312(%r10), %xmm12\n  movups 328(%r10), %xmm13\n"
  "  movups 344(%r10), %xmm14\n  movups 360(%r10), %xmm15\n"
  "  movq 88(%r10), %rbx\n  movq 96(%r10), %rbp\n  movq 104(%r10), %r12\n  movq 112(%r10), %r13\n"
  "  movq 120(%r10), %r14\n  movq 128(%r10), %r15\n"
  "  movq %rsp, 536(%r10)\n"
  "  cmpq $0, 8(%r10)\n"
  "  jne 1f\n"
  "  movq 16(%r10), %rdi\n  movq 24(%r10), %rsi\n  movq 32(%r10), %rdx\n  movq 40(%r10), %rcx\n"
  "  movq 48(%r10), %r8\n  movq 56(%r10), %r9\n"
  "  jmp 2f\n"
  "1:\n"
  "  movq 48(%r10), %rax\n  movq %rax, 32(%rsp)\n  movq 56(%r10), %rax\n  movq %rax, 40(%rsp)\n"
  "  movq 16(%r10), %rcx\n  movq 24(%r10), %rdx\n  movq 32(%r10), %r8\n  movq 40(%r10), %r9\n"
  "  movq 136(%r10), %rdi\n  movq 144(%r10), %rsi\n"
  "2:\n"
  "  call *%r11\n"
  "  movq 48(%rsp), %r10\n"
  "  movq %rsp, 544(%r10)\n"
  "  movq %rax, 64(%r10)\n"
  "  pushfq\n  popq 72(%r10)\n  cld\n"
  "  stmxcsr 84(%r10)\n"
  "  movq %rbx, 152(%r10)\n  movq %rbp, 160(%r10)\n  movq %r12, 168(%r10)\n  movq %r13, 176(%r10)\n"
  "  movq %r14, 184(%r10)\n  movq %r15, 192(%r10)\n  movq %rdi, 200(%r10)\n  movq %rsi, 208(%r10)\n"
  "  movups %xmm6, 376(%r10)\n  movups %xmm7, 392(%r10)\n  movups %xmm8, 408(%r10)\n  movups %xmm9, 424(%r10)\n"
  "  movups %xmm10, 440(%r10)\n  movups %xmm11, 456(%r10)\n  movups %xmm12, 472(%r10)\n  movups %xmm13, 488(%r10)\n"
  "  movups %xmm14, 504(%r10)\n  movups %xmm15, 520(%r10)\n"
  "  addq $56, %rsp\n"
  "  ldmxcsr (%rsp)\n"
  "  addq $8, %rsp\n"
  "  popq %r15\n  popq %r14\n  popq %r13\n  popq %r12\n  popq %rbp\n  popq %rbx\n"
  "  ret\n"
);

// Kernels wipe their frames: without this, most of them would find zeros there from the call before.
__attribute__((noinline, no_sanitize_address))
inline void fill_unused_stack() {
  static const size_t words = 1024;      // more than the largest frame
  volatile uint64_t room[words] __attribute__((unused));
  const uint64_t any = random64() | 1;
  for (size_t i = 0; i < words; i++) {
    room[i] = any;
  }
}

inline uint64_t Kernel::call(uint64_t a0, uint64_t a1, uint64_t a2, uint64_t a3, uint64_t a4, uint64_t a5) const {
  static const uint64_t direction_flag = 1 << 10;
  static const uint32_t unusual_mxcsr = 0xFF80;     // all exceptions masked, flush to zero, round toward zero
  const bool windows = _convention == CryptoAssembler::WINDOWS_X64;
  CheckedCall c;
  fill_random(&c, sizeof(c));
  c.function = (uint64_t)_code;
  c.windows = windows;
  const uint64_t arguments[6] = { a0, a1, a2, a3, a4, a5 };
  memcpy(c.arguments, arguments, sizeof(arguments));
  c.mxcsr_in = unusual_mxcsr;
  fill_unused_stack();
  checked_call(&c);
  // System V lets a function change rdi, rsi and all vector registers
  check(memcmp(c.general_in, c.general_out, (windows ? 8 : 6) * sizeof(uint64_t)) == 0, "general registers are kept");
  check(!windows || memcmp(c.vectors_in, c.vectors_out, sizeof(c.vectors_in)) == 0, "xmm6 to xmm15 are kept");
  check(c.stack_in == c.stack_out, "the stack pointer is kept");
  check((c.flags & direction_flag) == 0, "the direction flag is clear");
  check(c.mxcsr_in == c.mxcsr_out, "MXCSR is kept");
  return c.result;
}

// ---- Constant time

static const uint8_t*    traced_begin;
static const uint8_t*    traced_end;
static volatile uint64_t trace_hash;
static volatile unsigned trace_length;
static const int*        traced_registers;    // REG_RSP and others, ended by -1; or NULL

static const size_t red_zone = 128;

// What a handler on the code's own stack may write.
__attribute__((no_sanitize_address))
inline void fill_below(volatile uint8_t* end) {
  for (size_t i = 1; i <= 512; i++) {
    end[-i] = 0xA5;
  }
}

inline void note_instruction(int, siginfo_t*, void* context) {
  const greg_t* const registers = ((ucontext_t*)context)->uc_mcontext.gregs;
  const uint8_t* const at = (const uint8_t*)registers[REG_RIP];
  if (at >= traced_begin && at < traced_end) {
    trace_hash = (trace_hash ^ (uint64_t)(at - traced_begin)) * 0x100000001B3ULL;
    trace_length = trace_length + 1;
    fill_below((volatile uint8_t*)registers[REG_RSP] - red_zone);
    for (const int* r = traced_registers; r != NULL && *r >= 0; r++) {
      trace_hash = (trace_hash ^ (uint64_t)registers[*r]) * 0x100000001B3ULL;
    }
  }
}

// Which instructions of some code are executed between start() and stop(), one by one, and what is before each of them in
// some registers: those that hold addresses and never data, so that equal values mean equal addresses. What lies below the
// stack does not outlive an instruction. One at a time.
class Trace {
 public:
  Trace(const uint8_t* code, size_t size, const int* registers = NULL) {
    traced_registers = registers;
    traced_begin = code;
    traced_end = code + size;
    static uint8_t room[1 << 16];
    stack_t stack;
    memset(&stack, 0, sizeof(stack));
    stack.ss_sp = room;
    stack.ss_size = sizeof(room);
    sigaltstack(&stack, &_old_stack);
    struct sigaction action;
    memset(&action, 0, sizeof(action));
    action.sa_sigaction = note_instruction;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(SIGTRAP, &action, &_old);
  }
  ~Trace() {
    sigaction(SIGTRAP, &_old, NULL);
    sigaltstack(&_old_stack, NULL);
  }

  void start() {
    trace_hash = 0;
    trace_length = 0;
    trap_each_instruction(true);
  }
  void stop() { trap_each_instruction(false); }

  uint64_t hash()   const { return trace_hash; }
  unsigned length() const { return trace_length; }

 private:
  static void trap_each_instruction(bool on) {
    __asm__ volatile("subq $128, %%rsp\n pushfq\n andq $-257, (%%rsp)\n orq %0, (%%rsp)\n popfq\n addq $128, %%rsp\n"
                     : : "r"((uint64_t)on << 8) : "cc", "memory");
  }
  struct sigaction _old;
  stack_t          _old_stack;
};

static const CryptoAssembler::CallingConvention conventions[] = {
  CryptoAssembler::SYSTEM_V, CryptoAssembler::WINDOWS_X64
};
static const char* const convention_names[] = { "System V", "Windows" };

#endif // TEST_KERNELS_KERNEL_TEST_HPP
