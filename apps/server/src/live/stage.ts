/** Test fixture: an exchange with one market and two users, whose commands are returned as committed entries. */
import { Exchange, type Side, spotWallet } from "@feo/exchange";
import { createInstruments } from "../market/instruments.ts";
import { applyTo, type Entry } from "../sequencer/entry.ts";

const coin = (ticker: string, asset: number, decimals: number) => ({
  ticker,
  asset,
  decimals,
  canBuy: true,
  canSell: true,
});
const [ada, inr] = [coin("ADA", 4, 6), coin("INR", 0, 6)];

/** ADA-INR, number 3, without fees; a tick is one paisa and a lot a tenth of a coin. */
export const instruments = createInstruments({
  coins: [ada, inr],
  tiers: [{ maker: "0", taker: "0" }],
  markets: [
    {
      symbol: "ADA-INR",
      number: 3,
      state: "ENABLED",
      base: ada,
      quote: inr,
      fees: null,
      tickSize: "0.01",
      stepSize: "0.1",
      minQuantity: "0.1",
      maxQuantity: "100000",
      minNotional: "0",
      maxNotional: "1000000",
    },
  ],
});

export const instrument = instruments.at(3);
export const start = Date.UTC(2026, 10, 15, 9, 30);

interface OrderRequest {
  readonly user: number;
  readonly side: Side;
  readonly priceTicks: number;
  readonly lots: number;
}

export function createStage() {
  const exchange = new Exchange();
  let sequence = 0;
  const enter = (command: object): Entry => {
    sequence += 1;
    return applyTo(exchange, sequence, { id: String(sequence), at: start + sequence, ...command } as never);
  };
  enter({ kind: "setMarket", market: 3, rules: instrument.rules });
  for (const user of [100, 101]) {
    for (const asset of [0, 4]) enter({ kind: "credit", user, wallet: spotWallet, asset, units: 1e12, rail: 0 });
  }
  return {
    exchange,
    enter,
    sequence: () => sequence,
    place: (request: OrderRequest): Entry =>
      enter({
        kind: "place",
        market: 3,
        type: "LIMIT",
        stopTicks: 0,
        totalUnits: 0,
        timeInForce: "GTC",
        postOnly: false,
        visibleLots: 0,
        stpMode: "NONE",
        ...request,
      }),
  };
}
