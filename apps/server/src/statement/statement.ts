/**
 * Statements: reads the charges of a period, folds them into figures, and writes a PDF or a spreadsheet. For a period
 * that is not over, the statement ends at the last trade known at the request.
 */
import { type FileAnswer, type StatementFormat, statementKinds } from "@feo/contract";
import { gstOf } from "@feo/exchange";
import type { Company } from "../config/company.ts";
import { gstRate, type Instruments } from "../market/instruments.ts";
import { ProblemError } from "../platform/problem.ts";
import { csvLines } from "./csv-lines.ts";
import {
  type FeeEntry,
  feeCsvHead,
  feeCsvRow,
  feeCsvSums,
  feeTables,
  rewardCsvRows,
  rewardTables,
} from "./fee-statement.ts";
import { createFeeFigures, createTdsFigures } from "./figures.ts";
import type { MakePdf } from "./pdf-thread.ts";
import { calendarMonth, financialYear, type Period } from "./period.ts";
import type { ChargedTrade, StatementStore } from "./statement.store.ts";
import { type Holder, invoiceNotes, rupeeNote, statementPlan } from "./statement-page.ts";
import { type TdsEntry, taxedTrade, tdsCsvHead, tdsCsvRow, tdsCsvSums, tdsTables } from "./tds-statement.ts";
import { valuation } from "./valuation.ts";

export interface StatementDeps {
  readonly store: StatementStore;
  readonly instruments: () => Instruments;
  readonly company: Company;
  readonly isDemo: boolean;
  readonly makePdf: MakePdf;
  readonly now: () => number;
}

export interface Statements {
  tds(holder: Holder, request: { readonly year: number; readonly format: StatementFormat }): Promise<FileAnswer>;
  fees(holder: Holder, request: { readonly month: string; readonly format: StatementFormat }): Promise<FileAnswer>;
}

/** About two hundred pages; the spreadsheet lists all trades beyond that. */
const mostListed = 10_000;
const paisaDecimals = 2;

