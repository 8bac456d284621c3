// Modular exponentiation and multiplication, in every tier, against schoolbook multiplication and long division.

#include "crypto/montgomeryKernels.hpp"
#include "crypto/montgomeryVectors.hpp"
#include "numbers.hpp"

#include <pthread.h>
#include <sched.h>

typedef ModExpKernels Facade;

// A state begins with what says where its numbers are.
static const int head_fields = 7;

// The tiers of the facade
static int last_tier() { return MontgomeryVectors::tier != 0 ? MontgomeryVectors::tier : MontgomeryKernels::tier_count; }

static bool has_vectors(int tier) { return MontgomeryVectors::tier != 0 && tier == MontgomeryVectors::tier; }

static uint32_t features_of(int tier) {
  return has_vectors(tier) ? MontgomeryVectors::features : MontgomeryKernels::tiers[tier - 1].features;
}

// ---- The facade

static const size_t code_pages = 64;

class Code {
 public:
  Code() : _memory(map_pages(code_pages)) {}
  ~Code() { munmap(_memory, code_pages * page_size); }

  // The kernels of one tier, if the processor has it.
  bool make(int tier) {
    protect(_memory, code_pages, PROT_READ | PROT_WRITE);
    CryptoCode code(_memory, _memory + code_pages * page_size);
    const bool made = Facade::generate(code, tier);
    check(made, "the kernels can be made", tier);
    protect(_memory, code_pages, PROT_READ | PROT_EXEC);
    return made && Facade::tier() == tier;
  }
  const uint8_t* begin() const { return _memory; }
  const uint8_t* end() const   { return _memory + code_pages * page_size; }

 private:
  uint8_t* const _memory;
};

// One or two exponentiations, with everything that is given to the facade between unmapped pages.
class Exponentiation {
 public:
  Exponentiation(size_t words, int count)
    : _words(words), _count(count), _context_size(Facade::modulus_longs(words) * 8),
      _state_size(Facade::power_longs(words, count) * 8), _context0(_context_size), _context1(_context_size),
      _state(_state_size), _moved(_state_size), _input(words * 8), _result0(words * 8), _result1(words * 8) {
    _moduli[0]  = (uint64_t*)_context0.last(_context_size);
    _moduli[1]  = (uint64_t*)_context1.last(_context_size);
    _results[0] = (uint64_t*)_result0.last(words * 8);
    _results[1] = (uint64_t*)_result1.last(words * 8);
  }

  void set_modulus(int i, const Words& n) {
    uint64_t* const input = (uint64_t*)_input.last(_words * 8);
    memcpy(input, &n[0], _words * 8);
    Facade::set_modulus((uint64_t*)_moduli[i], input, _words);
  }

  // budget 0: all in one go. Otherwise the state moves after each step.
  int run(const Words* bases, const Words* exponents, size_t bits, bool public_exponent, size_t budget,
          int max_steps = -1) {
    const uint64_t* const base_pointers[]     = { &bases[0][0], &bases[_count - 1][0] };
    const uint64_t* const exponent_pointers[] = { &exponents[0][0], &exponents[_count - 1][0] };
    uint64_t* state = (uint64_t*)_state.last(_state_size);
    uint64_t* other = (uint64_t*)_moved.last(_state_size);
    memset(_results[0], 0xEE, _words * 8);
    memset(_results[1], 0xEE, _words * 8);
    Facade::begin(state, _count, _moduli, base_pointers, exponent_pointers, bits, public_exponent, _words);
    int steps = 1;
    while (Facade::step(state, _count, budget == 0 ? ~(size_t)0 : budget, _words) == Facade::UNFINISHED && steps != max_steps) {
      memcpy(other, state, _state_size);
      memset(state, 0xAA, _state_size);
      uint64_t* const t = state;
      state = other;
      other = t;
      steps++;
    }
    check(Facade::end(state, _count, _moduli, _results, _words), "end() takes what step() left", (long)_words);
    bool clear = true;
    for (size_t i = 0; i < _state_size / 8; i++) {
      clear = clear && state[i] == 0;
    }
    check(clear, "end() clears the state", (long)_words);
    return steps;
  }

