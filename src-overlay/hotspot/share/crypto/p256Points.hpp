/*
 * Copyright (c) 2026, Temper contributors. All rights reserved.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 *
 * This code is distributed in the hope that it will be useful, but WITHOUT
 * ANY WARRANTY; without even the implied warranty of MERCHANTABILITY or
 * FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General Public License
 * version 2 for more details (a copy is included in the LICENSE file that
 * accompanied this code).
 *
 * You should have received a copy of the GNU General Public License version
 * 2 along with this work; if not, write to the Free Software Foundation,
 * Inc., 51 Franklin St, Fifth Floor, Boston, MA 02110-1301 USA.
 */

#ifndef SHARE_CRYPTO_P256POINTS_HPP
#define SHARE_CRYPTO_P256POINTS_HPP

#include "crypto/p256Kernels.hpp"

// Doublings and sums of points of P-256, y^2 = x^3 - 3 * x + b, in the code of a processor that has the field's operations.
//
// Points (X, Y, Z), Jacobian: x = X / Z^2, y = Y / Z^3; Z = 0 is the point at infinity.
//     2 * (X, Y, Z):  a = 2Y, c = 4XY^2 = X * a^2, m = 3(X - Z^2)(X + Z^2)
//         X' = m^2 - 2c, Y' = m(c - X') - a^4 / 2, Z' = a * Z                     4 products, 4 squares
//     (X1, Y1, Z1) + (X2, Y2, Z2):  u = X1 * Z2^2, s = Y1 * Z2^3, h = X2 * Z1^2 - u, r = Y2 * Z1^3 - s
//         X' = r^2 - h^3 - 2uh^2, Y' = r(uh^2 - X') - sh^3, Z' = h * Z1 * Z2       12 products, 4 squares; 8 and 3 if Z2 = 1
// Doubling has no exception: no point of the curve has order 2. A sum of a point and its opposite has h = 0 and thus Z' = 0,
// as it should; a sum with infinity is chosen by masks; of two equal points that are not infinity, Z' = 0 and X' = 0 (h = r =
// 0), which is wrong, and the caller must exclude that case or look for it.
//
// Writer: the class that inherits from this one, with
//     Mem element(int number)                        an element of the P256Workspace, in the order of its fields
//     product, sum, difference(r, x, y), square, half(r, x)   r = x * y, x + y, x - y, x^2, x / 2; r may be x or y
//     negate_if(condition, x)                        x = -x if a register is not zero
//     choose(results, sums, addends, is_affine)      sums[i] = results[i], unless one of the points is infinity: then the other
//   Each writes code that is the same for all operands, and keeps the register that negate_if takes.
// Source: Cohen, Miyaji, Ono, Efficient elliptic curve exponentiation using mixed coordinates, 1998.
template <class Writer, class Mem> class P256Points {
 public:
  enum { element_words = P256Kernels::element_words, element_bytes = 8 * element_words };

  // The sum and the addend of the workspace
  enum { X, Y, Z, X2, Y2, Z2, TEMPORARIES };

  void double_point();
  void add_point(bool is_affine);

 private:
  Mem temp(int number) { return writer().element(TEMPORARIES + number); }
  Writer& writer() { return *static_cast<Writer*>(this); }
};

template <class Writer, class Mem> void P256Points<Writer, Mem>::double_point() {
  Writer& w = writer();
  const Mem x = w.element(X), y = w.element(Y), z = w.element(Z);
  const Mem a = temp(0), c = temp(1), m = temp(2), t = temp(3);
  w.square(t, z);
  w.sum(a, y, y);
  w.difference(m, x, t);
  w.sum(t, x, t);
  w.product(m, m, t);
  w.product(z, z, a);
  w.square(a, a);
  w.sum(t, m, m);
  w.product(c, x, a);
  w.sum(m, m, t);
  w.square(a, a);
  w.square(x, m);
  w.sum(t, c, c);
  w.difference(x, x, t);
  w.half(a, a);
  w.difference(c, c, x);
  w.product(c, c, m);
  w.difference(y, c, a);
}

template <class Writer, class Mem> void P256Points<Writer, Mem>::add_point(bool is_affine) {
  Writer& w = writer();
  const Mem x1 = w.element(X), y1 = w.element(Y), z1 = w.element(Z);
  const Mem x2 = w.element(X2), y2 = w.element(Y2), z2 = w.element(Z2);
  const Mem h = temp(0), r = temp(1), z = temp(2), x = temp(3);
  const Mem h3 = temp(4), uh2 = temp(5);
  // In the affine case u and s are x1 and y1 themselves.
  const Mem s = is_affine ? y1 : temp(6), u = is_affine ? x1 : temp(7);
  w.square(x, z1);
  w.product(h, x2, x);
  w.product(x, x, z1);
  w.product(r, y2, x);
  if (!is_affine) {
    w.square(x, z2);
    w.product(u, x1, x);
    w.product(x, x, z2);
    w.product(s, y1, x);
    w.product(z, z1, z2);
  }
  w.difference(h, h, u);
  w.difference(r, r, s);
  w.product(z, is_affine ? z1 : z, h);
  w.square(x, h);
  w.product(h3, x, h);
  w.product(uh2, x, u);
  w.square(x, r);
  w.difference(x, x, h3);
  w.difference(x, x, uh2);
  w.difference(x, x, uh2);
  w.product(h3, h3, s);
  w.difference(uh2, uh2, x);
  w.product(uh2, uh2, r);
  w.difference(uh2, uh2, h3);

  const Mem results[] = { x, uh2, z };
  const Mem sums[] = { x1, y1, z1 };
  const Mem addends[] = { x2, y2, z2 };
  w.choose(results, sums, addends, is_affine);
}

#endif // SHARE_CRYPTO_P256POINTS_HPP
