/** The value of an amount of a coin in paise, rounded up, so that no fraction slips past a limit. Pure. */
import { parseUnits, rescale } from "@feo/money";

const priceDecimals = 18;
const paiseDecimals = 2;

/** The price is rupees per coin. */
export const paiseWorth = (units: bigint, decimals: number, price: string): bigint =>
  rescale(units * parseUnits(price, priceDecimals, { unbounded: true }), decimals + priceDecimals, paiseDecimals, "up");
