// The SHA512 instructions on a processor that lacks them: each one is then an invalid opcode, and a signal handler
// does what the manual says it does (Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2) to the
// saved registers. Everything else in the kernel runs on the processor. The encodings that it accepts are those of the
// manual, VEX.256.F2.0F38.W0 CB, CC and CD with registers only; any other invalid opcode ends the program.

#ifndef TEST_KERNELS_X86_SHA512_INSTRUCTIONS_HPP
#define TEST_KERNELS_X86_SHA512_INSTRUCTIONS_HPP

#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

class Sha512Instructions {
 public:
  static void provide() {
    // on a stack of its own, since the saved registers would look like something that the kernel left on the stack
    static uint8_t room[64 * 1024];
    stack_t stack;
    memset(&stack, 0, sizeof(stack));
    stack.ss_sp = room;
    stack.ss_size = sizeof(room);
    sigaltstack(&stack, NULL);
    struct sigaction action;
    memset(&action, 0, sizeof(action));
    action.sa_sigaction = handle;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(SIGILL, &action, NULL);
  }

 private:
  struct Ymm {
    uint64_t q[4];
  };

  // The vector registers in the signal's frame, in the format of XSAVE: the lower halves in the legacy area, the upper
  // halves behind the header, and valid if the header says so.
  class Registers {
   public:
    explicit Registers(void* area) : _area((uint8_t*)area) {}
    Ymm get(int number) const {
      Ymm v = { { 0 } };
      memcpy(v.q, lower(number), 16);
      if ((*present() & upper_halves) != 0) {
        memcpy(v.q + 2, upper(number), 16);
      }
      return v;
    }
    void set(int number, const Ymm& v) {
      if ((*present() & upper_halves) == 0) {
        memset(upper(0), 0, 16 * 16);
      }
      *present() |= upper_halves | lower_halves;
      memcpy(lower(number), v.q, 16);
      memcpy(upper(number), v.q + 2, 16);
    }
   private:
    enum { lower_halves = 1 << 1, upper_halves = 1 << 2 };
    uint8_t*  lower(int number) const { return _area + 160 + 16 * number; }
    uint8_t*  upper(int number) const { return _area + 576 + 16 * number; }
    uint64_t* present() const         { return (uint64_t*)(_area + 512); }
    uint8_t* const _area;
  };

  static uint64_t ror(uint64_t x, int n) { return x >> n | x << (64 - n); }
  static uint64_t s0(uint64_t x) { return ror(x, 1) ^ ror(x, 8) ^ x >> 7; }
  static uint64_t s1(uint64_t x) { return ror(x, 19) ^ ror(x, 61) ^ x >> 6; }

  static void msg1(Ymm& d, const Ymm& s) {
    const uint64_t w[5] = { d.q[0], d.q[1], d.q[2], d.q[3], s.q[0] };
    for (int i = 0; i < 4; i++) {
      d.q[i] = w[i] + s0(w[i + 1]);
    }
  }

  static void msg2(Ymm& d, const Ymm& s) {
    d.q[0] += s1(s.q[2]);
    d.q[1] += s1(s.q[3]);
    d.q[2] += s1(d.q[0]);
    d.q[3] += s1(d.q[1]);
  }

  static void rnds2(Ymm& d, const Ymm& s, const Ymm& kw) {
    uint64_t a = s.q[3], b = s.q[2], c = d.q[3], dd = d.q[2], e = s.q[1], f = s.q[0], g = d.q[1], h = d.q[0];
    for (int i = 0; i < 2; i++) {
      const uint64_t t1 = h + (ror(e, 14) ^ ror(e, 18) ^ ror(e, 41)) + ((e & f) ^ (~e & g)) + kw.q[i];
      const uint64_t t2 = (ror(a, 28) ^ ror(a, 34) ^ ror(a, 39)) + ((a & b) ^ (a & c) ^ (b & c));
      h = g; g = f; f = e; e = dd + t1; dd = c; c = b; b = a; a = t1 + t2;
    }
    d.q[3] = a; d.q[2] = b; d.q[1] = e; d.q[0] = f;
  }

  static void handle(int, siginfo_t*, void* context) {
    mcontext_t& m = ((ucontext_t*)context)->uc_mcontext;
    const uint8_t* const code = (const uint8_t*)m.gregs[REG_RIP];
    // C4; R, X, B inverted and the map; W, vvvv inverted, L and the prefix; opcode; ModRM
    const bool encoded = code[0] == 0xC4 && (code[1] & 0x5F) == 0x42 && (code[2] & 0x87) == 0x07 && code[4] >= 0xC0;
    const int reg  = (~code[1] >> 7 & 1) << 3 | (code[4] >> 3 & 7);
    const int rm   = (~code[1] >> 5 & 1) << 3 | (code[4] & 7);
    const int vvvv = ~code[2] >> 3 & 15;
    Registers registers(m.fpregs);
    Ymm d = registers.get(reg);
    if (encoded && code[3] == 0xCB) {
      rnds2(d, registers.get(vvvv), registers.get(rm));
    } else if (encoded && code[3] == 0xCC && vvvv == 0) {
      msg1(d, registers.get(rm));
    } else if (encoded && code[3] == 0xCD && vvvv == 0) {
      msg2(d, registers.get(rm));
    } else {
      static const char message[] = "FAILED: an invalid opcode that is no SHA512 instruction\n";
      if (write(STDOUT_FILENO, message, sizeof(message) - 1) < 0) {
        _exit(2);
      }
      _exit(1);
    }
    registers.set(reg, d);
    m.gregs[REG_RIP] += 5;
  }
};

#endif // TEST_KERNELS_X86_SHA512_INSTRUCTIONS_HPP
