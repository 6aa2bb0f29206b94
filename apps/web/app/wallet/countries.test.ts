import { expect, test } from "vitest";
import { listCountries } from "./countries.ts";

test("India is first, the other countries follow by name, each once and named", () => {
  const countries = listCountries();
  expect(countries[0]).toEqual({ code: "IN", name: "India" });
  expect(countries).toHaveLength(249);
  expect(new Set(countries.map(({ code }) => code)).size).toBe(249);
  expect(countries.filter(({ code, name }) => name === code || !/^[A-Z]{2}$/.test(code))).toEqual([]);
  const others = countries.slice(1).map(({ name }) => name);
  expect(others).toEqual(others.toSorted((one, other) => one.localeCompare(other, "en")));
});
