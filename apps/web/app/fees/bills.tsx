/** A purchase and a sale with every line of their bill, worked out with the rates that hold now. */
import { formatMoney } from "@feo/money";
import { amountOf, rateInPercent, shortPercent } from "./fee-words.ts";
import { billOf, type TradeDraft } from "./trade-bill.ts";

interface Rates {
  readonly feeRate: string;
  readonly tdsRate: string;
}

const coin = "ADA";
const volume = "100";
const coinDecimals = 6;

export function Bills(rates: Rates) {
  return (
    <div className="grid grid-cols-2 gap-8 max-sm:grid-cols-1">
      <Bill draft={{ side: "BUY", price: "85.43", volume, coinDecimals, ...rates }} />
      <Bill draft={{ side: "SELL", price: "85.41", volume, coinDecimals, ...rates }} />
    </div>
  );
}

function Bill({ draft }: { draft: TradeDraft }) {
  const bill = billOf(draft);
  const isBuy = draft.side === "BUY";
  const unit = isBuy ? coin : "INR";
  const lines = [
    { name: isBuy ? "You pay" : "Total", amount: formatMoney(bill.total, "INR") },
    { name: `Fee ${rateInPercent(draft.feeRate)}, with GST`, amount: amountOf(bill.fee, unit) },
    {
      name: bill.tds === null ? "TDS" : `TDS ${shortPercent(draft.tdsRate)}`,
      amount: bill.tds === null ? "none" : amountOf(bill.tds, "INR"),
    },
  ];
  return (
    <div className="border-ink border-t-2 pt-3">
      <h3 className="mb-2 font-semibold text-14">
        {isBuy ? "Buy" : "Sell"} {volume} {coin} at {draft.price}
      </h3>
      <dl className="tabular text-14">
        {lines.map(({ name, amount }) => (
          <div key={name} className="flex h-8 items-center justify-between gap-4 text-quiet">
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="mt-1 flex h-10 items-center justify-between gap-4 border-line border-t font-semibold">
          <dt>You receive</dt>
          <dd>{amountOf(bill.received, unit)}</dd>
        </div>
      </dl>
    </div>
  );
}
