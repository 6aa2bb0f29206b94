import { expect, test } from "vitest";
import { maskAddress, maskBirthday, maskPan } from "./personal-values.ts";

test.each([
  ["103.21.58.7", "103.21.••.••"],
  ["2401:4900:1c2b:abcd::1", "2401:4900:••••"],
  ["::1", "::••••"],
  ["unknown", "••••"],
  ["", ""],
])("the address %j is masked to %j", (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});

test("a PAN keeps its letters, and a birthday its year", () => {
  expect(maskPan("ABCPD1234K")).toBe("ABCPD••••K");
  expect(maskBirthday("1991-02-03")).toBe("•• ••• 1991");
  expect([maskPan(""), maskBirthday("")]).toEqual(["", ""]);
});
