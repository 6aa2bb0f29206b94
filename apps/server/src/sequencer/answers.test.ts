/** Shows what is remembered of commands that came with a key, how much of it, and for how long. */
import { expect, test } from "vitest";
import { createAnswers, mostRemembered } from "./answers.ts";

const remembered = (fingerprint: string) => ({ fingerprint, answer: Promise.resolve(fingerprint) });

test("a key finds what was remembered under it, and no other key does", async () => {
  const answers = createAnswers<string>();
  answers.remember("100 key", remembered("first"));
  expect(answers.find("100 key")?.fingerprint).toBe("first");
  expect(await answers.find("100 key")?.answer).toBe("first");
  for (const key of ["101 key", "100 KEY", "100 key ", "key", "__proto__", "constructor"]) {
    expect(answers.find(key)).toBeUndefined();
  }
});

test("past the bound the oldest is forgotten, one for each that comes", () => {
  const answers = createAnswers<string>(3);
  for (const key of ["a", "b", "c"]) answers.remember(key, remembered(key));
  expect(["a", "b", "c"].map((key) => answers.find(key)?.fingerprint)).toEqual(["a", "b", "c"]);
  answers.remember("d", remembered("d"));
  expect(["a", "b", "c", "d"].map((key) => answers.find(key)?.fingerprint)).toEqual([undefined, "b", "c", "d"]);
  for (let key = 0; key < 1_000; key += 1) answers.remember(String(key), remembered("more"));
  expect(["b", "c", "d", "996"].map((key) => answers.find(key))).toEqual([undefined, undefined, undefined, undefined]);
  expect(["997", "998", "999"].every((key) => answers.find(key) !== undefined)).toBe(true);
});

test("what is forgotten makes room: nothing else has to go for the next one", () => {
  const answers = createAnswers<string>(2);
  answers.remember("a", remembered("a"));
  answers.remember("b", remembered("b"));
  answers.forget("b");
  answers.forget("nobody");
  answers.remember("c", remembered("c"));
  expect(answers.find("a")?.fingerprint).toBe("a");
  expect(answers.find("b")).toBeUndefined();
  expect(answers.find("c")?.fingerprint).toBe("c");
});

test("the same key again replaces what was there and takes no second place", () => {
  const answers = createAnswers<string>(2);
  answers.remember("a", remembered("a"));
  answers.remember("b", remembered("b"));
  answers.remember("b", remembered("other"));
  expect(answers.find("a")?.fingerprint).toBe("a");
  expect(answers.find("b")?.fingerprint).toBe("other");
});

test("hundreds of thousands are remembered unless said otherwise", () => {
  expect(mostRemembered).toBe(300_000);
});