export function createStatements({ store, instruments, company, isDemo, makePdf, now }: StatementDeps): Statements {
  function begun<P extends Period>(period: P): P {
    if (period.fromMs > now()) throw new ProblemError("PERIOD_NOT_BEGUN");
    return period;
  }

  async function pdfFile(name: string, plan: ReturnType<typeof statementPlan>): Promise<FileAnswer> {
    return { name: `${name}.pdf`, kind: statementKinds.pdf, content: await makePdf(plan) };
  }

  return {
    async tds(holder, { year: firstYear, format }) {
      const year = begun(financialYear(firstYear));
      const known = instruments();
      const { assets, worth, rupeeMarkets } = valuation(known);
      const untilId = await store.lastTradeId();
      const pages = store.trades({ user: holder.userNumber, ...year, untilId, charge: "tds", rupeeMarkets });
      const figures = createTdsFigures(year.quarters);
      const take = (trade: ChargedTrade): TdsEntry => {
        const rupeeUnits = worth(trade, trade.tdsAsset, trade.tdsUnits);
        const entry = { trade, instrument: known.at(trade.market), tdsAsset: assets.of(trade.tdsAsset), rupeeUnits };
        figures.add(taxedTrade(entry));
        return entry;
      };
      const name = `feo-tds-${year.name}`;
      if (format === "csv") {
        return csvFile(name, {
          head: [tdsCsvHead],
          pages,
          row: (trade) => tdsCsvRow(take(trade), assets, year),
          end: () => tdsCsvSums(figures, assets, year),
        });
      }
      const { entries, count } = await listed(pages, take);
      const statement = {
        number: `TDS-${year.name}`,
        title: "TDS statement",
        subtitle: `Financial year ${year.name}`,
        tables: tdsTables({ figures, entries, year }, assets),
        notes: [...cutNote(count), rupeeNote],
      };
      return pdfFile(name, statementPlan(statement, { company, holder, period: year, isDemo, nowMs: now() }));
    },

    async fees(holder, { month: text, format }) {
      const month = begun(calendarMonth(text));
      const known = instruments();
      const { assets, worth, rupeeMarkets } = valuation(known);
      const untilId = await store.lastTradeId();
      const pages = store.trades({ user: holder.userNumber, ...month, untilId, charge: "fee", rupeeMarkets });
      const figures = createFeeFigures();
      const noted = (entry: FeeEntry): FeeEntry => {
        figures.add(entry);
        return entry;
      };
      const take = (trade: ChargedTrade): FeeEntry => {
        const { isBuyer, feeUnits, gstUnits } = trade;
        const instrument = known.at(trade.market);
        const { asset } = isBuyer ? instrument.base : instrument.quote;
        return noted({
          kind: "trading",
          id: String(trade.id),
          at: trade.at,
          instrument,
          isBuyer,
          asset,
          feeUnits,
          gstUnits,
          feeRupees: worth(trade, asset, feeUnits),
          gstRupees: worth(trade, asset, gstUnits),
        });
      };
      const withdrawn = (await store.withdrawals({ userId: holder.userId, ...month })).map(({ id, at, feePaise }) => {
        const { asset, decimals } = assets.rupee;
        const feeUnits = feePaise * 10n ** BigInt(decimals - paisaDecimals);
        // The same split as in the core.
        const gstUnits = BigInt(gstOf(Number(feeUnits)));
        const rupees = { feeRupees: feeUnits, gstRupees: gstUnits };
        return noted({ kind: "INR withdrawal", id, at, asset, feeUnits, gstUnits, ...rupees });
      });
      const rewards = await store.rewards({ user: holder.userNumber, ...month });
      const name = `feo-fees-${text}`;
      if (format === "csv") {
        return csvFile(name, {
          head: [feeCsvHead, ...withdrawn.map((entry) => feeCsvRow(entry, assets))],
          pages,
          row: (trade) => feeCsvRow(take(trade), assets),
          end: () => [...feeCsvSums(figures, assets), ...rewardCsvRows(rewards, assets)],
        });
      }
      const { entries, count } = await listed(pages, take);
      const tables = [...feeTables(figures, [...withdrawn, ...entries], assets), ...rewardTables(rewards, assets)];
      const statement = {
        number: `FEE-${text}`,
        title: company.gstin === undefined ? "Fee invoice" : "Tax invoice",
        subtitle: month.name,
        tables,
        notes: [...cutNote(count), `Every fee includes GST at ${gstRate}%. ${rupeeNote}`, ...invoiceNotes(company)],
      };
      return pdfFile(name, statementPlan(statement, { company, holder, period: month, isDemo, nowMs: now() }));
    },
  };
}

type Pages = AsyncIterable<readonly ChargedTrade[]>;

/** Takes every trade into the figures, but keeps only as many as a PDF lists. */
async function listed<Entry>(pages: Pages, take: (trade: ChargedTrade) => Entry) {
  const entries: Entry[] = [];
  let count = 0;
  for await (const trades of pages) {
    for (const entry of trades.map(take)) {
      count += 1;
      if (count <= mostListed) entries.push(entry);
    }
  }
  return { entries, count };
}

const cutNote = (count: number): string[] =>
  count > mostListed ? [`The first ${mostListed} of ${count} trades are listed. The CSV file has all of them.`] : [];

interface CsvParts {
  readonly head: readonly (readonly string[])[];
  readonly pages: Pages;
  readonly row: (trade: ChargedTrade) => readonly string[];
  readonly end: () => readonly (readonly string[])[];
}

/** Streamed page by page while it is read, whatever its length. */
function csvFile(name: string, { head, pages, row, end }: CsvParts): FileAnswer {
  const encoder = new TextEncoder();
  async function* lines(): AsyncGenerator<Uint8Array> {
    yield encoder.encode(csvLines(head));
    for await (const trades of pages) yield encoder.encode(csvLines(trades.map(row)));
    yield encoder.encode(csvLines(end()));
  }
  return { name: `${name}.csv`, kind: statementKinds.csv, content: lines() };
}
