/** Which legal text an address shows, and since when it holds. */
import { expect, test } from "vitest";
import { indianDateInWords } from "../frame/indian-date.ts";
import { legalSlugOf } from "./legal-texts.ts";

test.each([
  ["/legal/terms", "terms"],
  ["/legal/privacy-policy", "privacy-policy"],
  ["/legal/aml-policy/", "aml-policy"],
  ["/legal/cookie-policy", "cookie-policy"],
])("the address %s shows %s", (pathname, slug) => {
  expect(legalSlugOf(pathname)).toBe(slug);
});

test("the day of a change is the day in India", () => {
  expect(indianDateInWords("2026-11-09T18:30:00.000Z")).toBe("10 November 2026");
});
