/** What an amount of a coin is worth in paise, rounded up: a limit is never passed by a fraction. Pure. */
import { parseUnits, rescale } from "@feo/money";

const priceDecimals = 18;
const paiseDecimals = 2;

/** The price is in rupees for one coin. */
export const paiseWorth = (units: bigint, decimals: number, price: string): bigint =>
  rescale(units * parseUnits(price, priceDecimals, { unbounded: true }), decimals + priceDecimals, paiseDecimals, "up");
