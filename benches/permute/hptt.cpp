// The HPTT side of the comparison with HPTT: answers requests on standard input, one line each, in JSON.
//
//   case f32 2 64 32 1 0      type, rank, extents, permutation     {"plan_seconds":0.01,"wrong":0}
//   run hptt 10               repetitions                          {"seconds":1.2e-6}   per repetition
//   run memcpy 10
//
// Mode 0 is the fastest, output mode k is input mode perm[k]. Plans are made with MEASURE: HPTT times candidates and keeps the
// best. The first result is compared with the definition of the permute; `wrong` counts elements that differ (HPTT is no
// oracle: it returns wrong elements on some odd sizes). One thread throughout.
#include <chrono>
#include <cstdio>
#include <cstring>
#include <hptt.h>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

static double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct Case {
  virtual ~Case() {}
  virtual void permute() = 0;
  virtual void memcpy() = 0;
};

template <typename T> struct Typed : Case {
  std::vector<int> extents, perm;
  std::vector<T> src, dst;
  std::shared_ptr<hptt::Transpose<T>> plan;
  double plan_seconds;
  size_t wrong = 0;

  Typed(std::vector<int> extents_, std::vector<int> perm_) : extents(extents_), perm(perm_) {
    size_t n = 1;
    for (int e : extents) n *= e;
    src.resize(n);
    dst.resize(n);
    for (size_t i = 0; i < n; i++) src[i] = T((i % 251) ^ (i / 251 % 241) ^ (i / 60491 % 239));
    double start = now();
    plan = hptt::create_plan(perm.data(), int(perm.size()), T(1), src.data(), extents.data(), nullptr, T(0), dst.data(),
                             nullptr, hptt::MEASURE, 1);
    plan_seconds = now() - start;
    plan->execute();
    std::vector<size_t> stride(extents.size(), 1);
    for (size_t k = 1; k < extents.size(); k++) stride[k] = stride[k - 1] * extents[k - 1];
    for (size_t i = 0; i < n; i++) {
      size_t rest = i, at = 0;
      for (int p : perm) {
        at += rest % extents[p] * stride[p];
        rest /= extents[p];
      }
      wrong += dst[i] != src[at];
    }
  }
  void permute() override { plan->execute(); }
  void memcpy() override {
    std::memcpy(dst.data(), src.data(), src.size() * sizeof(T));
    asm volatile("" : : "r"(dst.data()) : "memory");
  }
};

template <typename T> std::unique_ptr<Case> prepare(const std::vector<int> &extents, const std::vector<int> &perm) {
  auto made = std::make_unique<Typed<T>>(extents, perm);
  std::printf("{\"plan_seconds\":%.9g,\"wrong\":%zu}\n", made->plan_seconds, made->wrong);
  return made;
}

int main() {
  std::unique_ptr<Case> current;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream in(line);
    std::string cmd, what;
    in >> cmd >> what;
    if (cmd == "case") {
      int rank = 0;
      in >> rank;
      std::vector<int> extents(rank), perm(rank);
      for (int &e : extents) in >> e;
      for (int &p : perm) in >> p;
      current.reset();
      if (what == "f64") current = prepare<double>(extents, perm);
      else current = prepare<float>(extents, perm);
    } else if (cmd == "run" && current) {
      long reps = 1;
      in >> reps;
      double start = now();
      for (long i = 0; i < reps; i++) what == "hptt" ? current->permute() : current->memcpy();
      std::printf("{\"seconds\":%.9g}\n", (now() - start) / double(reps));
    } else {
      std::printf("{\"error\":\"what is %s?\"}\n", cmd.c_str());
    }
    std::fflush(stdout);
  }
}
