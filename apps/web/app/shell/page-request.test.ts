import { expect, test } from "vitest";
import { looksOf } from "./page-request.ts";

test.each([
  [null, { theme: "dark", colors: undefined }],
  ["theme=light", { theme: "light", colors: undefined }],
  ["theme=light; colors=cb", { theme: "light", colors: "cb" }],
  ["colors=purple; theme=none", { theme: "dark", colors: undefined }],
])("the server renders theme and colours from the cookies: %s", (cookies, expected) => {
  expect(looksOf(cookies)).toEqual(expected);
});
