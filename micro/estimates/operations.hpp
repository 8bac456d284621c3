// What the programs share whose instructions are counted: OPERATION TIMES on the command line. A program has a table of
// operations; each is prepared once and then run TIMES times.

#ifndef MICRO_ESTIMATES_OPERATIONS_HPP
#define MICRO_ESTIMATES_OPERATIONS_HPP

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { text_size = 16384, rsa_words = 1024 / 64 };

static uint8_t  text[text_size], result[text_size + 64];
static uint8_t  key[32] = { 1, 2, 3 }, iv[16] = { 4, 5, 6 };

struct Operation {
  const char* name;
  void (*prepare)();
  void (*run)();
};

inline int run_operation(const Operation* operations, size_t count, int arguments, char** argument) {
  for (size_t i = 0; arguments == 3 && i < count; i++) {
    if (strcmp(operations[i].name, argument[1]) == 0) {
      operations[i].prepare();
      for (int n = atoi(argument[2]); n > 0; n--) {
        operations[i].run();
      }
      return 0;
    }
  }
  fprintf(stderr, "usage: OPERATION TIMES\n");
  return 2;
}

#endif // MICRO_ESTIMATES_OPERATIONS_HPP
