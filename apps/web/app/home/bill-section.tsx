/** The complete bill of a buy and of a sell at current prices. */
import { type Coin, defaultMarketSymbol } from "@feo/contract";
import { formatAmount, formatFeeRate, formatMoney, formatTaxRate } from "@feo/money";
import { Skeleton } from "@feo/ui";
import { coinsQuery, orderBookQuery, tradingFeesQuery, usePageQuery } from "../data/index.ts";
import { type Bill, type BillInput, buyBill, sellBill } from "../quote/bill.ts";

const volume = "100";
const quoteDecimals = 6;

export function BillSection() {
  const fees = usePageQuery(tradingFeesQuery()).data;
  const book = usePageQuery(orderBookQuery(defaultMarketSymbol)).data?.orderBook.snapshot;
  const coins: readonly Coin[] | undefined = usePageQuery(coinsQuery()).data?.cryptoCoins;
  const [base = ""] = defaultMarketSymbol.split("-");
  const coin = coins?.find(({ ticker }) => ticker === base);
  const [ask, bid] = [book?.asks[0]?.[0], book?.bids[0]?.[0]];
  const tier = fees?.tiers[0];
  return (
    <section aria-labelledby="bill">
      <h2 id="bill" className="font-semibold text-28 max-md:text-20">
        Every cost, up front
      </h2>
      {fees && tier && coin && ask && bid ? (
        <Bills
          base={base}
          ask={ask}
          bid={bid}
          rates={{ feeRate: tier.taker, tdsRate: fees.tdsRate }}
          baseDecimals={coin.decimals}
        />
      ) : !fees || !book || !coins ? (
        <Skeleton className="mt-6 h-40" />
      ) : (
        <p className="mt-6 min-h-40 text-14 text-quiet">Examples appear when this market has buyers and sellers.</p>
      )}
    </section>
  );
}

interface BillsProps {
  readonly base: string;
  readonly ask: string;
  readonly bid: string;
  readonly rates: Pick<BillInput, "feeRate" | "tdsRate">;
  readonly baseDecimals: number;
}

function Bills({ base, ask, bid, rates, baseDecimals }: BillsProps) {
  const common = { ...rates, volume, baseDecimals, quoteDecimals };
  const buy = buyBill({ ...common, price: ask });
  const sell = sellBill({ ...common, price: bid });
  const feeName = `Fee ${formatFeeRate(rates.feeRate)}, GST included`;
  const coins = (amount: string) =>
    `${formatAmount(amount, { minDecimals: 0, maxDecimals: baseDecimals, grouping: "indian" })} ${base}`;
  const price = (amount: string) => formatAmount(amount, { minDecimals: 2, maxDecimals: 2, grouping: "indian" });
  const rupees = (amount: string) => formatMoney(amount, "INR");
  return (
    <div className="mt-6 grid grid-cols-2 gap-8 max-sm:grid-cols-1">
      <BillTable
        title={`Buy ${volume} ${base} at ${price(ask)}`}
        rows={[
          ["You pay", rupees(buy.total)],
          [feeName, coins(buy.fee)],
          ["TDS", "none"],
        ]}
        received={coins(buy.received)}
      />
      <BillTable
        title={`Sell ${volume} ${base} at ${price(bid)}`}
        rows={sellRows(sell, feeName, rates.tdsRate, rupees)}
        received={rupees(sell.received)}
      />
    </div>
  );
}

const sellRows = (
  sell: Bill,
  feeName: string,
  tdsRate: string,
  rupees: (amount: string) => string,
): [string, string][] => [
  ["Total", rupees(sell.total)],
  [feeName, rupees(sell.fee)],
  [`TDS ${formatTaxRate(tdsRate)}`, rupees(sell.tds)],
];

function BillTable({ title, rows, received }: { title: string; rows: readonly [string, string][]; received: string }) {
  return (
    <table className="h-fit w-full border-ink border-t-2 text-14">
      <caption className="sr-only">{title}</caption>
      <tbody>
        <tr className="h-10">
          <th colSpan={2} className="text-left font-semibold">
            {title}
          </th>
        </tr>
        {rows.map(([name, value]) => (
          <tr key={name} className="h-7 text-quiet">
            <th className="text-left font-normal">{name}</th>
            <td className="tabular text-right">{value}</td>
          </tr>
        ))}
        <tr className="h-10 border-line border-t font-semibold">
          <th className="text-left font-semibold">You receive</th>
          <td className="tabular text-right">{received}</td>
        </tr>
      </tbody>
    </table>
  );
}
