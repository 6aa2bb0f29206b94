/** All fees at the current rates: trading, tax, deposits and withdrawals, and how they are computed. */
import { formatTaxRate } from "@feo/money";
import { ErrorState, Skeleton } from "@feo/ui";
import type { ReactNode } from "react";
import {
  browserData,
  coinsQuery,
  contentPageQuery,
  serverData,
  tradingFeesQuery,
  usePageQuery,
} from "../data/index.ts";
import { Prose } from "../format/prose.tsx";
import { Bills } from "./bills.tsx";
import { movementRows } from "./movement-fees.ts";
import { MovementTable } from "./movement-table.tsx";
import { Tiers } from "./tiers.tsx";

const textQuery = () => contentPageQuery("fees");

/** On the server the root has loaded the coins; a client-side navigation must load them itself. */
export const loader = serverData(() => [tradingFeesQuery(), textQuery()]);
export const clientLoader = browserData(() => [tradingFeesQuery(), textQuery(), coinsQuery()]);

export default function FeesPage() {
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      <header className="mb-10 max-md:mb-6">
        <h1 className="font-semibold text-28">Fees Overview</h1>
        <p className="mt-1 text-pretty text-14 text-quiet">
          You pay only when an order fills. Placing and cancelling orders and depositing INR are free.
        </p>
      </header>
      <TradingFees />
      <MovementFees />
      <Explanation />
    </div>
  );
}

function TradingFees() {
  const fees = usePageQuery(tradingFeesQuery());
  if (!fees.data) return <Missing answer={fees} className="mb-14 h-[420px]" />;
  const { tiers, gstRate, tdsRate } = fees.data;
  const feeRate = tiers[0]?.taker ?? "0";
  return (
    <>
      <div className="mb-14 grid grid-cols-2 gap-x-16 gap-y-10 max-lg:grid-cols-1">
        <section aria-labelledby="tiers">
          <h2 id="tiers" className="mb-3 font-semibold text-20">
            Trading
          </h2>
          <Tiers tiers={tiers} />
        </section>
        <section aria-labelledby="bill">
          <h2 id="bill" className="mb-4 font-semibold text-20">
            Every cost, up front
          </h2>
          <Bills feeRate={feeRate} tdsRate={tdsRate} />
          <p className="mt-4 text-pretty text-13 text-faint">
            An example with the standard fee. You see these lines before you confirm an order.
          </p>
        </section>
      </div>
      <Taxes gstRate={gstRate} tdsRate={tdsRate} />
    </>
  );
}

function Taxes({ gstRate, tdsRate }: { gstRate: string; tdsRate: string }) {
  return (
    <section aria-labelledby="taxes" className="mb-14">
      <h2 id="taxes" className="sr-only">
        Taxes
      </h2>
      <div className="grid grid-cols-3 gap-x-8 gap-y-6 border-line border-y py-6 max-lg:grid-cols-1">
        <Tax name={`GST, ${formatTaxRate(gstRate)}`}>
          Goods and services tax on our fee. Already included in every rate above.
        </Tax>
        <Tax name={`TDS, ${formatTaxRate(tdsRate)}, in INR markets`}>
          Tax deducted at source. The seller pays it, on the total after the fee. It goes to the government under your
          PAN, and you claim it in your return.
        </Tax>
        <Tax name={`TDS, ${formatTaxRate(tdsRate)}, in USDT and BTC markets`}>
          Coins change hands, so both sides pay it: the seller from the proceeds, the buyer on top of the total.
        </Tax>
      </div>
    </section>
  );
}

function Tax({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-semibold text-14">{name}</h3>
      <p className="mt-1 text-pretty text-14 text-quiet">{children}</p>
    </div>
  );
}

function MovementFees() {
  const coins = usePageQuery(coinsQuery());
  return (
    <section className="mb-14">
      {coins.data ? (
        <MovementTable rows={movementRows(coins.data)} />
      ) : (
        <Missing answer={coins} className="h-[760px]" />
      )}
    </section>
  );
}

function Explanation() {
  const text = usePageQuery(textQuery());
  return (
    <section aria-label="How fees are worked out" className="border-line border-t pt-10 pb-8">
      {text.data ? <Written html={text.data.page.html} /> : <Missing answer={text} className="h-[1200px]" />}
    </section>
  );
}

interface MissingProps {
  readonly answer: { readonly error: Error | null; readonly isFetching: boolean; readonly refetch: () => unknown };
  readonly className: string;
}

/** A placeholder of the same size, or the error. */
function Missing({ answer, className }: MissingProps) {
  if (!answer.error) return <Skeleton className={className} />;
  return <ErrorState text={answer.error.message} busy={answer.isFetching} onRetry={() => answer.refetch()} />;
}

/** Two columns on a desktop; headings stay with their text and tables are not split. */
function Written({ html }: { html: string }) {
  const columns =
    "max-w-none gap-x-16 lg:columns-2 [&_:is(h2,h3)]:break-after-avoid [&_:is(table,li)]:break-inside-avoid";
  return <Prose html={html} className={columns} />;
}
