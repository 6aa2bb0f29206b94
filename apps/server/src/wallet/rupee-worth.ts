/** The value of an amount of a coin in paise. Pure. */
import { parseUnits, type RoundingMode, rescale } from "@feo/money";

const priceDecimals = 18;
const paiseDecimals = 2;

/** The price is rupees per coin. For limits the value is rounded up, so that no fraction slips past them. */
export const paiseWorth = (units: bigint, decimals: number, price: string, mode: RoundingMode = "up"): bigint =>
  rescale(units * parseUnits(price, priceDecimals, { unbounded: true }), decimals + priceDecimals, paiseDecimals, mode);
