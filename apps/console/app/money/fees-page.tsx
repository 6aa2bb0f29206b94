/** Fees, GST, TDS and referral rewards by asset, in total and by day or month. */
import { type FeeTotals, readFeeTotals } from "@feo/contract";
import { EmptyState, Segmented, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { useSearchParams } from "react-router";
import { useCall } from "../data/api.ts";
import { Section } from "../frame/facts.tsx";
import { Loaded } from "../frame/queue.tsx";
import { isZero, shownAmount } from "../frame/shown-amount.ts";
import { Sideways } from "../frame/sideways.tsx";
import { MoneyPart } from "./money-part.tsx";
import { groupOf, periodOf, refusedPeriod } from "./period.ts";
import { PeriodFields } from "./period-fields.tsx";

export function FeesPage() {
  return (
    <MoneyPart path="/money/fees" call={readFeeTotals}>
      <Fees />
    </MoneyPart>
  );
}

const groups = [
  { value: "day", label: "By day" },
  { value: "month", label: "By month" },
] as const;

function Fees() {
  const [search, setSearch] = useSearchParams();
  const [period, by] = [periodOf(search, Date.now()), groupOf(search)];
  const isRefused = refusedPeriod(period) !== undefined;
  const query = useCall(readFeeTotals, { query: { ...period, by } }, { enabled: !isRefused });
  return (
    <>
      <div className="flex flex-wrap items-end gap-4 border-line border-b px-4 py-3">
        <PeriodFields period={period} />
        <Segmented
          label="Group"
          options={groups}
          value={by}
          onValueChange={(value) => {
            const next = new URLSearchParams(search);
            next.set("by", value);
            setSearch(next, { replace: true });
          }}
        />
      </div>
      {!isRefused && (
        <Loaded query={query}>
          {({ rows, totals }) =>
            totals.length === 0 ? (
              <EmptyState title="No fees in this period" />
            ) : (
              <div className="px-4 pb-4">
                <Section title="Totals" heading="h2">
                  <TotalsTable label="Totals" rows={totals} />
                </Section>
                <Section title={by === "day" ? "By day" : "By month"} heading="h2">
                  <TotalsTable label="By period" rows={rows} />
                </Section>
              </div>
            )
          }
        </Loaded>
      )}
    </>
  );
}

const columns = [
  ["tradingFees", "Trading fees"],
  ["withdrawalFees", "Withdrawal fees"],
  ["gst", "GST"],
  ["tds", "TDS"],
  ["rewards", "Referral rewards"],
] as const;

function TotalsTable({ label, rows }: { label: string; rows: readonly (FeeTotals & { readonly period?: string })[] }) {
  const hasPeriod = rows.some(({ period }) => period !== undefined);
  return (
    <Sideways label={label}>
      <Table label={label} className="text-13">
        <TableHead>
          <Tr>
            {hasPeriod && <Th className="pl-0">Period (IST)</Th>}
            <Th className={hasPeriod ? undefined : "pl-0"}>Asset</Th>
            {columns.map(([name, words]) => (
              <Th key={name} numeric>
                {words}
              </Th>
            ))}
          </Tr>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <Tr key={`${row.period} ${row.ticker}`}>
              {hasPeriod && <Td className="tabular whitespace-nowrap pl-0 text-quiet">{row.period}</Td>}
              <Td className={hasPeriod ? undefined : "pl-0 font-medium"}>{row.ticker}</Td>
              {columns.map(([name]) => (
                <Td key={name} numeric className={isZero(row[name]) ? "text-faint" : undefined}>
                  {shownAmount(row[name], row.ticker)}
                </Td>
              ))}
            </Tr>
          ))}
        </TableBody>
      </Table>
    </Sideways>
  );
}
