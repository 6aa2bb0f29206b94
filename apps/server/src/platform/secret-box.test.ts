import { describe, expect, test } from "vitest";
import { createSecretBox } from "./secret-box.ts";

const box = createSecretBox("a-secret-of-at-least-thirty-two-characters");
const other = createSecretBox("another-one-of-at-least-thirty-two-characters");

describe("sealed text", () => {
  test("a sealed text opens, and sealing it twice gives different ciphertexts", () => {
    const [first, second] = [box.seal("₹ secret"), box.seal("₹ secret")];
    expect(first).not.toBe(second);
    expect([box.open(first), box.open(second)]).toEqual(["₹ secret", "₹ secret"]);
    expect(first).not.toContain(Buffer.from("secret").toString("base64url"));
  });

  test.each([0, 12, 28, 30])("a sealed text does not open if byte %i was changed", (at) => {
    const bytes = Buffer.from(box.seal("something"), "base64url");
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(() => box.open(bytes.toString("base64url"))).toThrow();
  });

  test("a sealed text does not open with another secret or when truncated", () => {
    const sealed = box.seal("something");
    expect(() => other.open(sealed)).toThrow();
    for (const part of ["", "AAAA", sealed.slice(0, 30)]) expect(() => box.open(part)).toThrow();
  });
});

describe("a keyed hash", () => {
  test("a keyed hash matches only its own text, use and secret", () => {
    const hash = box.hash("code", "123456");
    expect(box.matches("code", "123456", hash)).toBe(true);
    expect(box.matches("code", "123457", hash)).toBe(false);
    expect(box.matches("other", "123456", hash)).toBe(false);
    expect(other.matches("code", "123456", hash)).toBe(false);
    expect(box.matches("code", "123456", "")).toBe(false);
  });
});

describe("sealed files", () => {
  const file = Buffer.from([0, 255, 1, 254]);

  test("a sealed file opens only with the context it was sealed with", () => {
    const sealed = box.sealBytes(file, "selfie of asha");
    expect(box.openBytes(sealed, "selfie of asha")).toEqual(file);
    expect(() => box.openBytes(sealed, "selfie of ravi")).toThrow();
    expect(() => other.openBytes(sealed, "selfie of asha")).toThrow();
    expect(() => box.open(sealed.toString("base64url"))).toThrow();
  });
});
