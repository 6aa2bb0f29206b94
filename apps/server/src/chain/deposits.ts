/**
 * Coins in: credited once they are deep enough in their chain and their owner has said whose the sender's address is. The core is
 * asked under the deposit's own name, so that it is credited once however often it is asked for.
 */
import type { AddressOwnership, CryptoDeposit, SenderRelationship, SenderSource, WalletType } from "@feo/contract";
import type { Family } from "@feo/custody";
import { formatUnits } from "@feo/money";
import { isId } from "../auth/token-keys.ts";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import type { ChainStore, DepositQuery, DepositRow, SenderDeclaration } from "./chain.store.ts";

/** What a network asks of a deposit of one coin. */
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
  /** Undefined where the coin does not move there any more. */
  readonly rules: (ticker: string, networkKey: string) => Promise<DepositRules | undefined>;
  readonly credit: (wish: {
    readonly userNumber: number;
    readonly wallet: WalletType;
    readonly ticker: string;
    readonly networkKey: string;
    readonly units: bigint;
    readonly name: string;
  }) => Promise<void>;
  readonly tell: (deposit: DepositRow, within: Database) => Promise<void>;
  /** Asks the owner whose the sender's address is. */
  readonly ask: (deposit: DepositRow, within: Database) => Promise<void>;
  /** A transaction that is in no block for so long will not come back. */
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

/** What the travel rule needs to know of a third party, each with what is said where it is missing. */
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
        ...{ ownership, ownerName: of.ownerName ?? "", ownerCountry: of.ownerCountry ?? "" },
        ...{ ownerRelationship: of.ownerRelationship ?? null, sentFrom: of.sentFrom ?? null },
      };

export interface Deposits {
  /** Takes every open deposit of a network as far as it goes; what one of them meets keeps no other waiting. */
  finishAll(networkKey: string, onError: (error: unknown) => void): Promise<void>;
  /** Credits one that nothing stands against any more, once however often it is asked for. */
  credit(row: DepositRow): Promise<void>;
  /** Whose the address is that a deposit came from, by its owner's word. */
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
  tell,
  ask,
  lostAfterMs,
  now,
}: DepositsDeps): Deposits {
  /** One that was read while its owner spoke did not hear it. */
  async function isDeclared({ status, userId, network, fromAddress }: DepositRow): Promise<boolean> {
    if (status === "SUBMITTED") return true;
    const family = familyOf(network);
    return family !== undefined && (await store.declared(userId, family, [fromAddress])).has(fromAddress);
  }

  async function finish(row: DepositRow, tip: number): Promise<void> {
    const at = new Date(now());
    if (row.height === null) {
      if (now() - row.updatedAt.getTime() < lostAfterMs) return;
      const rejectReason = "The network dropped this transaction. Nothing has arrived.";
      await store.endDeposit(row.id, { status: "FAILED", rejectReason }, at, tell);
      return;
    }
    const asked = await rules(row.coinTicker, row.network);
    if (!asked?.isOpen || tip - row.height + 1 < asked.minConfirmation) return;
    if (BigInt(row.chainUnits) === 0n) {
      const rejectReason =
        "The token reported this transfer, but your address did not receive it. Nothing was credited.";
      await store.endDeposit(row.id, { status: "REJECTED", rejectReason }, at, tell);
      return;
    }
    if (row.units < asked.leastUnits || row.units <= row.feeUnits) {
      const least = `${formatUnits(asked.leastUnits, decimalsOf(row.coinTicker))} ${row.coinTicker}`;
      const rejectReason = `It is below the smallest deposit of ${least}, and is not credited.`;
      await store.endDeposit(row.id, { status: "REJECTED", rejectReason }, at, tell);
      return;
    }
    if (row.units > asked.mostUnits && row.sizeApprovedAt === null) {
      const most = `${formatUnits(asked.mostUnits, decimalsOf(row.coinTicker))} ${row.coinTicker}`;
      await store.setReason(
        row.id,
        `It is above ${most}, so our team checks it first. It's safe, and you'll hear from us.`,
      );
      return;
    }
    if (!(await isDeclared(row))) {
      if (row.askedAt === null) await store.markAsked(row.id, at, ask);
      return;
    }
    await creditOne(row);
  }

  async function creditOne(row: DepositRow): Promise<void> {
    const { number: userNumber } = await store.person(row.userId);
    await credit({
      ...{ userNumber, wallet: row.wallet, ticker: row.coinTicker, networkKey: row.network },
      ...{ units: row.units - row.feeUnits, name: row.id },
    });
    await store.endDeposit(row.id, { status: "SUCCESS", rejectReason: "" }, new Date(now()), tell);
  }

  async function view(rows: readonly DepositRow[]): Promise<CryptoDeposit[]> {
    const tips = new Map((await store.watches()).map(({ network, height }) => [network, height]));
    const shown: CryptoDeposit[] = [];
    for (const row of rows) {
      const decimals = decimalsOf(row.coinTicker);
      const { id, status, address, fromAddress, coinTicker, wallet, network, txHash, rejectReason, height } = row;
      shown.push({
        ...{
          id,
          status,
          address,
          fromAddress,
          coinTicker,
          walletType: wallet,
          networkKey: network,
          // One that never left has no transaction.
          txHash: row.internalOf === null ? txHash : "",
          rejectReason,
        },
        ...{ amount: formatUnits(row.units, decimals), feeAmount: formatUnits(row.feeUnits, decimals) },
        createdAt: row.createdAt.toISOString(),
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
      const isWaiting = row.status === "PENDING" && !(await isDeclared(row));
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
