/** The rupee value of charges: at the last rupee price of the asset at the time of the charge. Pure. */
import type { Asset, Instruments } from "../market/instruments.ts";
import { type RupeeUnits, rupeesAt } from "./figures.ts";
import type { ChargedTrade, RupeeMarkets } from "./statement.store.ts";

/** Assets' names and decimals by number, for statements. */
export interface Assets {
  readonly rupee: Asset;
  of(asset: number): Asset;
}

export interface Valuation {
  readonly assets: Assets;
  readonly rupeeMarkets: readonly RupeeMarkets[];
  /** Null if the asset had not been traded for rupees before. */
  worth(trade: ChargedTrade, asset: number, units: bigint): RupeeUnits;
}

export function valuation(instruments: Instruments): Valuation {
  const rupee = instruments.coin("INR");
  if (!rupee) throw new Error("The coin INR is missing");
  const byBase = new Map(
    instruments.all.filter(({ quote }) => quote.asset === rupee.asset).map((market) => [market.base.asset, market]),
  );
  const numberOf = ({ asset }: Asset): number | null => byBase.get(asset)?.number ?? null;
  return {
    assets: { rupee, of: instruments.asset },
    rupeeMarkets: instruments.all.map(({ number, base, quote }) => ({
      market: number,
      ofBase: numberOf(base),
      ofQuote: numberOf(quote),
    })),
    worth(trade, asset, units) {
      if (asset === rupee.asset) return units;
      const { base } = instruments.at(trade.market);
      const ticks = asset === base.asset ? trade.baseRupeeTicks : trade.quoteRupeeTicks;
      const rules = byBase.get(asset)?.rules;
      if (ticks === null || !rules) return null;
      const { quoteUnitsPerTick, baseUnitsPerLot } = rules;
      return rupeesAt(units, { ticks, quoteUnitsPerTick, baseUnitsPerLot });
    },
  };
}
