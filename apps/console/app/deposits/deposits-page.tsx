/** Deposits not yet credited: bank transfers, claims without a transfer, and coins. */
import { listDeposits, type WaitingClaim, type WaitingCoins, type WaitingLine } from "@feo/contract";
import { formatAmount, formatMoney } from "@feo/money";
import { Badge, EmptyState } from "@feo/ui";
import { useParams, useSearchParams } from "react-router";
import { useCall } from "../data/api.ts";
import { waitOf } from "../frame/moments.ts";
import { ownerTitle } from "../frame/owner-link.tsx";
import { Loaded, Queue } from "../frame/queue.tsx";
import { QueueTable } from "../frame/queue-table.tsx";
import { useWide } from "../frame/use-wide.ts";
import { ClaimDetail } from "./claim-detail.tsx";
import { CoinsDetail } from "./coins-detail.tsx";
import { LineDetail } from "./line-detail.tsx";

const everyMs = 10_000;
const tabs = [
  { key: "transfers", name: "Transfers" },
  { key: "claims", name: "Claims" },
  { key: "coins", name: "Coins" },
] as const;
type TabKey = (typeof tabs)[number]["key"];

const searchOf = (tab: TabKey): string => (tab === "transfers" ? "" : `?tab=${tab}`);

export function DepositsPage() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const tab = tabs.find(({ key }) => key === search.get("tab"))?.key ?? "transfers";
  const query = useCall(listDeposits, {}, { everyMs });
  const isWide = useWide();
  const { lines = [], claims = [], coins = [] } = query.data ?? {};
  const shownList = { transfers: lines, claims, coins }[tab];
  const shown = id ?? (isWide ? shownList[0]?.id : undefined);
  const counts = { transfers: lines.filter(waitsForUs).length, claims: claims.length, coins: coins.length };
  return (
    <Queue
      title="Deposits"
      path="/deposits"
      search={searchOf(tab)}
      tabs={tabs.map(({ key, name }) => ({
        name,
        count: counts[key],
        to: `/deposits${searchOf(key)}`,
        isActive: key === tab,
      }))}
      ids={shownList.map((one) => encodeURIComponent(one.id))}
      chosen={id === undefined ? undefined : encodeURIComponent(id)}
      list={
        <Loaded query={query}>
          {() => {
            if (tab === "claims") return <ClaimList claims={claims} shown={shown} />;
            if (tab === "coins") return <CoinList coins={coins} shown={shown} />;
            return <LineList lines={lines} shown={shown} />;
          }}
        </Loaded>
      }
      detail={query.data && <Detail tab={tab} id={shown} lists={query.data} />}
    />
  );
}

/** Only these need an operator; the others wait for their owner or the bank. */
const waitsForUs = ({ state }: WaitingLine): boolean => state === "review";

interface Lists {
  readonly lines: readonly WaitingLine[];
  readonly claims: readonly WaitingClaim[];
  readonly coins: readonly WaitingCoins[];
}

function Detail({ tab, id, lists }: { tab: TabKey; id: string | undefined; lists: Lists }) {
  const nothing = <EmptyState title={id ? "No longer waiting" : "Nothing selected"} />;
  if (tab === "transfers") {
    const line = lists.lines.find((one) => one.id === id);
    return line ? <LineDetail key={line.id} line={line} /> : nothing;
  }
  if (tab === "claims") {
    const claim = lists.claims.find((one) => one.id === id);
    return claim ? (
      <ClaimDetail key={claim.id} claim={claim} line={lists.lines.find(({ utr }) => utr === claim.utr)} />
    ) : (
      nothing
    );
  }
  const coins = lists.coins.find((one) => one.id === id);
  return coins ? <CoinsDetail key={coins.id} coins={coins} /> : nothing;
}

const stateWords = { review: "Needs review", new: "Unclaimed", refund: "Returning" } as const;

function LineList({ lines, shown }: { lines: readonly WaitingLine[]; shown: string | undefined }) {
  const now = Date.now();
  const ours = lines.filter(waitsForUs).length;
  return (
    <QueueTable
      label="Unmatched transfers"
      columns={[
        { name: "From" },
        { name: "Amount", isNumeric: true },
        { name: "Reason", isWide: true, isExtra: true },
        { name: "Status", isExtra: true },
        { name: "Waiting", isNumeric: true },
      ]}
      nothing="No transfers waiting."
      rows={lines.map((line) => ({
        key: line.id,
        to: `/deposits/${encodeURIComponent(line.id)}`,
        isChosen: line.id === shown,
        title: line.name || line.accountNumber || "Unknown sender",
        below: line.utr,
        cells: [
          <span key="amount" className="font-medium">
            {formatMoney(line.amount, "INR")}
          </span>,
          <span key="why" className="text-quiet" title={line.reason}>
            {line.reason || "Not claimed yet"}
          </span>,
          <Badge key="state" tone={waitsForUs(line) ? "warn" : "neutral"}>
            {stateWords[line.state]}
          </Badge>,
          <span key="waits" className="text-quiet">
            {waitOf(line.takenAt, now)}
          </span>,
        ],
      }))}
      foot={`${ours} ${ours === 1 ? "needs" : "need"} an operator. The others wait for a customer to claim them, or for the bank.`}
    />
  );
}

function ClaimList({ claims, shown }: { claims: readonly WaitingClaim[]; shown: string | undefined }) {
  const now = Date.now();
  return (
    <QueueTable
      label="Claims without a transfer"
      columns={[{ name: "User" }, { name: "UTR", isWide: true }, { name: "Waiting", isNumeric: true }]}
      nothing="No claims waiting."
      rows={claims.map((claim) => ({
        key: claim.id,
        to: `/deposits/${claim.id}?tab=claims`,
        isChosen: claim.id === shown,
        title: ownerTitle(claim),
        below: claim.feoTag ? `@${claim.feoTag}` : "",
        cells: [
          claim.utr,
          <span key="waits" className="text-quiet">
            {waitOf(claim.saidAt, now)}
          </span>,
        ],
      }))}
      foot="Credited automatically when a transfer with the same UTR appears on the bank statement."
    />
  );
}

function CoinList({ coins, shown }: { coins: readonly WaitingCoins[]; shown: string | undefined }) {
  const now = Date.now();
  return (
    <QueueTable
      label="Coin deposits not yet credited"
      columns={[
        { name: "User" },
        { name: "Amount", isNumeric: true },
        { name: "Reason", isWide: true, isExtra: true },
        { name: "Waiting", isNumeric: true },
      ]}
      nothing="No coin deposits waiting."
      rows={coins.map((one) => ({
        key: one.id,
        to: `/deposits/${one.id}?tab=coins`,
        isChosen: one.id === shown,
        title: ownerTitle(one),
        below: one.network,
        cells: [
          <span key="amount" className="font-medium">
            {formatAmount(one.amount, { minDecimals: 0, maxDecimals: 18, grouping: "indian" })}{" "}
            <span className="font-normal text-quiet">{one.coinTicker}</span>
          </span>,
          <span key="why" className="text-quiet" title={one.why}>
            {one.why}
          </span>,
          <span key="waits" className="text-quiet">
            {waitOf(one.seenAt, now)}
          </span>,
        ],
      }))}
      foot="Coin deposits wait for the chain or the customer; very large ones for two operators."
    />
  );
}
