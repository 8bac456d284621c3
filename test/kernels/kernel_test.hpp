// What the tests of single kernels share: a page to run code from, buffers between guard pages, and, from the processor's
// folder, a call that checks the calling convention and a trace of instructions and addresses. One program includes this
// header once.
//
// A folder has processor.hpp with
//   conventions, convention_names   calling conventions
//   checked_call()                  calls a kernel and checks that it keeps what it must keep
//   Limit, detect()                 what may be taken away from the processor's features, and their detection
//   Trace                           run(function, argument): its instructions and their addresses
//   TRACED_REGISTERS(name, ...)     registers that hold addresses and never data, if a trace needs to be told
//   clear_vectors(), CLEAR_SAVED_REGISTERS()
// tiers.hpp with the names of tiers and what is expected to be chosen, and tests of its own.

#ifndef TEST_KERNELS_KERNEL_TEST_HPP
#define TEST_KERNELS_KERNEL_TEST_HPP

#include "crypto/cryptoCode.hpp"

#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

static const size_t page_size = 8192;    // of SPARC, and two of the others

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

// Whether a tier is to be tested, which needs the features, of which detect_all() has been told. The following tests belong to
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

// What of the system's pages, which may be smaller, has one of size bytes.
inline void protect_bytes(void* begin, size_t size, int protection) {
  if (mprotect(begin, size, protection) != 0) {
    perror("mprotect");
    exit(1);
  }
}

inline void protect(void* begin, size_t pages, int protection) { protect_bytes(begin, pages * page_size, protection); }

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

#include "processor.hpp"

inline uint64_t Kernel::call(uint64_t a0, uint64_t a1, uint64_t a2, uint64_t a3, uint64_t a4, uint64_t a5) const {
  const uint64_t arguments[6] = { a0, a1, a2, a3, a4, a5 };
  return checked_call(_code, _convention, arguments);
}

#endif // TEST_KERNELS_KERNEL_TEST_HPP