  // The state of an exponentiation that was begun
  uint64_t* begin(const Words& base, const Words& exponent, size_t bits) {
    const uint64_t* const base_pointers[]     = { &base[0], &base[0] };
    const uint64_t* const exponent_pointers[] = { &exponent[0], &exponent[0] };
    uint64_t* const state = (uint64_t*)_state.last(_state_size);
    Facade::begin(state, _count, _moduli, base_pointers, exponent_pointers, bits, false, _words);
    return state;
  }

  // Whether step() and end() take what begin() left for so many words and exponentiations; if not, it is still there.
  bool takes(size_t words, int count) {
    uint64_t* const state = (uint64_t*)_state.last(_state_size);
    const Words before(state, state + _state_size / 8);
    const bool stepped = Facade::step(state, count, 1, words) != Facade::NO_STATE;
    const bool ended = Facade::end(state, count, _moduli, _results, words);
    check(stepped == ended, "step() and end() agree", (long)words);
    check(ended || before == Words(state, state + _state_size / 8), "a state that is refused is not written", (long)words);
    return ended;
  }

  // Ends with the head of the state in the place of the first result.
  bool end_in_state() {
    uint64_t* const state = (uint64_t*)_state.last(_state_size);
    uint64_t* const results[] = { state, _results[1] };
    return Facade::end(state, _count, _moduli, results, _words);
  }

  Words result(int i) const { return Words(_results[i], _results[i] + _words); }

  Words product(const Words& a, const Words& b, int alias) const {
    uint64_t* const r = _results[0];
    memcpy(r, alias == 2 ? &b[0] : &a[0], _words * 8);
    Facade::multiply(_moduli[0], alias == 1 ? r : &a[0], alias == 2 ? r : &b[0], r, _words);
    return result(0);
  }

 private:
  const size_t    _words;
  const int       _count;
  const size_t    _context_size;
  const size_t    _state_size;
  Guarded         _context0, _context1, _state, _moved, _input, _result0, _result1;
  const uint64_t* _moduli[2];
  uint64_t*       _results[2];
};

static void test_power(size_t words, size_t modulus_bits, Pattern pattern, size_t bits) {
  Words n[2], base[2], exponent[2];
  for (int i = 0; i < 2; i++) {
    n[i] = make_modulus(i == 0 ? pattern : RANDOM, modulus_bits, words);
    exponent[i] = make_number(any_pattern(), bits, words);
    switch (random64() % 8) {
      case 0:  base[i] = n[i]; break;
      case 1:  base[i] = less_one(n[i]); break;
      case 2:  base[i] = make_number(SMALL, 64 * words, words); break;
      case 3:  base[i] = make_number(ONES, 64 * words, words); break;    // no modulus is larger
      default: base[i] = make_number(any_pattern(), 64 * words, words);
    }
  }
  Exponentiation two(words, 2);
  two.set_modulus(0, n[0]);
  two.set_modulus(1, n[1]);
  two.run(base, exponent, bits, false, 0);
  const Words results[2] = { two.result(0), two.result(1) };
  for (int i = 0; i < 2; i++) {
    check(results[i] == Residue(base[i], n[i]).power(exponent[i], bits).words(), "power", (long)words);
  }
  two.run(base, exponent, bits, false, 1);
  check(results[0] == two.result(0) && results[1] == two.result(1), "power in steps", (long)words);

  Exponentiation one(words, 1);
  one.set_modulus(0, n[0]);
  one.run(base, exponent, bits, false, 2 * words * words * 3);
  check(results[0] == one.result(0), "one power", (long)words);
  one.run(base, exponent, bits, true, 0);
  check(results[0] == one.result(0), "public exponent", (long)words);
  const Words same[2] = { exponent[0], exponent[0] };
  two.run(base, same, bits, true, 1);
  check(results[0] == two.result(0), "two with a public exponent", (long)words);
  check(two.result(1) == Residue(base[1], n[1]).power(exponent[0], bits).words(), "second of two", (long)words);

  for (int alias = 0; alias < 3; alias++) {
    const Words a = make_number(any_pattern(), 64 * words, words);
    const Words b = alias == 0 ? base[0] : make_number(any_pattern(), 64 * words, words);
    Residue product(a, n[0]);
    product.multiply(Residue(b, n[0]));
    check(one.product(a, b, alias) == product.words(), "product", (long)words);
  }
}

