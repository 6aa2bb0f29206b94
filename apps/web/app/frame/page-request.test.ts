import { expect, test } from "vitest";
import { looksOf } from "./page-request.ts";

test.each([
  [null, { theme: "dark", colors: undefined }],
  ["theme=light", { theme: "light", colors: undefined }],
  ["theme=light; colors=cb", { theme: "light", colors: "cb" }],
  ["colors=purple; theme=none", { theme: "dark", colors: undefined }],
])("the server paints a page in the looks of its cookies: %s", (cookies, expected) => {
  expect(looksOf(cookies)).toEqual(expected);
});
