import { expect, test } from "vitest";
import { nameProblem } from "./name-check.ts";

test.each(["", "Asha", "आशा कुलकर्णी", "Mary-Ann O'Neil", "K. R. Rao"])("%j may be a name", (name) => {
  expect(nameProblem(name)).toBeUndefined();
});

test.each(["4sha", "-Asha", "Asha 2", "asha@example.com", "A<b>"])("%j may not", (name) => {
  expect(nameProblem(name)).toMatch(/^A name/);
});
