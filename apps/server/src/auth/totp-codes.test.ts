import { expect, test } from "vitest";
import { newTotpSecret, totpCodeAfter, totpStep, totpUri } from "./totp-codes.ts";

const now = 1_794_800_000_000;
const step = Math.floor(now / 30_000);

test("a TOTP code is accepted one step early or late, and belongs to the step it was made for", () => {
  const secret = newTotpSecret();
  for (const ahead of [-1, 0, 1]) {
    const code = totpCodeAfter(secret, 0, now + ahead * 30_000) ?? "";
    expect(totpStep(secret, code, now)).toBe(step + ahead);
    expect(totpStep(secret, code, now + 90_000)).toBeUndefined();
  }
  expect(totpStep(newTotpSecret(), totpCodeAfter(secret, 0, now) ?? "", now)).toBeUndefined();
});

test("a code that the demo fills in stays valid for at least 30 seconds", () => {
  const secret = newTotpSecret();
  for (const second of [0, 10, 29]) {
    const at = (step * 30 + second) * 1000;
    expect(totpStep(secret, totpCodeAfter(secret, 0, at) ?? "", at + 30_000)).toBe(step);
  }
});

test("no code is offered beyond the last acceptable step", () => {
  const secret = newTotpSecret();
  expect(totpCodeAfter(secret, step, now)).toMatch(/^\d{6}$/);
  expect(totpCodeAfter(secret, step + 1, now)).toBeUndefined();
});

test("each TOTP secret is new, and its URI has issuer and label", () => {
  expect(newTotpSecret()).not.toBe(newTotpSecret());
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(totpUri("GEZDGNBVGY3TQOJQ", "console meera")).toBe(
    "otpauth://totp/Feo:console%20meera?issuer=Feo&secret=GEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30",
  );
});
