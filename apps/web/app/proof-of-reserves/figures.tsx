/** The totals of all assets, in rupees. */
import type { Solvency } from "@feo/contract";
import { formatAmount, formatCompact, formatMoney, indianTime } from "@feo/money";
import type { ReactNode } from "react";
import { percentText } from "./reserve-figures.ts";

interface FiguresProps {
  readonly solvency: Solvency;
  readonly lowestRatio: string | null;
}

export function Figures({ solvency, lowestRatio }: FiguresProps) {
  const { at, accounts, customersInr, holdsInr, ratio, assets } = solvency;
  const unpriced = assets.filter(({ priceInr }) => priceInr === null).length;
  return (
    <dl className="mb-8 grid grid-cols-3 gap-x-6 gap-y-5 max-md:grid-cols-2 max-md:gap-x-4">
      <Figure label="Reserve ratio, all assets" value={percentText(ratio)}>
        Lowest in 90 days: {percentText(lowestRatio)}
      </Figure>
      <Figure label="Customers own" value={formatCompact(customersInr, "INR")} exact={formatMoney(customersInr, "INR")}>
        {countText(accounts)}
      </Figure>
      <Figure label="Feo holds" value={formatCompact(holdsInr, "INR")} exact={formatMoney(holdsInr, "INR")}>
        At prices of {indianTime(at).slice(0, 5)} IST{unpriced > 0 ? `, ${unpriced} without a price left out` : ""}
      </Figure>
    </dl>
  );
}

const countText = (accounts: number): string => {
  const count = formatAmount(String(accounts), { minDecimals: 0, maxDecimals: 0, grouping: "indian" });
  return accounts === 1 ? "1 account with a balance" : `${count} accounts with a balance`;
};

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly exact?: string;
  readonly children: ReactNode;
}

function Figure({ label, value, exact, children }: FigureProps) {
  return (
    <div className="max-md:first:col-span-2">
      <dt className="text-13 text-quiet">{label}</dt>
      <dd>
        <p className="tabular font-semibold text-28 leading-9 max-md:text-20 max-md:leading-7" title={exact}>
          {value}
        </p>
        <p className="text-12 text-quiet">{children}</p>
      </dd>
    </div>
  );
}
