/** A purchase and a sale with every line of the bill, computed with the current rates. */
import { formatFeeRate, formatMoney, formatTaxRate } from "@feo/money";
import { type BillInput, buyBill, sellBill } from "../quote/bill.ts";
import { amountOf } from "./fee-words.ts";

interface Rates {
  readonly feeRate: string;
  readonly tdsRate: string;
}

const coin = "ADA";
const volume = "100";
const decimals = { baseDecimals: 6, quoteDecimals: 6 };

export function Bills(rates: Rates) {
  return (
    <div className="grid grid-cols-2 gap-8 max-sm:grid-cols-1">
      <Bill side="BUY" draft={{ price: "85.43", volume, ...decimals, ...rates }} />
      <Bill side="SELL" draft={{ price: "85.41", volume, ...decimals, ...rates }} />
    </div>
  );
}

function Bill({ side, draft }: { side: "BUY" | "SELL"; draft: BillInput }) {
  const isBuy = side === "BUY";
  const bill = isBuy ? buyBill(draft) : sellBill(draft);
  const unit = isBuy ? coin : "INR";
  const lines = [
    { name: isBuy ? "You pay" : "Total", amount: formatMoney(bill.total, "INR") },
    { name: `Fee ${formatFeeRate(draft.feeRate)}, GST included`, amount: amountOf(bill.fee, unit) },
    {
      name: isBuy ? "TDS" : `TDS ${formatTaxRate(draft.tdsRate)}`,
      amount: isBuy ? "none" : amountOf(bill.tds, "INR"),
    },
  ];
  return (
    <div className="border-ink border-t-2 pt-3">
      <h3 className="mb-2 font-semibold text-14">
        {isBuy ? "Buy" : "Sell"} {volume} {coin} at {draft.price}
      </h3>
      <dl className="text-14">
        {lines.map(({ name, amount }) => (
          <div key={name} className="flex h-8 items-center justify-between gap-4 text-quiet">
            <dt>{name}</dt>
            <dd className="tabular">{amount}</dd>
          </div>
        ))}
        <div className="mt-1 flex h-10 items-center justify-between gap-4 border-line border-t font-semibold">
          <dt>You receive</dt>
          <dd className="tabular">{amountOf(bill.received, unit)}</dd>
        </div>
      </dl>
    </div>
  );
}
