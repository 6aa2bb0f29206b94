/** The statement of tax deducted at source: its lines for a spreadsheet and for a PDF. Pure. */
import { indianStamp } from "@feo/money";
import { type Asset, type Instrument, priceText, quantityText, unitsText } from "../market/instruments.ts";
import { amountText, rupeeCell, rupeeSumCell, rupeeSumText, rupeeText } from "./amounts.ts";
import type { DocumentTable } from "./document.ts";
import { type RupeeUnits, sumRupees, type TaxedTrade, type TdsFigures, type TdsLine } from "./figures.ts";
import type { FinancialYear } from "./period.ts";
import type { ChargedTrade } from "./statement.store.ts";
import type { Assets } from "./valuation.ts";

/** A trade with TDS, and its market. */
export interface TdsEntry {
  readonly trade: ChargedTrade;
  readonly instrument: Instrument;
  readonly tdsAsset: Asset;
  readonly rupeeUnits: RupeeUnits;
}

export const taxedTrade = ({ trade, instrument, rupeeUnits }: TdsEntry): TaxedTrade => ({
  at: trade.at,
  quoteAsset: instrument.quote.asset,
  quoteUnits: trade.quoteUnits,
  tdsAsset: trade.tdsAsset,
  tdsUnits: trade.tdsUnits,
  rupeeUnits,
});

export const tdsCsvHead = [
  ...["Quarter", "Trade id", "Time (IST)", "Time (ISO 8601)", "Market", "Side", "Price"],
  ...["Amount", "Amount in", "Total", "Total in", "TDS", "TDS in", "TDS in INR"],
];

export function tdsCsvRow(
  { trade, instrument, tdsAsset, rupeeUnits }: TdsEntry,
  { rupee }: Assets,
  year: FinancialYear,
) {
  const quarter = year.quarters.find(({ toMs }) => trade.at < toMs);
  return [
    ...[quarter?.name ?? "", String(trade.id), indianStamp(trade.at), new Date(trade.at).toISOString()],
    ...[instrument.symbol, trade.isBuyer ? "BUY" : "SELL", priceText(instrument, trade.priceTicks)],
    ...[quantityText(instrument, trade.lots), instrument.base.ticker],
    ...[unitsText(instrument.quote, trade.quoteUnits), instrument.quote.ticker],
    ...[unitsText(tdsAsset, trade.tdsUnits), tdsAsset.ticker, rupeeCell(rupeeUnits, rupee)],
  ];
}

/** The quarters, then the year, below an empty row. */
export function tdsCsvSums(figures: TdsFigures, { rupee, of }: Assets, year: FinancialYear): string[][] {
  const sums = ({ quoteAsset, tdsAsset, trades, quoteUnits, tdsUnits, rupees }: Omit<TdsLine, "quarter">) => [
    ...[String(trades), unitsText(of(quoteAsset), quoteUnits), of(quoteAsset).ticker],
    ...[unitsText(of(tdsAsset), tdsUnits), of(tdsAsset).ticker, rupeeSumCell(rupees, trades, rupee)],
    String(rupees.unknown),
  ];
  return [
    [""],
    ["Period", "Days", "Trades", "Total", "Total in", "TDS", "TDS in", "TDS in INR", "Without a price in INR"],
    ...figures.lines().map((line) => [line.quarter.name, line.quarter.days, ...sums(line)]),
    ...figures.year().map((line) => [`Year ${year.name}`, year.days, ...sums(line)]),
  ];
}

const sumColumns = [
  { label: "Quarter", share: 15 },
  { label: "Days", share: 24 },
  { label: "Trades", share: 9, isNumeric: true },
  { label: "Traded for", share: 19, isNumeric: true },
  { label: "TDS", share: 17, isNumeric: true },
  { label: "TDS in INR", share: 18, isNumeric: true },
];

const tradeColumns = [
  { label: "Time (IST)", share: 17 },
  { label: "Trade id", share: 11 },
  { label: "Market", share: 12 },
  { label: "Side", share: 6 },
  { label: "Amount", share: 14, isNumeric: true },
  { label: "Traded for", share: 14, isNumeric: true },
  { label: "TDS", share: 13, isNumeric: true },
  { label: "TDS in INR", share: 13, isNumeric: true },
];

interface TdsTables {
  readonly figures: TdsFigures;
  /** Possibly fewer than all: the list is capped. */
  readonly entries: readonly TdsEntry[];
  readonly year: FinancialYear;
}

export function tdsTables({ figures, entries, year }: TdsTables, { rupee, of }: Assets): DocumentTable[] {
  const sums = ({ quoteAsset, tdsAsset, trades, quoteUnits, tdsUnits, rupees }: Omit<TdsLine, "quarter">) => [
    ...[String(trades), amountText(quoteUnits, of(quoteAsset)), amountText(tdsUnits, of(tdsAsset))],
    rupeeSumText(rupees, trades, rupee),
  ];
  const years = figures.year();
  const all = years.reduce((sum, { trades }) => sum + trades, 0);
  const total = rupeeSumText(sumRupees(years.map(({ rupees }) => rupees)), all, rupee);
  return [
    {
      heading: "By quarter",
      columns: sumColumns,
      empty: "No tax was deducted in this period.",
      rows: figures.lines().map((line) => [line.quarter.name, line.quarter.days, ...sums(line)]),
      totals: [
        ...years.map((line) => [`Year ${year.name}`, "", ...sums(line)]),
        ...(years.length > 1 ? [["Total", "", String(all), "", "", total]] : []),
      ],
    },
    {
      heading: "By trade",
      columns: tradeColumns,
      empty: "No trades to list.",
      totals: [],
      rows: entries.map(({ trade, instrument, tdsAsset, rupeeUnits }) => [
        ...[indianStamp(trade.at), String(trade.id), instrument.symbol, trade.isBuyer ? "Buy" : "Sell"],
        `${quantityText(instrument, trade.lots)} ${instrument.base.ticker}`,
        ...[amountText(trade.quoteUnits, instrument.quote), amountText(trade.tdsUnits, tdsAsset)],
        rupeeText(rupeeUnits, rupee),
      ]),
    },
  ];
}
