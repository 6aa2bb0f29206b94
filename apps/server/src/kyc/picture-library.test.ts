/** Where the server's own libraries or queues fail, nobody is told that their file is wrong. */
import { expect, test, vi } from "vitest";
import { redraw } from "../account/profile-image.ts";
import { ProblemError } from "../platform/problem.ts";
import { Refusal } from "../platform/refusal.ts";
import { redrawPhoto } from "./documents.ts";
import { pagesOf } from "./kyc-desk.ts";

vi.mock("sharp", () => {
  throw new Error("libvips cannot be opened");
});

test.each([
  ["a profile picture", redraw],
  ["a photo", redrawPhoto],
])("%s is not called invalid where the library for pictures cannot be loaded", async (_what, draw) => {
  const failure: unknown = await draw(Buffer.from("a picture")).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(ProblemError);
});

test.each(["FILE_INVALID", "FILE_LOCKED", "FILE_ACTIVE", "FILE_TOO_MANY_PAGES"] as const)(
  "a kept PDF with %s cannot be shown",
  async (code) => {
    const refused = pagesOf(Buffer.from("%PDF-"), () => Promise.reject(new ProblemError(code)));
    await expect(refused).rejects.toThrow(
      new Refusal("This PDF cannot be shown safely. Ask the person for another one"),
    );
  },
);

test.each([new ProblemError("UNAVAILABLE", { retryAfterSeconds: 10 }), new Error("no memory")])(
  "a kept PDF whose pages cannot be drawn now fails for that reason: %s",
  async (reason) => {
    await expect(pagesOf(Buffer.from("%PDF-"), () => Promise.reject(reason))).rejects.toBe(reason);
  },
);
