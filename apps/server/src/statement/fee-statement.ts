/** The invoice of a month's fees: its lines for a spreadsheet and for a PDF. Pure. */

import { rewardName } from "@feo/contract";
import { indianDate, indianStamp } from "@feo/money";
import { type Instrument, unitsText } from "../market/instruments.ts";
import { amountText, rupeeCell, rupeeSumCell, rupeeSumText, rupeeText } from "./amounts.ts";
import type { DocumentTable } from "./document.ts";
import { type Fee, type FeeFigures, type FeeKind, type FeeLine, sumRupees } from "./figures.ts";
import type { GivenReward } from "./statement.store.ts";
import type { Assets } from "./valuation.ts";

/** One fee and its cause. */
export interface FeeEntry extends Fee {
  readonly id: string;
  readonly at: number;
  /** The trade's market; absent for fees of withdrawals. */
  readonly instrument?: Instrument;
  readonly isBuyer?: boolean;
}

const kindWords: Record<FeeKind, string> = { trading: "Trading fee", "INR withdrawal": "INR withdrawal fee" };

export const feeCsvHead = [
  ...["Kind", "Id", "Time (IST)", "Time (ISO 8601)", "Market", "Side"],
  ...["Fee", "GST in it", "Fee without GST", "Fee in", "Fee in INR", "GST in INR"],
];

const sideOf = ({ isBuyer }: FeeEntry): string => (isBuyer === undefined ? "" : isBuyer ? "BUY" : "SELL");

export function feeCsvRow(entry: FeeEntry, { rupee, of }: Assets): string[] {
  const asset = of(entry.asset);
  return [
    ...[kindWords[entry.kind], entry.id, indianStamp(entry.at), new Date(entry.at).toISOString()],
    ...[entry.instrument?.symbol ?? "", sideOf(entry)],
    ...[entry.feeUnits, entry.gstUnits, entry.feeUnits - entry.gstUnits].map((units) => unitsText(asset, units)),
    ...[asset.ticker, rupeeCell(entry.feeRupees, rupee), rupeeCell(entry.gstRupees, rupee)],
  ];
}

/** Sums by kind and asset, below an empty row. */
export function feeCsvSums(figures: FeeFigures, { rupee, of }: Assets): string[][] {
  return [
    [""],
    [
      "Kind",
      "Count",
      "Fee",
      "GST in it",
      "Fee without GST",
      "Fee in",
      "Fee in INR",
      "GST in INR",
      "Without a price in INR",
    ],
    ...figures
      .lines()
      .map(({ kind, asset, count, feeUnits, gstUnits, feeRupees, gstRupees }) => [
        ...[kindWords[kind], String(count)],
        ...[feeUnits, gstUnits, feeUnits - gstUnits].map((units) => unitsText(of(asset), units)),
        ...[of(asset).ticker, rupeeSumCell(feeRupees, count, rupee), rupeeSumCell(gstRupees, count, rupee)],
        String(feeRupees.unknown),
      ]),
  ];
}

const sumColumns = [
  { label: "Service", share: 20 },
  { label: "Count", share: 8, isNumeric: true },
  { label: "Taxable value", share: 19, isNumeric: true },
  { label: "GST", share: 18, isNumeric: true },
  { label: "Fee", share: 19, isNumeric: true },
  { label: "Fee in INR", share: 18, isNumeric: true },
];

const feeColumns = [
  { label: "Time (IST)", share: 17 },
  { label: "Service", share: 16 },
  { label: "For", share: 22 },
  { label: "Taxable value", share: 15, isNumeric: true },
  { label: "GST", share: 14, isNumeric: true },
  { label: "Fee", share: 15, isNumeric: true },
  { label: "Fee in INR", share: 13, isNumeric: true },
];

function inRupees(lines: readonly FeeLine[], { rupee }: Assets): string[][] {
  if (lines.length === 0) return [];
  const count = lines.reduce((sum, line) => sum + line.count, 0);
  const fee = sumRupees(lines.map(({ feeRupees }) => feeRupees));
  const gst = sumRupees(lines.map(({ gstRupees }) => gstRupees));
  const net = { units: fee.units - gst.units, unknown: fee.unknown };
  const [netText, gstText, feeText] = [net, gst, fee].map((sum) => rupeeSumText(sum, count, rupee));
  return [["Total in INR", String(count), netText ?? "", gstText ?? "", feeText ?? "", feeText ?? ""]];
}

const about = ({ id, instrument, isBuyer }: FeeEntry): string =>
  instrument ? `${isBuyer ? "Buy" : "Sell"} ${instrument.symbol}, trade ${id}` : `Withdrawal ${id.slice(0, 8)}`;

export function feeTables(figures: FeeFigures, entries: readonly FeeEntry[], assets: Assets): DocumentTable[] {
  const { rupee, of } = assets;
  const split = (asset: number, { feeUnits, gstUnits }: Pick<Fee, "feeUnits" | "gstUnits">) =>
    [feeUnits - gstUnits, gstUnits, feeUnits].map((units) => amountText(units, of(asset)));
  const lines = figures.lines();
  return [
    {
      heading: "Fees",
      columns: sumColumns,
      empty: "No fees in this period.",
      rows: lines.map((line) => [
        ...[kindWords[line.kind], String(line.count), ...split(line.asset, line)],
        rupeeSumText(line.feeRupees, line.count, rupee),
      ]),
      totals: inRupees(lines, assets),
    },
    {
      heading: "Fee details",
      columns: feeColumns,
      empty: "No fees to list.",
      totals: [],
      rows: entries.map((entry) => [
        ...[indianStamp(entry.at), kindWords[entry.kind], about(entry), ...split(entry.asset, entry)],
        rupeeText(entry.feeRupees, rupee),
      ]),
    },
  ];
}

/** Referral rewards, if any, below another empty row, apart from the fees charged. */
export function rewardCsvRows(rewards: readonly GivenReward[], { rupee, of }: Assets): string[][] {
  if (rewards.length === 0) return [];
  return [
    [""],
    ["Kind", "Day (IST)", "Friends", "Reward", "Reward in", "Reward in INR"],
    ...rewards.map(({ asset, units, rupeeUnits, people, at }) => [
      ...[rewardName, indianStamp(at).slice(0, 10), String(people), unitsText(of(asset), units)],
      ...[of(asset).ticker, unitsText(rupee, rupeeUnits)],
    ]),
  ];
}

const rewardColumns = [
  { label: "Day", share: 22 },
  { label: "Friends", share: 14, isNumeric: true },
  { label: "Reward", share: 32, isNumeric: true },
  { label: "Reward in INR", share: 32, isNumeric: true },
];

/** Only if there are any: most people have none. */
export function rewardTables(rewards: readonly GivenReward[], { rupee, of }: Assets): DocumentTable[] {
  if (rewards.length === 0) return [];
  const total = rewards.reduce((sum, { rupeeUnits }) => sum + rupeeUnits, 0n);
  return [
    {
      heading: "Referral rewards, paid to you",
      columns: rewardColumns,
      empty: "",
      rows: rewards.map(({ asset, units, rupeeUnits, people, at }) => [
        ...[indianDate(at), String(people), amountText(units, of(asset)), amountText(rupeeUnits, rupee)],
      ]),
      totals: [["Total in INR", "", "", amountText(total, rupee)]],
    },
  ];
}
