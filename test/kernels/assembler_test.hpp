// What the tests of each processor's CryptoAssembler and CryptoFeatures share. A program includes this once.

#ifndef TEST_ASSEMBLER_TEST_HPP
#define TEST_ASSEMBLER_TEST_HPP

#include "kernel_test.hpp"

// A mistake that must be noticed, made by one function
struct Mistake {
  const char* name;
  void (*make)(CryptoAssembler&);
};
#define MISTAKE(f) { #f, f }

template <size_t count>
static void test_mistakes(const Mistake (&mistakes)[count]) {
  static uint8_t room[16 * page_size];
  for (size_t i = 0; i < count; i++) {
    CryptoAssembler a(room, room + sizeof(room));
    mistakes[i].make(a);
    check(!a.finish() && a.error() != NULL, mistakes[i].name);
    a.align(64);
    check(!a.ok(), "an error stays");
  }
}

// A kernel of six arguments whose result is n0 + 2 * n1 + 4 * n2 + 8 * n3 + 16 * n4 + 32 * n5
static void test_six_arguments(const Kernel& kernel, long detail) {
  const uint64_t n[6] = { random64(), random64(), random64(), random64(), random64(), random64() };
  const uint64_t sum = n[0] + 2 * n[1] + 4 * n[2] + 8 * n[3] + 16 * n[4] + 32 * n[5];
  check(kernel.call(n[0], n[1], n[2], n[3], n[4], n[5]) == sum, "six arguments", detail);
}

// ---- The trace sees what it is for

static struct {
  const uint8_t* code;
  uint64_t       number, memory[2];
} traced;

// Twice: what is around the code is not traced, and the code is, when it is entered again.
static void run_traced(void*) {
  for (int i = 0; i < 2; i++) {
    ((void (*)(uint64_t, void*))(uintptr_t)traced.code)(traced.number, &traced.memory);
  }
}

struct TraceOf {
  uint64_t hash;
  unsigned length;
};

// What is traced of a kernel of a number and an address, written to page_size bytes; registers as for Trace.
static TraceOf trace_at(uint8_t* code, CryptoKernel kernel, uint64_t number, const int* registers = NULL) {
  CryptoAssembler a(code, code + page_size);
  kernel(a);
  check(a.finish(), "code to be traced");
  protect(code, 1, PROT_READ | PROT_EXEC);
  traced.code = code;
  traced.number = number;
  Trace trace(code, a.size(), registers);
  trace.run(run_traced, NULL);
  const TraceOf result = { trace.hash(), trace.length() };
  return result;
}

static TraceOf trace_of(CryptoKernel kernel, uint64_t number, const int* registers = NULL) {
  uint8_t* const code = map_pages(1);
  const TraceOf result = trace_at(code, kernel, number, registers);
  munmap(code, page_size);
  return result;
}

static bool is_seen(CryptoKernel kernel, uint64_t number, uint64_t other, const int* registers = NULL) {
  return trace_of(kernel, number, registers).hash != trace_of(kernel, other, registers).hash;
}

// ---- Features

// one: of that name; both: the names of one and of a later feature
static void test_names(uint32_t one, const char* name, uint32_t later, const char* both) {
  const size_t just = strlen(name) + 4;    // "x, ", the name and its end
  char expected[64], text[512] = "x";
  snprintf(expected, sizeof(expected), "x, %s", both);
  CryptoFeatures::append_names(one | later, text, sizeof(text));
  check(strcmp(text, expected) == 0, "names");
  snprintf(expected, sizeof(expected), "x, %s", name);
  strcpy(text, "x");
  CryptoFeatures::append_names(one | later, text, just + 1);
  check(strcmp(text, expected) == 0, "names that do not fit");
  strcpy(text, "x");
  CryptoFeatures::append_names(one, text, just);
  check(strcmp(text, expected) == 0, "names that just fit");
  strcpy(text, "x");
  CryptoFeatures::append_names(one, text, just - 1);
  check(strcmp(text, "x") == 0, "names that just do not fit");
}

// ---- The program, of what each processor's file has

static void test_mistakes();
static void test_frame();
static void test_trace();
static void test_decode();
static void test_names();
static void test_this_processor();

int main() {
  seed_random();
  if (begin_common("assembler")) {
    begin_test("mistakes");
    test_mistakes();
    begin_test("frames");
    test_frame();
    begin_test("the trace");
    test_trace();
  }
  if (begin_common("features")) {
    begin_test("decoding");
    test_decode();
    begin_test("names");
    test_names();
    begin_test("this processor");
    test_this_processor();
  }
  return report();
}

#endif // TEST_ASSEMBLER_TEST_HPP
