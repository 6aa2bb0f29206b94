/** A customer's balances in both wallets together, with their value in rupees and links to what holds them. */
import { type PersonMoney, readPersonMoney } from "@feo/contract";
import { CoinLogo } from "@feo/ui";
import { Link } from "react-router";
import { useCall } from "../data/api.ts";
import { useOperator } from "../data/session.ts";
import { clockSeconds } from "../frame/moments.ts";
import { mayVisit } from "../frame/navigation.ts";
import { Loaded } from "../frame/queue.tsx";
import { isZero, shownAmount } from "../frame/shown-amount.ts";
import { holdLink } from "./hold-links.ts";

const everyMs = 15_000;

export const usePersonMoney = (userId: string) => useCall(readPersonMoney, { params: { id: userId } }, { everyMs });

export function Balances({ userId }: { userId: string }) {
  const query = usePersonMoney(userId);
  return (
    <section aria-labelledby="balances" className="border-line border-b px-4 pt-3 pb-4 md:px-6">
      <div className="flex min-h-8 flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="balances" className="font-semibold text-14">
          Balances {query.data && <span className="ml-1 tabular-nums">₹{shownAmount(query.data.total, "INR")}</span>}
        </h2>
        {query.data && (
          <span className="text-12 text-quiet tabular-nums">At prices of {clockSeconds(query.data.pricedAt)} IST</span>
        )}
      </div>
      <Loaded query={query}>{({ balances }) => <BalanceTable balances={balances} userId={userId} />}</Loaded>
    </section>
  );
}

const cell = "h-10 pl-3 text-right tabular-nums whitespace-nowrap";

function BalanceTable({ balances, userId }: { balances: PersonMoney["balances"]; userId: string }) {
  if (balances.length === 0) return <p className="py-2 text-13 text-quiet">Both wallets are empty.</p>;
  return (
    <div className="overflow-x-auto">
      <table aria-label="Balances" className="w-full border-collapse text-left text-13">
        <thead className="text-12 text-quiet">
          <tr className="border-line border-b">
            <th scope="col" className="h-8 font-normal">
              Asset
            </th>
            {["Total", "Available", "On hold", "Value (INR)"].map((name) => (
              <th key={name} scope="col" className="h-8 whitespace-nowrap pl-3 text-right font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {balances.map((balance) => (
            <tr key={balance.ticker} className="border-line border-b last:border-b-0">
              <th scope="row" className="h-10 font-normal">
                <span className="flex items-center gap-2">
                  <CoinLogo ticker={balance.ticker} src={balance.logo} size={20} />
                  <span className="font-medium">{balance.ticker}</span>
                  <span className="truncate text-quiet max-sm:hidden">{balance.name}</span>
                </span>
              </th>
              <td className={`${cell} font-medium`}>{shownAmount(balance.total, balance.ticker)}</td>
              <td className={`${cell} text-quiet`}>{shownAmount(balance.available, balance.ticker)}</td>
              <td className={`${cell} text-quiet`}>
                <OnHold balance={balance} userId={userId} />
              </td>
              <td className={cell}>{balance.value === null ? "–" : shownAmount(balance.value, "INR")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function OnHold({ balance, userId }: { balance: PersonMoney["balances"][number]; userId: string }) {
  const { roles } = useOperator();
  const amount = isZero(balance.onHold) ? "0" : shownAmount(balance.onHold, balance.ticker);
  const link = holdLink(balance, userId, (address) => mayVisit(address, roles));
  if (!link || isZero(balance.onHold)) return amount;
  return (
    <Link
      to={link.to}
      title={link.what}
      className="hit-40 underline decoration-dotted underline-offset-4 hover:text-brand"
    >
      {amount}
      <span className="sr-only"> {link.what}</span>
    </Link>
  );
}
