// What comparisons with GNU as share for processors whose instructions are words of 32 bits. A program includes this once, after the
// header of CryptoAssembler; it has emit_all(), which emits each instruction and then calls line().

#ifndef TEST_WORD_ENCODINGS_HPP
#define TEST_WORD_ENCODINGS_HPP

#include "encodings.hpp"

typedef CryptoAssembler Asm;
typedef Asm::Mem Mem;
typedef Asm::Reg Reg;

static void emit_all();

static Asm*  assembler;
static FILE* source;

// Members of one name that differ in their arguments are told apart by the type of the pointer.
#define MEMBER(type, name) static_cast<type>(&Asm::name)

static std::string number(long n) {
  char text[24];
  snprintf(text, sizeof(text), "%ld", n);
  return text;
}

// Ends an instruction that was just emitted.
static void line(const std::string& text) {
  fprintf(source, "%s\n", text.c_str());
  if (!assembler->ok()) {
    fprintf(stderr, "encoding_test: %s: %s\n", text.c_str(), assembler->error());
    exit(1);
  }
}

static int write_files(const char* source_name, const char* code_name) {
  const size_t capacity = 4 << 20;
  uint8_t* const code = (uint8_t*)malloc(capacity);
  Asm a(code, code + capacity);
  assembler = &a;
  source = fopen(source_name, "w");
  FILE* const binary = fopen(code_name, "wb");
  if (code == NULL || source == NULL || binary == NULL) {
    perror("encoding_test");
    return 1;
  }
  emit_all();
  if (!a.finish()) {
    fprintf(stderr, "encoding_test: %s\n", a.error());
    return 1;
  }
  const bool written = fwrite(code, 1, a.size(), binary) == a.size();
  return fclose(source) == 0 && fclose(binary) == 0 && written ? 0 : 1;
}

static std::string word_at(const std::vector<uint8_t>& bytes, size_t at) {
  uint32_t word = 0;
  if (at + sizeof(word) <= bytes.size()) {
    memcpy(&word, &bytes[at], sizeof(word));
  }
  char text[16];
  snprintf(text, sizeof(text), "%08x", word);
  return text;
}

static int compare_files(const char* source_name, const char* ours_name, const char* other_name) {
  const std::vector<uint8_t> text = read_file(source_name);
  const std::vector<uint8_t> ours = read_file(ours_name);
  const std::vector<uint8_t> other = read_file(other_name);
  EncodingTests tests("GNU as");
  std::string instruction;
  for (size_t i = 0, at = 0; i < text.size(); i++) {
    if (text[i] != '\n') {
      instruction += (char)text[i];
      continue;
    }
    if (instruction[instruction.size() - 1] != ':') {
      const std::string a = word_at(ours, at), b = word_at(other, at);
      tests.compare(instruction.substr(0, instruction.find(' ')), instruction, a == b, a, b);
      at += sizeof(uint32_t);
    }
    instruction.clear();
  }
  return tests.report(ours.size(), other.size());
}

#endif // TEST_WORD_ENCODINGS_HPP
