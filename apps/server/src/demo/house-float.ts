/** Coins for the house's own addresses, from the demo's faucet; on a real exchange an operator deposits them. */
import { parseUnits } from "@feo/money";
import { createRepeated, type Repeated } from "../platform/repeated.ts";
import { coinOf } from "./demo-coins.ts";

export interface HouseAddress {
  readonly networkKey: string;
  readonly ticker: string;
  readonly hotAddress: string;
  readonly hot: string;
}

const everyMs = 10_000;
/** The minimum worth in rupees; an address below it is filled to twice that. */
const floatInr = 25_00_000;
const scale = 18;

export function createHouseFloat(
  holdings: () => Promise<readonly HouseAddress[]>,
  faucetUrl: string,
  onError: (error: unknown) => void,
): Repeated {
  async function fill({ networkKey: network, ticker: coin, hotAddress: address, hot }: HouseAddress): Promise<void> {
    const wanted = Math.max(1, Math.ceil(floatInr / Number(coinOf(coin).referenceInr)));
    if (parseUnits(hot, scale, { unbounded: true }) >= parseUnits(String(wanted), scale, { unbounded: true })) return;
    const response = await fetch(faucetUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ network, coin, address, amount: String(2 * wanted), from: "exchange" }),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`The faucet of ${network} answered ${response.status}: ${await response.text()}`);
  }

  return createRepeated(everyMs, async () => {
    try {
      for (const each of await holdings()) await fill(each).catch(onError);
    } catch (error) {
      onError(error);
    }
  });
}
