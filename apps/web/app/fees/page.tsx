/** Everything that costs something, with the rates that hold now: trading, tax, moving money, and how it is worked out. */
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
import { Prose } from "../frame/prose.tsx";
import { Bills } from "./bills.tsx";
import { shortPercent } from "./fee-words.ts";
import { movementRows } from "./movement-fees.ts";
import { MovementTable } from "./movement-table.tsx";
import { Tiers } from "./tiers.tsx";

const textQuery = () => contentPageQuery("fees");

/** The server's root already has the coins; a browser that comes from another page may not. */
export const loader = serverData(() => [tradingFeesQuery(), textQuery()]);
export const clientLoader = browserData(() => [tradingFeesQuery(), textQuery(), coinsQuery()]);

export default function FeesPage() {
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      <header className="mb-10 max-md:mb-6">
        <h1 className="font-semibold text-28">Fees Overview</h1>
        <p className="mt-1 text-pretty text-14 text-quiet">
          You pay only on what trades. Placing and cancelling an order is free, and so is depositing rupees.
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
            The whole bill, in advance
          </h2>
          <Bills feeRate={feeRate} tdsRate={tdsRate} />
          <p className="mt-4 text-pretty text-13 text-faint">
            An example with the standard fee. The order form shows these lines for your own order before you confirm it.
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
        <Tax name={`GST, ${shortPercent(gstRate)}`}>
          Goods and services tax on our fee. It is already in every rate above; nothing is added later.
        </Tax>
        <Tax name={`TDS, ${shortPercent(tdsRate)}, in INR markets`}>
          Tax deducted at source. The seller bears it, on the total after the fee. It goes to the government under your
          PAN, and you claim it in your return.
        </Tax>
        <Tax name={`TDS, ${shortPercent(tdsRate)}, in USDT and BTC markets`}>
          A coin is exchanged for a coin, so both sides bear it: the seller from the proceeds, the buyer on top of the
          total.
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

/** Keeps the place of what has not come yet, or says why it did not. */
function Missing({ answer, className }: MissingProps) {
  if (!answer.error) return <Skeleton className={className} />;
  return <ErrorState text={answer.error.message} busy={answer.isFetching} onRetry={() => answer.refetch()} />;
}

/** In two columns on a desk: a heading stays with its text, a table is not torn. */
function Written({ html }: { html: string }) {
  const columns =
    "max-w-none gap-x-16 lg:columns-2 [&_:is(h2,h3)]:break-after-avoid [&_:is(table,li)]:break-inside-avoid";
  return <Prose html={html} className={columns} />;
}
