/** Exports as CSV. The browser saves the file while it arrives, whatever its size. */
import { exportMoney, type MoneyExport, moneyExports } from "@feo/contract";
import { Button } from "@feo/ui";
import { Download } from "lucide-react";
import { useSearchParams } from "react-router";
import { addressOf } from "../data/api.ts";
import { MoneyPart } from "./money-part.tsx";
import { periodOf, refusedPeriod } from "./period.ts";
import { PeriodFields } from "./period-fields.tsx";

const words: Readonly<Record<MoneyExport, { readonly name: string; readonly about: string }>> = {
  books: { name: "Books", about: "Every comparison of the ledger with the bank and the chains" },
  fees: { name: "Fees and tax", about: "Fees, GST, TDS and referral rewards by day and asset" },
  withdrawals: { name: "Withdrawals", about: "Rupees and coins, by the day of the request" },
  deposits: { name: "Deposits", about: "Rupees and coins, by the day they were claimed or arrived" },
  "audit-log": { name: "Audit log", about: "Every entry with its hash" },
};

export function ExportsPage() {
  const [search] = useSearchParams();
  const period = periodOf(search, Date.now());
  const isRefused = refusedPeriod(period) !== undefined;
  return (
    <MoneyPart path="/money/exports" call={exportMoney}>
      <div className="flex flex-wrap items-end gap-4 border-line border-b px-4 py-3">
        <PeriodFields period={period} />
      </div>
      <ul aria-label="Exports">
        {moneyExports.map((what) => (
          <li key={what} className="flex min-h-14 items-center justify-between gap-4 border-line border-b px-4 py-2">
            <span className="min-w-0">
              <span className="block font-medium text-14">{words[what].name}</span>
              <span className="block text-13 text-quiet">{words[what].about}</span>
            </span>
            {!isRefused && (
              <Button size="sm" variant="secondary" asChild>
                <a
                  href={addressOf(exportMoney, { params: { what }, query: { ...period } })}
                  aria-label={`Export ${words[what].name} as CSV`}
                  download
                >
                  <Download aria-hidden className="size-4" />
                  CSV
                </a>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="px-4 py-3 text-12 text-quiet">
        Exports are recorded in the audit log. Withdrawals and deposits have customers' ids and feoTags, no names or
        account numbers.
      </p>
    </MoneyPart>
  );
}
