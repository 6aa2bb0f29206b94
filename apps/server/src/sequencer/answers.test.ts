/** What is remembered about commands with an idempotency key, how much, and for how long. */
import { expect, test } from "vitest";
import { createAnswers, mostRemembered } from "./answers.ts";

const remembered = (fingerprint: string) => ({ fingerprint, answer: Promise.resolve(fingerprint) });

test("a remembered answer is found under its own key and no other", async () => {
  const answers = createAnswers<string>();
  answers.remember("100 key", remembered("first"));
  expect(answers.find("100 key")?.fingerprint).toBe("first");
  expect(await answers.find("100 key")?.answer).toBe("first");
  for (const key of ["101 key", "100 KEY", "100 key ", "key", "__proto__", "constructor"]) {
    expect(answers.find(key)).toBeUndefined();
  }
});

test("at capacity, each new key evicts the oldest one", () => {
  const answers = createAnswers<string>(3);
  for (const key of ["a", "b", "c"]) answers.remember(key, remembered(key));
  expect(["a", "b", "c"].map((key) => answers.find(key)?.fingerprint)).toEqual(["a", "b", "c"]);
  answers.remember("d", remembered("d"));
  expect(["a", "b", "c", "d"].map((key) => answers.find(key)?.fingerprint)).toEqual([undefined, "b", "c", "d"]);
  for (let key = 0; key < 1_000; key += 1) answers.remember(String(key), remembered("more"));
  expect(["b", "c", "d", "996"].map((key) => answers.find(key))).toEqual([undefined, undefined, undefined, undefined]);
  expect(["997", "998", "999"].every((key) => answers.find(key) !== undefined)).toBe(true);
});

test("forgetting a key makes room, so that the next one evicts nothing", () => {
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

test("remembering a key again replaces its entry without using another slot", () => {
  const answers = createAnswers<string>(2);
  answers.remember("a", remembered("a"));
  answers.remember("b", remembered("b"));
  answers.remember("b", remembered("other"));
  expect(answers.find("a")?.fingerprint).toBe("a");
  expect(answers.find("b")?.fingerprint).toBe("other");
});

test("by default 300,000 answers are remembered", () => {
  expect(mostRemembered).toBe(300_000);
});
