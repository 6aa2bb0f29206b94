/** The legal text of each address, and its date. */

import { indianDateInWords } from "@feo/money";
import { expect, test } from "vitest";
import { legalSlugOf } from "./legal-texts.ts";

test.each([
  ["/legal/terms", "terms"],
  ["/legal/privacy-policy", "privacy-policy"],
  ["/legal/aml-policy/", "aml-policy"],
  ["/legal/cookie-policy", "cookie-policy"],
])("the address %s shows the legal text %s", (pathname, slug) => {
  expect(legalSlugOf(pathname)).toBe(slug);
});

test("the date of a change is the date in India", () => {
  expect(indianDateInWords("2026-11-09T18:30:00.000Z")).toBe("10 November 2026");
});
