/**
 * Coin deposits: credited once they have enough confirmations and their owner has declared the sender. The core is
 * credited under the deposit's own idempotency key, so retries credit it once.
 */
import {
  type AddressOwnership,
  type CryptoDeposit,
  isId,
  type SenderRelationship,
  type SenderSource,
  type WalletType,
} from "@feo/contract";
import type { Family } from "@feo/custody";
import { formatUnits } from "@feo/money";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import type { ChainStore, DepositQuery, DepositRow } from "./chain.store.ts";
import { asSentence } from "./chain-mail.ts";
import { type SenderDeclaration, type SenderRow, type SenderStanding, standingOf } from "./sender.store.ts";

/** The network's rules for deposits of a coin. */
export interface DepositRules {
  readonly isOpen: boolean;
  readonly minConfirmation: number;
  readonly leastUnits: bigint;
  readonly mostUnits: bigint;
}

interface DepositsDeps {
  readonly store: ChainStore;
  readonly familyOf: (networkKey: string) => Family | undefined;
  readonly decimalsOf: (ticker: string) => number;
  /** Undefined if the coin no longer moves on that network. */
  readonly rules: (ticker: string, networkKey: string) => Promise<DepositRules | undefined>;
  readonly credit: (request: {
    readonly userNumber: number;
    readonly wallet: WalletType;
    readonly ticker: string;
    readonly networkKey: string;
    readonly units: bigint;
    readonly name: string;
  }) => Promise<void>;
  readonly notify: (deposit: DepositRow, within: Database) => Promise<void>;
  /** Asks the owner who sent it. */
  readonly ask: (deposit: DepositRow, within: Database) => Promise<void>;
  readonly tellRefused: (sender: SenderRow, within: Database) => Promise<void>;
  /** A transaction that is in no block for this long counts as lost. */
  readonly lostAfterMs: number;
  readonly now: () => number;
}

interface Said {
  readonly id: string;
  readonly ownership: AddressOwnership;
  readonly ownerName?: string | undefined;
  readonly ownerCountry?: string | undefined;
  readonly ownerRelationship?: SenderRelationship | undefined;
  readonly sentFrom?: SenderSource | undefined;
}

/** What the travel rule requires about a third party, with the message shown if it is missing. */
const thirdPartyQuestions = {
  ownerName: "Enter the sender's full name",
  ownerCountry: "Choose the sender's country",
  ownerRelationship: "Choose how you know the sender",
  sentFrom: "Choose what it was sent from",
} as const;

const missingFrom = (said: Omit<Said, "id">): { path: string; message: string }[] =>
  said.ownership === "self"
    ? []
    : Object.entries(thirdPartyQuestions).flatMap(([path, message]) =>
        said[path as keyof typeof thirdPartyQuestions] ? [] : [{ path, message }],
      );

const declarationOf = ({ ownership, ...of }: Omit<Said, "id">): SenderDeclaration =>
  ownership === "self"
    ? { ownership, ownerName: "", ownerCountry: "", ownerRelationship: null, sentFrom: null }
    : {
        ownership,
        ownerName: of.ownerName ?? "",
        ownerCountry: of.ownerCountry ?? "",
        ownerRelationship: of.ownerRelationship ?? null,
        sentFrom: of.sentFrom ?? null,
      };

/** Why a declared sender keeps its deposits waiting; empty if it doesn't. */
function waitingFor(sender: SenderRow | undefined): string {
  const standing = standingOf(sender);
  if (standing === "held") return "We're checking who sent it. You'll be notified when it's credited.";
  if (standing === "refused")
    return `We couldn't accept what you told us about the sender: ${asSentence(sender?.refusal ?? "")}`;
  return "";
}

export interface Deposits {
  /** Advances every open deposit of a network; an error in one does not delay the others. */
  finishAll(networkKey: string, onError: (error: unknown) => void): Promise<void>;
  /** Credits a deposit that has no objections left; idempotent. */
  credit(row: DepositRow): Promise<void>;
  /** Tells customers of senders that operators refused. */
  tellRefusals(): Promise<void>;
  /** Records the owner's declaration of who sent a deposit. */
  declare(userId: string, said: Said): Promise<CryptoDeposit>;
  list(userId: string, asked: DepositQuery): Promise<{ count: number; txs: CryptoDeposit[] }>;
  find(userId: string, id: string): Promise<CryptoDeposit | undefined>;
}

