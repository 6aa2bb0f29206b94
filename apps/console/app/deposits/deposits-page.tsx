/** Deposits not yet credited: bank transfers, claims without a transfer, and coins. */
import {
  type CallOutput,
  listClaims,
  listCoinDeposits,
  listTransfers,
  type WaitingClaim,
  type WaitingCoins,
  type WaitingLine,
} from "@feo/contract";
import { formatAmount, formatMoney } from "@feo/money";
import { Badge } from "@feo/ui";
import type { ReactNode } from "react";
import { useParams, useSearchParams } from "react-router";
import { type Pages, usePages } from "../data/pages.ts";
import { Chosen } from "../frame/chosen.tsx";
import { countText } from "../frame/count-text.ts";
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
  const [search] = useSearchParams();
  const tab = tabs.find(({ key }) => key === search.get("tab"))?.key ?? "transfers";
  if (tab === "claims") return <Claims />;
  return tab === "coins" ? <CoinDeposits /> : <Transfers />;
}

const transfersIn = ({ transfers }: CallOutput<typeof listTransfers>): readonly WaitingLine[] => transfers;
const claimsIn = ({ claims }: CallOutput<typeof listClaims>): readonly WaitingClaim[] => claims;
const coinsIn = ({ coins }: CallOutput<typeof listCoinDeposits>): readonly WaitingCoins[] => coins;

function Transfers() {
  const pages = usePages(listTransfers, { query: {} }, { everyMs });
  const rows = pages.data?.flatMap(transfersIn) ?? [];
  const shown = useShown(rows);
  const { counts } = pages.data?.[0] ?? {};
  return (
    <Deposits
      tab="transfers"
      counts={counts}
      rows={rows}
      pages={pages}
      list={<LineList lines={rows} shown={shown} pages={pages} ours={counts?.transfers ?? 0} />}
      detail={
        <Chosen call={listTransfers} rowsOf={transfersIn} rows={rows} id={shown}>
          {(line) => <LineDetail key={line.id} line={line} />}
        </Chosen>
      }
    />
  );
}

function Claims() {
  const pages = usePages(listClaims, { query: {} }, { everyMs });
  const rows = pages.data?.flatMap(claimsIn) ?? [];
  const shown = useShown(rows);
  return (
    <Deposits
      tab="claims"
      counts={pages.data?.[0].counts}
      rows={rows}
      pages={pages}
      list={<ClaimList claims={rows} shown={shown} pages={pages} />}
      detail={
        <Chosen call={listClaims} rowsOf={claimsIn} rows={rows} id={shown}>
          {(claim) => <ClaimDetail key={claim.id} claim={claim} />}
        </Chosen>
      }
    />
  );
}

function CoinDeposits() {
  const pages = usePages(listCoinDeposits, { query: {} }, { everyMs });
  const rows = pages.data?.flatMap(coinsIn) ?? [];
  const shown = useShown(rows);
  return (
    <Deposits
      tab="coins"
      counts={pages.data?.[0].counts}
      rows={rows}
      pages={pages}
      list={<CoinList coins={rows} shown={shown} pages={pages} />}
      detail={
        <Chosen call={listCoinDeposits} rowsOf={coinsIn} rows={rows} id={shown}>
          {(coins) => <CoinsDetail key={coins.id} coins={coins} />}
        </Chosen>
      }
    />
  );
}

/** The id in the address, or the first row where list and detail fit side by side. */
function useShown(rows: readonly { readonly id: string }[]): string | undefined {
  const { id } = useParams();
  const isWide = useWide();
  return id ?? (isWide ? rows[0]?.id : undefined);
}

interface DepositsProps {
  readonly tab: TabKey;
  readonly counts: Readonly<Record<TabKey, number>> | undefined;
  readonly rows: readonly { readonly id: string }[];
  readonly pages: Pages<unknown>;
  readonly list: ReactNode;
  readonly detail: ReactNode;
}

function Deposits({ tab, counts, rows, pages, list, detail }: DepositsProps) {
  const { id } = useParams();
  return (
    <Queue
      title="Deposits"
      path="/deposits"
      search={searchOf(tab)}
      tabs={tabs.map(({ key, name }) => ({
        name,
        count: counts?.[key],
        to: `/deposits${searchOf(key)}`,
        isActive: key === tab,
      }))}
      ids={rows.map((one) => encodeURIComponent(one.id))}
      chosen={id === undefined ? undefined : encodeURIComponent(id)}
      onEnd={pages.more}
      list={<Loaded query={pages}>{() => list}</Loaded>}
      detail={pages.data && detail}
    />
  );
}

/** Only these need an operator; the others wait for their owner or the bank. */
const waitsForUs = ({ state }: WaitingLine): boolean => state === "review";

const stateWords = { review: "Needs review", new: "Unclaimed", refund: "Returning" } as const;

interface ListProps {
  readonly shown: string | undefined;
  readonly pages: Pages<unknown>;
}

/** `ours` is the number that need an operator. */
function LineList({ lines, shown, pages, ours }: ListProps & { lines: readonly WaitingLine[]; ours: number }) {
  const now = Date.now();
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
      more={pages}
      foot={`${countText(ours)} ${ours === 1 ? "needs" : "need"} an operator. The others wait for a customer to claim them, or for the bank.`}
    />
  );
}

function ClaimList({ claims, shown, pages }: ListProps & { claims: readonly WaitingClaim[] }) {
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
      more={pages}
      foot="Credited automatically when a transfer with the same UTR appears on the bank statement."
    />
  );
}

function CoinList({ coins, shown, pages }: ListProps & { coins: readonly WaitingCoins[] }) {
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
      more={pages}
      foot="Coin deposits wait for the chain or the customer; very large ones for two operators."
    />
  );
}
