import { expect, test } from "vitest";
import { chosenFee, isAboutAddress, leadsBack, refusalWords } from "./withdrawal-refusal.ts";

const failure = (code: string) => ({ code, message: "The general sentence." });
const request = { feeCoinTicker: "ETH", feeAmount: "0.0008" };

test("the fee in the coin itself is chosen", () => {
  const fees = [{ feeCoinTicker: "POL", feeAmount: "1" }, request];
  expect(chosenFee(fees, "ETH")).toEqual(request);
  expect(chosenFee(fees, "USDT")).toBeUndefined();
  expect(chosenFee(undefined, "ETH")).toBeUndefined();
});

test.each([
  ["ADDRESS_OWN", true, true],
  ["ADDRESS_TOO_NEW", true, true],
  ["FEE_CHANGED", false, true],
  ["INSUFFICIENT_BALANCE", false, true],
  ["DAILY_LIMIT_REACHED", false, false],
  ["OTP_INVALID", false, false],
])("%s is about the address: %s, and leads back to the form: %s", (code, ofAddress, back) => {
  expect([isAboutAddress(failure(code)), leadsBack(failure(code))]).toEqual([ofAddress, back]);
});

test("a changed fee is reported with both values once the new one is known", () => {
  const fee = { feeCoinTicker: "ETH", feeAmount: "0.001" };
  expect(refusalWords(failure("FEE_CHANGED"), { request, fee })).toMatch(/It was 0.0008 ETH and is now 0.001 ETH\./);
  expect(refusalWords(failure("FEE_CHANGED"), { request, fee: request })).toMatch(/It was 0.0008 ETH\. Check/);
  expect(refusalWords(failure("INSUFFICIENT_BALANCE"), { request, fee })).toBe("The general sentence.");
});