static void test_small_exponents(size_t words) {
  const Words n = make_modulus(RANDOM, 64 * words, words);
  Exponentiation one(words, 1);
  one.set_modulus(0, n);
  for (uint64_t e = 0; e < 40; e++) {
    for (int public_exponent = 0; public_exponent < 2; public_exponent++) {
      const Words base = make_number(e % 2 == 0 ? RANDOM : SMALL, 64 * words, words);
      Words exponent(words);
      exponent[0] = e;
      const size_t bits = 6 + random64() % (64 * words - 5);
      one.run(&base, &exponent, bits, public_exponent != 0, 0);
      check(one.result(0) == Residue(base, n).power(exponent, 6).words(), "small exponent", (long)e);
    }
  }
}

// An exponentiation that is given up leaves nothing behind and gives no result.
static void test_abandoned(size_t words) {
  const Words n = make_modulus(RANDOM, 64 * words, words);
  const Words base = make_number(RANDOM, 64 * words, words);
  Exponentiation one(words, 1);
  one.set_modulus(0, n);
  const int all = one.run(&base, &base, 64 * words, false, 1);
  check(all > 64 * (int)words / 5, "small budgets make many steps", all);
  for (int steps = 1; steps < all; steps += 7) {
    one.run(&base, &base, 64 * words, false, 1, steps);
    uint64_t untouched;
    memset(&untouched, 0xEE, sizeof(untouched));
    check(one.result(0) == Words(words, untouched), "no result before the end", steps);
  }
}

// A state is known by what it was begun with, and no value in its head leads out of it.
static void test_states(size_t words) {
  const Words n = make_modulus(RANDOM, 64 * words, words);
  for (int count = 1; count <= 2; count++) {
    Exponentiation power(words, count);
    for (int i = 0; i < count; i++) {
      power.set_modulus(i, n);
    }
    uint64_t* const state = power.begin(n, n, 64 * words);
    check(!power.takes(words, 3 - count), "a state for another number", count);
    check(!power.takes(words - 1, count) && !power.takes(words + 1, count), "a state for another length", (long)words);
    for (int field = 0; field < head_fields; field++) {
      const uint64_t value = state[field];
      state[field] = 64 * words + 1;
      check(!power.takes(words, count), "a state with a field out of bounds", field);
      state[field] = value;
    }
    check(power.takes(words, count), "a state", (long)words);
  }
}

// Results that are written over the head of the state do not change what follows.
static void test_results_in_state(size_t words) {
  const Words n = make_modulus(RANDOM, 64 * words, words);
  const Words base = make_number(RANDOM, 64 * words, words);
  Exponentiation power(words, 2);
  power.set_modulus(0, n);
  power.set_modulus(1, n);
  uint64_t* const state = power.begin(base, base, 64 * words);
  check(Facade::step(state, 2, ~(size_t)0, words) == Facade::FINISHED, "all in one step", (long)words);
  check(power.end_in_state(), "a state", (long)words);
  check(power.result(1) == Residue(base, n).power(base, 64 * words).words(), "the second result", (long)words);
}

// A thread that writes what leads far away into the head of a state, one field after the other, and each time puts back
// what was there.
class HeadWriter {
 public:
  explicit HeadWriter(uint64_t* state) : _head(state), _rounds(0), _stop(false) {
    memcpy(_sound, state, sizeof(_sound));
    check(pthread_create(&_thread, NULL, run, this) == 0, "a thread");
    wait();
  }
  ~HeadWriter() {
    _stop = true;
    pthread_join(_thread, NULL);
  }
  // until it has been everywhere once more
  void wait() const {
    for (const uint64_t before = _rounds; _rounds - before < 2; ) {
      sched_yield();
    }
  }

 private:
  volatile uint64_t* const _head;
  uint64_t                 _sound[head_fields];
  volatile uint64_t        _rounds;
  volatile bool            _stop;
  pthread_t                _thread;

  static void* run(void* writer) {
    ((HeadWriter*)writer)->write();
    return NULL;
  }
  void write() {
    for (; !_stop; _rounds++) {
      for (int field = 0; field < head_fields; field++) {
        _head[field] = (uint64_t)1 << 40;
        _head[field] = _sound[field];
      }
    }
  }
};

