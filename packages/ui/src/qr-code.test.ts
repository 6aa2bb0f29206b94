import { encode } from "uqr";
import { expect, test } from "vitest";
import { pathOf } from "./qr-code.tsx";

test("each run of dark squares in a row becomes one rectangle", () => {
  const rows = [
    [false, true, true],
    [true, false, true],
    [false, false, false],
  ];
  expect(pathOf(rows)).toBe("M1 0h2v1h-2zM0 1h1v1h-1zM2 1h1v1h-1z");
});

test("every dark square of a real QR code is drawn once", () => {
  const { data } = encode("otpauth://totp/Feo:asha?secret=JBSWY3DPEHPK3PXP&issuer=Feo", { ecc: "M", border: 2 });
  const dark = data.flat().filter(Boolean).length;
  const drawn = [...pathOf(data).matchAll(/h(\d+)/g)].reduce((sum, [, length]) => sum + Number(length), 0);
  expect(drawn).toBe(dark);
});
