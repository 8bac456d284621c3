// What comparisons of encodings with another assembler's share. A program includes this once; it has the functions
//
//   static int write_files(const char* source_name, const char* binary_name);
//   static int compare_files(const char* source_name, const char* ours_name, const char* other_name);
//
// and ends with `int main(int argc, char** argv) { return compare_encodings(argc, argv); }`.

#ifndef TEST_ENCODINGS_HPP
#define TEST_ENCODINGS_HPP

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <map>
#include <string>
#include <vector>

static int write_files(const char* source_name, const char* binary_name);
static int compare_files(const char* source_name, const char* ours_name, const char* other_name);

static std::vector<uint8_t> read_file(const char* name) {
  std::vector<uint8_t> bytes;
  FILE* const f = fopen(name, "rb");
  if (f == NULL) {
    perror(name);
    exit(1);
  }
  for (int c = getc(f); c != EOF; c = getc(f)) {
    bytes.push_back((uint8_t)c);
  }
  fclose(f);
  return bytes;
}

// One test for each instruction's name, with all its operands
class EncodingTests {
 public:
  explicit EncodingTests(const char* other_name) : _other_name(other_name), _assertions(0), _failed(0) {}

  // ours and other are only to be read where they differ.
  void compare(const std::string& test, const std::string& instruction, bool same, const std::string& ours, const std::string& other) {
    bool& passed = _passed.insert(std::make_pair(test, true)).first->second;
    passed = passed && same;
    _assertions++;
    if (!same && ++_failed <= 20) {
      printf("%s: we emit %s, %s %s\n", instruction.c_str(), ours.c_str(), _other_name, other.c_str());
    }
  }

  // Returns what the program does.
  int report(size_t our_size, size_t other_size) {
    char ours[32], other[32];
    snprintf(ours, sizeof(ours), "%lu bytes", (unsigned long)our_size);
    snprintf(other, sizeof(other), "%lu bytes", (unsigned long)other_size);
    compare("the size of all", "all", our_size == other_size, ours, other);
    for (std::map<std::string, bool>::const_iterator i = _passed.begin(); i != _passed.end(); ++i) {
      printf("%s: encoding: %s\n", i->second ? "passed" : "failed", i->first.c_str());
    }
    printf("assertions: %u\n", _assertions);
    return _failed != 0;
  }

 private:
  const char* const           _other_name;
  unsigned                    _assertions, _failed;
  std::map<std::string, bool> _passed;
};

static int compare_encodings(int argc, char** argv) {
  if (argc == 4 && strcmp(argv[1], "write") == 0) {
    return write_files(argv[2], argv[3]);
  }
  if (argc == 5 && strcmp(argv[1], "compare") == 0) {
    return compare_files(argv[2], argv[3], argv[4]);
  }
  fprintf(stderr, "usage: encoding_test write SOURCE BINARY | compare SOURCE OURS OTHER\n");
  return 2;
}

#endif // TEST_ENCODINGS_HPP