// Whatever another thread writes into a state meanwhile, all that is read and written is inside; what is not, is unmapped.
static void test_written_meanwhile(size_t words) {
  const Words n = make_modulus(RANDOM, 64 * words, words);
  Exponentiation power(words, 1);
  power.set_modulus(0, n);
  uint64_t* const state = power.begin(n, n, 64 * words);
  HeadWriter writer(state);
  int taken = 0;
  for (int i = 0; i < 20000; i++) {
    if (i % 100 == 0) {
      power.begin(n, n, 64 * words);
      writer.wait();
    }
    taken += Facade::step(state, 1, 1, words) != Facade::NO_STATE;
  }
  check(taken > 0, "steps between writes", taken);
}

static void test_tier() {
  static const size_t lengths[] = { 1, 2, 3, 7, 8, 9, 10, 12, 13, 16, 17, 19, 20, 24, 25, 32, 33, 38, 39, 48 };
  for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
    const size_t words = lengths[i];
    for (int pattern = 0; pattern < patterns; pattern++) {
      const size_t short_bits = 1 + random64() % (words < 4 ? 64 * words : 40);
      const size_t bits = words <= 16 && pattern == RANDOM ? 64 * words : short_bits;
      // the highest words may be zero
      const size_t modulus_bits = pattern == FEW_BITS ? 1 + random64() % (64 * words) : 64 * words;
      test_power(words, modulus_bits, (Pattern)pattern, bits);
    }
  }
  // the border of each kernel's lengths, and the longest numbers
  static const size_t long_ones[] = { 51, 52, 64, 65, 77, 78, 97, 98, 129, 130, 155, 156, 255, 256 };
  for (size_t i = 0; i < sizeof(long_ones) / sizeof(long_ones[0]); i++) {
    test_power(long_ones[i], 64 * long_ones[i], i % 2 == 0 ? ONES : RANDOM, 1 + random64() % 12);
  }
  test_small_exponents(1);
  test_small_exponents(16);
  test_abandoned(8);
  test_states(8);
  test_states(33);
  test_results_in_state(8);
  test_results_in_state(33);
  test_written_meanwhile(8);
}

static void test_limits() {
  check(Facade::modulus_longs(0) == 0 && Facade::power_longs(0, 1) == 0, "no words");
  const size_t most = Facade::max_bits / 64;
  check(Facade::modulus_longs(most) > most && Facade::power_longs(most, 2) > most, "the longest modulus");
  check(Facade::modulus_longs(most + 1) == 0 && Facade::power_longs(most + 1, 1) == 0, "a modulus too long");
}

static void test_no_room(Code& code) {
  static uint8_t room[64] __attribute__((aligned(64)));
  for (int tier = 1; tier <= last_tier(); tier++) {
    CryptoCode small(room, room + sizeof(room));
    check(!Facade::generate(small, tier) && Facade::tier() == 0, "no room", tier);
    check(Facade::modulus_longs(8) == 0, "no kernels, no lengths", tier);
  }
  CryptoCode none(room, room + sizeof(room));
  check(!Facade::generate(none, 0), "tier 0");
  code.make(1);
}

// ---- Nothing that can be seen depends on secrets
//
// The instructions are those of facade and kernels, one by one. In the kernels with vectors, no general register but those
// for scratch is to hold any data.
TRACED_REGISTERS(pointers, REG_RSP, REG_RBP, REG_RDI, REG_RSI, REG_RDX, REG_RCX);

// Every instruction costs a signal: this is to be small, but for several windows with a table. Everything is at one place
// each time.
struct TracedPower {
  static const size_t words = 8;
  static const size_t bits = 5;

  Words modulus, state, base, exponent, n, result;
  bool  sets_modulus;

  TracedPower() : modulus(Facade::modulus_longs(words)), state(Facade::power_longs(words, 1)), base(words), exponent(words),
                  n(words), result(words) {}
};

