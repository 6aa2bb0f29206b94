/** The current bar for its subscribers: starts from the tables and grows with every trade. */
import type { ChartResolution, PublicMessages } from "@feo/contract";
import type { Trade } from "@feo/exchange";
import { type Bar, barStart, flatBar, nextStart } from "../market/bars.ts";
import { type Instrument, priceText, quantityText } from "../market/instruments.ts";

/** The bar that contains a given moment, and the latest trade in or before it. */
export interface KnownBar {
  readonly bar: Bar;
  readonly lastTrade: number;
}

export interface CandleSource {
  /** From the tables; undefined if the market never traded. */
  latest(instrument: Instrument, resolution: ChartResolution, time: number): Promise<KnownBar | undefined>;
}

type CandleMessage = PublicMessages["CANDLE"];

export class LiveCandle {
  readonly #instrument: Instrument;
  readonly #resolution: ChartResolution;
  #bar: Bar | undefined;
  #isChanged = false;

  constructor(instrument: Instrument, resolution: ChartResolution, bar: Bar | undefined) {
    this.#instrument = instrument;
    this.#resolution = resolution;
    this.#bar = bar;
  }

  add({ market, priceTicks, lots, at }: Trade): void {
    if (market !== this.#instrument.number) return;
    const time = barStart(this.#resolution, Math.floor(at / 1000));
    const bar = this.#bar;
    this.#isChanged = true;
    this.#bar =
      bar?.time === time
        ? {
            time,
            openTicks: bar.openTicks,
            closeTicks: priceTicks,
            lots: bar.lots + lots,
            highTicks: Math.max(bar.highTicks, priceTicks),
            lowTicks: Math.min(bar.lowTicks, priceTicks),
          }
        : { ...flatBar(time, priceTicks), lots };
  }

  /** The update since the last call; a bar whose time is over is followed by a flat one. */
  take(nowMs: number): CandleMessage | undefined {
    const bar = this.#bar;
    const now = Math.floor(nowMs / 1000);
    if (bar && now >= nextStart(this.#resolution, bar.time)) {
      this.#bar = flatBar(barStart(this.#resolution, now), bar.closeTicks);
      this.#isChanged = true;
    }
    if (!this.#isChanged) return undefined;
    this.#isChanged = false;
    return this.message();
  }

  message(): CandleMessage {
    const about = { marketSymbol: this.#instrument.symbol, type: this.#resolution };
    const bar = this.#bar;
    if (!bar) return { ...about, candle: null };
    const price = (ticks: number) => priceText(this.#instrument, ticks);
    return {
      ...about,
      candle: {
        time: bar.time,
        open: price(bar.openTicks),
        high: price(bar.highTicks),
        low: price(bar.lowTicks),
        close: price(bar.closeTicks),
        volume: quantityText(this.#instrument, bar.lots),
      },
    };
  }
}
