import { describe, expect, test } from "vitest";
import { createSecretBox } from "./secret-box.ts";

const box = createSecretBox("a-secret-of-at-least-thirty-two-characters");
const other = createSecretBox("another-one-of-at-least-thirty-two-characters");

describe("what is sealed", () => {
  test("opens again, and never looks the same twice", () => {
    const [first, second] = [box.seal("₹ secret"), box.seal("₹ secret")];
    expect(first).not.toBe(second);
    expect([box.open(first), box.open(second)]).toEqual(["₹ secret", "₹ secret"]);
    expect(first).not.toContain(Buffer.from("secret").toString("base64url"));
  });

  test.each([0, 12, 28, 30])("does not open when its byte %i was changed", (at) => {
    const bytes = Buffer.from(box.seal("something"), "base64url");
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(() => box.open(bytes.toString("base64url"))).toThrow();
  });

  test("does not open with another secret, nor when it is cut", () => {
    const sealed = box.seal("something");
    expect(() => other.open(sealed)).toThrow();
    for (const part of ["", "AAAA", sealed.slice(0, 30)]) expect(() => box.open(part)).toThrow();
  });
});

describe("a keyed hash", () => {
  test("matches its text for its use and its secret only", () => {
    const hash = box.hash("code", "123456");
    expect(box.matches("code", "123456", hash)).toBe(true);
    expect(box.matches("code", "123457", hash)).toBe(false);
    expect(box.matches("other", "123456", hash)).toBe(false);
    expect(other.matches("code", "123456", hash)).toBe(false);
    expect(box.matches("code", "123456", "")).toBe(false);
  });
});

describe("a file that is sealed", () => {
  const file = Buffer.from([0, 255, 1, 254]);

  test("opens as what it was sealed about, and as nothing else", () => {
    const sealed = box.sealBytes(file, "selfie of asha");
    expect(box.openBytes(sealed, "selfie of asha")).toEqual(file);
    expect(() => box.openBytes(sealed, "selfie of ravi")).toThrow();
    expect(() => other.openBytes(sealed, "selfie of asha")).toThrow();
    expect(() => box.open(sealed.toString("base64url"))).toThrow();
  });
});
