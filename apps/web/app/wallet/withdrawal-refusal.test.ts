import { expect, test } from "vitest";
import { chosenFee, isAboutAddress, leadsBack, refusalWords } from "./withdrawal-refusal.ts";

const failure = (code: string) => ({ code, message: "The general sentence." });
const wish = { feeCoinTicker: "ETH", feeAmount: "0.0008" };

test("the fee that counts is the one in the coin itself", () => {
  const fees = [{ feeCoinTicker: "POL", feeAmount: "1" }, wish];
  expect(chosenFee(fees, "ETH")).toEqual(wish);
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

test("a changed fee is told with both figures, once both are known", () => {
  const fee = { feeCoinTicker: "ETH", feeAmount: "0.001" };
  expect(refusalWords(failure("FEE_CHANGED"), { wish, fee })).toMatch(/It was 0.0008 ETH and is 0.001 ETH now\./);
  expect(refusalWords(failure("FEE_CHANGED"), { wish, fee: wish })).toMatch(/It was 0.0008 ETH\. Look/);
  expect(refusalWords(failure("INSUFFICIENT_BALANCE"), { wish, fee })).toBe("The general sentence.");
});