static void traced_power(void* argument) {
  TracedPower& p = *(TracedPower*)argument;
  const uint64_t* const modulus = &p.modulus[0];
  const uint64_t* const base = &p.base[0];
  const uint64_t* const exponent = &p.exponent[0];
  uint64_t* const result = &p.result[0];
  if (p.sets_modulus) {
    Facade::set_modulus(&p.modulus[0], &p.n[0], TracedPower::words);
  }
  Facade::begin(&p.state[0], 1, &modulus, &base, &exponent, TracedPower::bits, false, TracedPower::words);
  Facade::step(&p.state[0], 1, ~(size_t)0, TracedPower::words);
  Facade::end(&p.state[0], 1, &modulus, &result, TracedPower::words);
}

static void test_trace(const uint8_t* code, size_t size, const int* registers, bool with_modulus) {
  static const Pattern secrets[] = { RANDOM, ONES };
  static const size_t words = TracedPower::words;
  TracedPower p;
  p.sets_modulus = with_modulus;
  Trace trace(code, size, registers);
  uint64_t first = 0;
  for (size_t i = 0; i < sizeof(secrets) / sizeof(secrets[0]); i++) {
    const Words new_base = make_number(secrets[i], 64 * words, words);
    Words new_exponent = make_number(secrets[i], TracedPower::bits, words);
    if (secrets[i] != ONES) {
      new_exponent[0] &= ~(uint64_t)1;    // some window is another one
    }
    const Words new_n = make_modulus(secrets[i], 64 * words, words);
    memcpy(&p.base[0], &new_base[0], words * 8);
    memcpy(&p.exponent[0], &new_exponent[0], words * 8);
    memcpy(&p.n[0], &new_n[0], words * 8);
    if (!with_modulus) {
      Facade::set_modulus(&p.modulus[0], &p.n[0], words);
    }
    trace.run(traced_power, &p);
    check(trace.length() > 1000, "instructions are traced", (long)trace.length());
    first = i == 0 ? trace.hash() : first;
    check(trace.hash() == first, "instructions and addresses do not depend on secrets", registers != NULL);
  }
}

static void test_traces(const Code& code, int tier) {
  // montgomery_test goes through the kernels of the tiers below, the highest one without vectors through the rest
  if (tier < MontgomeryKernels::tier_count) {
    return;
  }
  begin_test("constant time");
  // all code of the process; to set a modulus is the same work in all tiers, and the least in this one
  test_trace((const uint8_t*)page_size, (size_t)1 << 47, NULL, !has_vectors(tier));
  if (has_vectors(tier)) {
    test_trace(code.begin(), code.end() - code.begin(), pointers, false);
  }
}

// ---- The choice among kernels that do the same

// A clock for which everything takes no time, but what is measured first, or second, one.
static int64_t clock_calls;
static int64_t slow_first_clock()  { return (clock_calls++ + 3) / 4; }
static int64_t slow_second_clock() { return (clock_calls++ + 1) / 4; }

static int64_t processor_clock() { return (int64_t)clock(); }

static void test_choices() {
  static const size_t words = 16;    // a wider shape has other sizes
  const size_t longs = Facade::modulus_longs(words);
  clock_calls = 0;
  Facade::choose(slow_second_clock);
  check(Facade::modulus_longs(words) == longs, "what is not faster is not chosen", (long)longs);
  clock_calls = 0;
  Facade::choose(slow_first_clock);
  check((Facade::modulus_longs(words) != longs) == (has_vectors(Facade::tier())), "what is faster is chosen", (long)longs);
  if (has_vectors(Facade::tier())) {
    begin_test("powers and products, of the chosen");
    test_tier();
    Facade::choose(processor_clock);
  }
}

int main() {
  seed_random();
  detect_all();
  Code code;
  for (int tier = 1; tier <= last_tier(); tier++) {
    static char names[8][32];    // for the report
    snprintf(names[tier], sizeof(names[tier]), has_vectors(tier) ? "powers, vectors" : "powers, tier %d", tier);
    if (!begin_tier(names[tier], features_of(tier))) {
      continue;
    }
    begin_test("limits");
    if (!code.make(tier)) {
      check(false, "the kernels of the tier are made", tier);
      continue;
    }
    test_limits();
    begin_test("powers and products");
    test_tier();
    test_traces(code, tier);
    begin_test("choice among kernels");
    test_choices();
  }
  if (begin_common("powers, choice of a tier")) {
    begin_test("without room");
    test_no_room(code);
  }
  return report();
}
