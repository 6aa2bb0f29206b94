import { bankStatementUpload, selfieUpload } from "@feo/contract";
import { expect, test } from "vitest";
import { limitWords, problemWords, sizeWords } from "./file-words.ts";

const megabyte = 1024 * 1024;

test.each([
  [1, "1 KB"],
  [412 * 1024, "412 KB"],
  [megabyte - 1, "1 MB"],
  [megabyte, "1 MB"],
  [5 * megabyte, "5 MB"],
  [5 * megabyte + 1, "5.1 MB"],
  [12.34 * megabyte, "12.4 MB"],
])("%i bytes are shown as %s", (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words);
});

test("limits and problems name the file kinds and sizes", () => {
  expect(limitWords(selfieUpload)).toBe("JPEG or PNG, up to 5 MB");
  expect(limitWords(bankStatementUpload)).toBe("PDF, JPEG or PNG, up to 10 MB");
  const file = { name: "me.heic", size: 6 * megabyte };
  expect(problemWords("kind", file, selfieUpload)).toBe("“me.heic” isn't a supported file type. Choose a JPEG or PNG.");
  expect(problemWords("size", file, selfieUpload)).toBe("“me.heic” is 6 MB. The maximum is 5 MB.");
  expect(problemWords("empty", file, selfieUpload)).toBe("“me.heic” is empty. Choose another file.");
});
