/** What a customer sees now, read-only: nothing here can act for them. */
import { type AsCustomer, readAsCustomer } from "@feo/contract";
import { Badge, Banner, useHotkey } from "@feo/ui";
import type { ReactNode } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { useCall } from "../data/api.ts";
import { CheckLine } from "../frame/facts.tsx";
import { dayAndTime } from "../frame/moments.ts";
import { Loaded } from "../frame/queue.tsx";
import { shownAmount } from "../frame/shown-amount.ts";
import { actionWords } from "./as-customer-words.ts";
import { holdWords, limitWords } from "./limit-words.ts";
import { Levels } from "./record-tabs.tsx";
import { SmallTable } from "./small-table.tsx";
import { orderStatus } from "./status-words.ts";
import { Movements } from "./trading-tabs.tsx";

export function AsCustomerPage() {
  const { id = "" } = useParams();
  const query = useCall(readAsCustomer, { params: { id } });
  const go = useNavigate();
  const back = `/customers/${id}`;
  useHotkey("[", () => void go(back));
  useHotkey("v", () => void go(back));
  return (
    <div className="max-w-300 px-4 py-3 md:px-6">
      <Link to={back} className="hit-40 inline-flex h-8 items-center text-13 text-quiet hover:text-ink">
        Back to the account
      </Link>
      <Loaded query={query}>{(seen) => <Seen seen={seen} userId={id} />}</Loaded>
    </div>
  );
}

function Seen({ seen, userId }: { seen: AsCustomer; userId: string }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="break-words font-semibold text-20">As {seen.name || "this customer"} sees it</h1>
        <Badge tone="warn">Read-only</Badge>
      </div>
      <p className="mt-1 text-13 text-quiet">
        The customer isn't signed in here, and nothing on this page changes their account.
      </p>
      {seen.announcements.length > 0 && (
        <div className="mt-3 flex flex-col gap-2">
          {seen.announcements.map(({ slug, title }) => (
            <Banner key={slug}>{title}</Banner>
          ))}
        </div>
      )}
      <div className="grid gap-x-10 xl:grid-cols-2">
        <div className="min-w-0">
          <Part title="What they can do">
            <ul>
              {seen.actions.map(actionWords).map(({ name, isAllowed, why }) => (
                <CheckLine key={name} name={name} isGood={isAllowed} detail={why} />
              ))}
            </ul>
          </Part>
          <Part title="Limits today">
            <Limits seen={seen} />
          </Part>
          <Part title="Verification">
            <Levels levels={seen.levels} />
          </Part>
          <Part title="Notices">
            <SmallTable
              label="Notices"
              columns={[{ name: "When" }, { name: "Notice" }]}
              nothing="No notices yet."
              rows={seen.notices.map(({ id, at, title, text }) => ({
                key: id,
                cells: [dayAndTime(at), [title, text].filter(Boolean).join(": ")],
              }))}
            />
          </Part>
        </div>
        <div className="min-w-0">
          <Part title="Wallets">
            <Wallets balances={seen.balances} />
          </Part>
          <Part title="Open orders">
            <OpenOrders orders={seen.openOrders} />
          </Part>
          <Part title="Latest movements">
            <Movements movements={seen.movements} userId={userId} />
          </Part>
        </div>
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-5">
      <h2 className="mb-1.5 font-semibold text-14">{title}</h2>
      {children}
    </section>
  );
}

function Limits({ seen: { limits } }: { seen: AsCustomer }) {
  return (
    <p className="text-13 text-quiet tabular-nums">
      ₹{shownAmount(limits.left, "INR")} of ₹{shownAmount(limits.daily, "INR")} left, {limitWords(limits).share}.
      {limits.heldUntil && ` ${holdWords(limits)}: withdrawals are blocked until ${dayAndTime(limits.heldUntil)} IST.`}
    </p>
  );
}

function Wallets({ balances }: { balances: AsCustomer["balances"] }) {
  return (
    <SmallTable
      label="Wallets"
      columns={[
        { name: "Coin" },
        { name: "Main", isNumeric: true },
        { name: "On hold", isNumeric: true, isExtra: true },
        { name: "Spot", isNumeric: true },
        { name: "In orders", isNumeric: true, isExtra: true },
      ]}
      nothing="Both wallets are empty."
      rows={balances.map(({ ticker, mainAvailable, mainLocked, spotAvailable, spotLocked }) => ({
        key: ticker,
        cells: [
          ticker,
          ...[mainAvailable, mainLocked, spotAvailable, spotLocked].map((sum) => shownAmount(sum, ticker)),
        ],
      }))}
    />
  );
}

function OpenOrders({ orders }: { orders: AsCustomer["openOrders"] }) {
  return (
    <SmallTable
      label="Open orders"
      columns={[
        { name: "When", isExtra: true },
        { name: "Market" },
        { name: "Side" },
        { name: "Left", isNumeric: true },
        { name: "Price", isNumeric: true },
        { name: "Status", isNumeric: true },
      ]}
      nothing="No open orders."
      rows={orders.map(
        ({ id, createdAt, marketSymbol, side, volume, price, ask, bid, status, tradesCount, waitsForStop }) => ({
          key: id,
          cells: [
            dayAndTime(createdAt),
            marketSymbol,
            side === "BUY" ? "Buy" : "Sell",
            `${shownAmount(volume, ask)} ${ask}`,
            price === null ? "Market" : shownAmount(price, bid),
            waitsForStop ? "Waiting for trigger" : orderStatus({ status, trades: tradesCount }).word,
          ],
        }),
      )}
    />
  );
}
