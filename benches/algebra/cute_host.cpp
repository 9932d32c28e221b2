// CuTe's own host library on the shapes of cute_host.py: layouts of run-time ints, as a C++ program has them.
//
//     g++ -O2 -std=c++17 -I CUTLASS/include -I CUDA/include cute_host.cpp -o cute_host && ./cute_host
//
// Prints one line for each case: operation, arguments as tilewright reads them, nanoseconds per call. The profile of a
// layout is a C++ type and its ints are read through a volatile, so nothing is folded; the result's ints are stored.
#include <chrono>
#include <cstdio>
#include <cstdint>
#include <algorithm>
#include <cute/layout.hpp>

using namespace cute;

static volatile int64_t hide = 0;

/// A run-time int that the compiler does not know.
static int64_t n(int64_t x) { return x + hide; }

template <class T>
static void keep(T const& value) {
  asm volatile("" : : "g"(&value) : "memory");
}

/// The smallest time of several runs.
template <class F>
static double nanoseconds(F f) {
  double best = 1e30;
  for (int run = 0; run < 9; ++run) {
    int const calls = 20000;
    auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < calls; ++i) f();
    std::chrono::duration<double, std::nano> t = std::chrono::steady_clock::now() - start;
    best = std::min(best, t.count() / calls);
  }
  return best;
}

template <class F>
static void bench(char const* op, char const* args, F f) {
  std::printf("{\"op\": \"%s\", \"args\": [%s], \"ns\": %.2f}\n", op, args, nanoseconds(f));
}

int main() {
  bench("coalesce", "\"(2,(1,6)):(1,(6,2))\"", [] {
    auto a = make_layout(make_shape(n(2), make_shape(n(1), n(6))), make_stride(n(1), make_stride(n(6), n(2))));
    keep(coalesce(a));
  });
  bench("coalesce", "\"(4,8,16):(1,4,32)\"", [] {
    auto a = make_layout(make_shape(n(4), n(8), n(16)), make_stride(n(1), n(4), n(32)));
    keep(coalesce(a));
  });
  bench("composition", "\"(6,2):(8,2)\", \"(4,3):(3,1)\"", [] {
    auto a = make_layout(make_shape(n(6), n(2)), make_stride(n(8), n(2)));
    auto b = make_layout(make_shape(n(4), n(3)), make_stride(n(3), n(1)));
    keep(composition(a, b));
  });
  bench("composition", "\"20:2\", \"(5,4):(4,1)\"", [] {
    auto a = make_layout(n(20), n(2));
    auto b = make_layout(make_shape(n(5), n(4)), make_stride(n(4), n(1)));
    keep(composition(a, b));
  });
  bench("complement", "\"4:2\", \"24\"", [] { keep(complement(make_layout(n(4), n(2)), n(24))); });
  bench("complement", "\"8:1\", \"64\"", [] { keep(complement(make_layout(n(8), n(1)), n(64))); });
  bench("logical_divide", "\"(8,24):(1,8)\", \"4:2\"", [] {
    auto a = make_layout(make_shape(n(8), n(24)), make_stride(n(1), n(8)));
    keep(logical_divide(a, make_layout(n(4), n(2))));
  });
  bench("logical_product", "\"4:1\", \"6:1\"", [] {
    keep(logical_product(make_layout(n(4), n(1)), make_layout(n(6), n(1))));
  });
  bench("crd2idx", "\"(1,(2,3))\", \"(3,(4,5)):(20,(5,1))\"", [] {
    auto a = make_layout(make_shape(n(3), make_shape(n(4), n(5))), make_stride(n(20), make_stride(n(5), n(1))));
    keep(a(make_coord(n(1), make_coord(n(2), n(3)))));
  });
  return 0;
}
