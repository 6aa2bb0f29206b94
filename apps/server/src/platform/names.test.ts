import { expect, test } from "vitest";
import { isSameName, likenessOf } from "./names.ts";

test.each([
  ["Asha Kulkarni", "ASHA KULKARNI"],
  ["Asha Kulkarni", "Mrs. Kulkarni Asha"],
  ["Asha Kulkarni", "ASHA R KULKARNI"],
  ["Asha Rao Kulkarni", "A R Kulkarni"],
  ["José García", "JOSE GARCIA"],
  ["O'Neil Das", "O NEIL DAS"],
  ["Nila", "NILA"],
])("%s and %s are one", (one, other) => {
  expect([isSameName(one, other), isSameName(other, one)]).toEqual([true, true]);
});

test.each([
  ["Asha Kulkarni", "Ravi Menon"],
  ["Asha Kulkarni", "Asha Menon"],
  ["Asha Kulkarni", "A K"],
  ["Asha Kulkarni", "Asha"],
  ["Asha Kulkarni", ""],
  ["", ""],
  ["Mr", "Mrs"],
])("%s and %s are not", (one, other) => {
  expect([isSameName(one, other), isSameName(other, one)]).toEqual([false, false]);
});

test.each([
  ["Asha Kulkarni", "ASHA  KULKARNI", "same"],
  ["Asha Kulkarni", "Mrs. Kulkarni Asha", "same"],
  ["Ram Kumar", "RAMKUMAR", "same"],
  ["José García", "Garcia Jose", "same"],
  ["Asha Kulkarni", "A Kulkarni", "similar"],
  ["Asha Kulkarni", "Asha R Kulkarni", "similar"],
  ["Asha Rao Kulkarni", "Asha Kulkarni", "similar"],
  ["Asha Kulkarni", "Asha Menon", "different"],
  ["Asha Kulkarni", "Asha", "different"],
  ["Asha Kulkarni", "", "different"],
  ["", "", "different"],
  ["Mr", "Mr", "different"],
])("%s and %s are %s", (one, other, likeness) => {
  expect([likenessOf(one, other), likenessOf(other, one)]).toEqual([likeness, likeness]);
});
