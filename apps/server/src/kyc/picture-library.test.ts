/** If the server's own libraries or queues fail, users are not told that their file is invalid. */
import { expect, test, vi } from "vitest";
import { ProblemError } from "../platform/problem.ts";
import { Refusal } from "../platform/refusal.ts";
import { redraw } from "../profile/profile-image.ts";
import { redrawPhoto } from "./documents.ts";
import { pagesOf } from "./kyc-desk.ts";

vi.mock("sharp", () => {
  throw new Error("libvips cannot be opened");
});

test.each([
  ["a profile picture", redraw],
  ["a photo", redrawPhoto],
])("%s is not reported as invalid if the image library fails to load", async (_what, draw) => {
  const failure: unknown = await draw(Buffer.from("a picture")).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(ProblemError);
});

test.each(["FILE_INVALID", "FILE_LOCKED", "FILE_ACTIVE", "FILE_TOO_MANY_PAGES"] as const)(
  "a stored PDF with %s cannot be shown",
  async (code) => {
    const refused = pagesOf(Buffer.from("%PDF-"), () => Promise.reject(new ProblemError(code)));
    await expect(refused).rejects.toThrow(
      new Refusal("This PDF can't be shown safely. Ask the customer for another one"),
    );
  },
);

test.each([new ProblemError("UNAVAILABLE", { retryAfterSeconds: 10 }), new Error("no memory")])(
  "a temporary failure to render a stored PDF keeps its own error: %s",
  async (reason) => {
    await expect(pagesOf(Buffer.from("%PDF-"), () => Promise.reject(reason))).rejects.toBe(reason);
  },
);