export function createDeposits({
  store,
  familyOf,
  decimalsOf,
  rules,
  credit,
  notify,
  ask,
  tellRefused,
  lostAfterMs,
  now,
}: DepositsDeps): Deposits {
  /** A deposit read at the moment of the declaration may have missed it, so the declarations decide. */
  async function senderOf({ userId, network, fromAddress }: DepositRow): Promise<SenderStanding> {
    const family = familyOf(network);
    return standingOf(family && (await store.sender(userId, family, fromAddress)));
  }

  /** Whether its sender lets it be credited; asks the owner where that is what it waits for. */
  async function isSenderKnown(row: DepositRow, at: Date): Promise<boolean> {
    const sender = await senderOf(row);
    if (sender === "held") return false;
    if (row.status === "SUBMITTED") {
      if (sender === "refused") await store.askAgain(row.id, at);
      return sender !== "refused";
    }
    if (sender === "declared") return true;
    if (row.askedAt === null) await store.markAsked(row.id, at, ask);
    return false;
  }

  async function finish(row: DepositRow, tip: number): Promise<void> {
    const at = new Date(now());
    if (row.height === null) {
      if (now() - row.updatedAt.getTime() < lostAfterMs) return;
      const rejectReason = "The network dropped this transaction. Nothing has arrived.";
      await store.endDeposit(row.id, { status: "FAILED", rejectReason }, at, notify);
      return;
    }
    const asked = await rules(row.coinTicker, row.network);
    if (!asked?.isOpen || tip - row.height + 1 < asked.minConfirmation) return;
    if (BigInt(row.chainUnits) === 0n) {
      const rejectReason =
        "The token reported this transfer, but your address did not receive it. Nothing was credited.";
      await store.endDeposit(row.id, { status: "REJECTED", rejectReason }, at, notify);
      return;
    }
    if (row.units < asked.leastUnits || row.units <= row.feeUnits) {
      const least = `${formatUnits(asked.leastUnits, decimalsOf(row.coinTicker))} ${row.coinTicker}`;
      const rejectReason = `Below the minimum deposit of ${least}, so it was not credited.`;
      await store.endDeposit(row.id, { status: "REJECTED", rejectReason }, at, notify);
      return;
    }
    if (row.units > asked.mostUnits && row.sizeApprovedAt === null) {
      const most = `${formatUnits(asked.mostUnits, decimalsOf(row.coinTicker))} ${row.coinTicker}`;
      await store.setReason(
        row.id,
        `Deposits above ${most} are reviewed by our team first. Your coins are safe, and we'll notify you.`,
      );
      return;
    }
    if (await isSenderKnown(row, at)) await creditOne(row);
  }

  async function creditOne(row: DepositRow): Promise<void> {
    const { number: userNumber } = await store.person(row.userId);
    await credit({
      userNumber,
      wallet: row.wallet,
      ticker: row.coinTicker,
      networkKey: row.network,
      units: row.units - row.feeUnits,
      name: row.id,
    });
    await store.endDeposit(row.id, { status: "SUCCESS", rejectReason: "" }, new Date(now()), notify);
  }

  async function view(rows: readonly DepositRow[]): Promise<CryptoDeposit[]> {
    const tips = new Map((await store.watches()).map(({ network, height }) => [network, height]));
    const open = rows.filter(({ status }) => status === "PENDING" || status === "SUBMITTED");
    const senders = await store.sendersOf(
      open[0]?.userId ?? "",
      open.map(({ fromAddress }) => fromAddress),
    );
    const shown: CryptoDeposit[] = [];
    for (const row of rows) {
      const decimals = decimalsOf(row.coinTicker);
      const { id, status, address, fromAddress, coinTicker, wallet, network, txHash, rejectReason, height } = row;
      shown.push({
        id,
        status,
        address,
        fromAddress,
        coinTicker,
        walletType: wallet,
        networkKey: network,
        // An internal transfer has no transaction.
        txHash: row.internalOf === null ? txHash : "",
        rejectReason: rejectReason || (open.includes(row) ? waitingFor(senders.get(fromAddress)) : ""),
        amount: formatUnits(row.units, decimals),
        feeAmount: formatUnits(row.feeUnits, decimals),
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
        confirmations: height === null ? 0 : Math.max(0, (tips.get(network) ?? height) - height + 1),
        isAddressVerificationRequired: status === "PENDING",
      });
    }
    return shown;
  }

  async function find(userId: string, id: string): Promise<CryptoDeposit | undefined> {
    const row = isId(id) ? await store.deposit(userId, id) : undefined;
    return row && (await view([row]))[0];
  }

  return {
    credit: creditOne,
    tellRefusals: () => store.tellRefusals(new Date(now()), tellRefused),

    async finishAll(networkKey, onError) {
      const tip = (await store.watch(networkKey))?.height;
      if (tip === undefined) return;
      for (const row of await store.openDeposits(networkKey)) await finish(row, tip).catch(onError);
    },

    async declare(userId, { id, ...declared }) {
      const missing = missingFrom(declared);
      if (missing.length > 0) throw new ProblemError("INVALID_INPUT", { errors: missing });
      const row = isId(id) ? await store.deposit(userId, id) : undefined;
      const family = row && familyOf(row.network);
      if (!row || !family) throw new ProblemError("TRANSACTION_NOT_FOUND");
      const isWaiting = row.status === "PENDING" && ["none", "refused"].includes(await senderOf(row));
      const isNew = isWaiting && (await store.declare(row, family, declarationOf(declared), new Date(now())));
      const shown = await find(userId, id);
      if (!isNew || !shown) throw new ProblemError("DEPOSIT_DECLARED");
      return shown;
    },

    async list(userId, asked) {
      const { count, rows } = await store.deposits(userId, asked);
      return { count, txs: await view(rows) };
    },

    find,
  };
}
