import { describe, expect, test } from "vitest";
import { differenceOf, eitherDiffers, type Piece } from "./name-difference.ts";

/** Marks what differs with brackets. */
const shown = (pieces: readonly Piece[]) =>
  pieces.map(({ text, isDifferent }) => (isDifferent ? `[${text}]` : text)).join("");
const marked = (one: string, other: string) => {
  const difference = differenceOf(one, other);
  return [shown(difference.one), shown(difference.other)];
};

describe("names that the server takes for the same have no difference", () => {
  test.each([
    ["Ananya Kulkarni", "ANANYA  KULKARNI"],
    ["Ram Kumar Sharma", "Ramkumar Sharma"],
    ["Kulkarni Ananya", "Ananya Kulkarni"],
    ["Ananya Kulkarni", "MS ANANYA KULKARNI"],
    ["José D’Souza", "Jose DSouza"],
    ["Anne-Marie Pinto", "Anne Marie Pinto"],
    ["प्रिया देशमुख", "प्रिया  देशमुख"],
    ["Zoya\u200B Khan", "Zoya Khan"],
  ])("%s and %s", (one, other) => {
    expect(differenceOf(one, other).isSame).toBe(true);
    expect(marked(one, other)).toEqual([one, other]);
  });
});

describe("only the characters that differ are marked", () => {
  test.each([
    ["Ananya Kulkarni", "Ananya S Kulkarni", "Ananya Kulkarni", "Ananya [S] Kulkarni"],
    ["Ananya S. Kulkarni", "Ananya Kulkarni", "Ananya [S]. Kulkarni", "Ananya Kulkarni"],
    ["Nandini Kulkarni", "Nandita Kulkarni", "Nandi[ni] Kulkarni", "Nandi[ta] Kulkarni"],
    ["R Kumar", "Ravi Kumar", "R Kumar", "R[avi] Kumar"],
    ["Mohamed Irfan", "Mohammed Irfan", "Mohamed Irfan", "Moham[m]ed Irfan"],
    ["Rohan Mehta", "Priya Deshmukh", "[Rohan] [Mehta]", "[Priya] [Deshmukh]"],
    ["Asha", "", "[Asha]", ""],
    ["प्रिया देशमुख", "प्रिया देशमख", "प्रिया देश[मु]ख", "प्रिया देश[म]ख"],
    ["MS Dhoni", "Mahi Dhoni", "[MS] Dhoni", "[Mahi] Dhoni"],
  ])("%s and %s", (one, other, left, right) => {
    expect(marked(one, other)).toEqual([left, right]);
    expect(differenceOf(one, other).isSame).toBe(false);
  });

  test("in both names alike, whichever comes first", () => {
    const names = ["Ananya S Kulkarni", "Kulkarni Anana", "S Ananya"];
    for (const one of names)
      for (const other of names) expect(marked(one, other).toReversed()).toEqual(marked(other, one));
  });
});

test("the pieces are the name, character for character", () => {
  const names = ["Ananya S. Kulkarni", "<b>Priya</b>", "\u202Eayirp", "👩‍👩‍👧 Rao", ""];
  for (const one of names)
    for (const other of names) {
      const difference = differenceOf(one, other);
      expect(difference.one.map(({ text }) => text).join("")).toBe(one);
      expect(difference.other.map(({ text }) => text).join("")).toBe(other);
    }
});

test("a text longer than any name is compared as a whole", () => {
  const long = "A ".repeat(200);
  expect(marked(long, `${long}B`)).toEqual([`[${long}]`, `[${long}B]`]);
  expect(differenceOf(long, long).isSame).toBe(true);
});

test("a name compared with two others is marked where it differs from either", () => {
  const pan = differenceOf("Ananya S Kulkarni", "Ananya Kulkarni").one;
  const bank = differenceOf("Ananya S Kulkarni", "Ananya S Kulkarn").one;
  expect(shown(eitherDiffers(pan, bank))).toBe("Ananya [S] Kulkarn[i]");
});
