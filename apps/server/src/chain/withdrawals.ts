/**
 * Coins out: set aside in the core, signed, sent, and let go once the chain has them for good. Each step is written before it is
 * taken. What was signed may be mined at any time, by whoever has seen it, so from then on only the chain's word ends it: it is
 * never given back and never paid a second time while that word is missing.
 */
import type { CryptoWithdrawal } from "@feo/contract";
import { isId } from "../auth/token-keys.ts";
import type { Caller } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import { createTurns } from "../platform/turns.ts";
import { leaveToLeader } from "../sequencer/submit.ts";
import { heldUntil, startOfDay } from "../wallet/withdrawal-limits.ts";
import type { ChainStore } from "./chain.store.ts";
import { NotTaken } from "./chain-node.ts";
import type { Claim, PaymentStore } from "./payment.store.ts";
import type { Paid } from "./purse.ts";
import type { WithdrawalRow, WithdrawalStore } from "./withdrawal.store.ts";
import type { WithdrawalCheck, WithdrawWish } from "./withdrawal-check.ts";

/** The core's part. Each is the same however often it is asked for. */
export interface Money {
  /** False where there is not enough. */
  hold(row: WithdrawalRow, userNumber: number): Promise<boolean>;
  settle(row: WithdrawalRow, userNumber: number): Promise<void>;
  /** Also where nothing was set aside. */
  release(row: WithdrawalRow, userNumber: number): Promise<void>;
}

interface WithdrawalsDeps {
  readonly people: Pick<ChainStore, "person">;
  readonly store: WithdrawalStore;
  readonly payments: PaymentStore;
  readonly money: Money;
  readonly check: WithdrawalCheck;
  /** Up to here nobody needs to look at it. */
  readonly automaticPaise: bigint;
  /** Signs and hands over what a withdrawal sends; `claim` is within the transaction that writes it. */
  readonly pay: (row: WithdrawalRow, claim: Claim) => Promise<Paid>;
  readonly tell: (withdrawal: WithdrawalRow, within: Database) => Promise<void>;
  readonly view: (row: WithdrawalRow) => Promise<CryptoWithdrawal>;
  /** Throws where the core takes nothing now: then nothing is written either. */
  readonly mustTake: () => void;
  readonly now: () => number;
}

export interface Withdrawals {
  /** Throws what stands against it; nothing is written then. */
  check(caller: Caller, wish: WithdrawWish): Promise<void>;
  /** What was asked for under this key already; throws where it was something else. */
  known(userId: string, wish: WithdrawWish, key: string | undefined): Promise<CryptoWithdrawal | undefined>;
  /** `confirm` uses the confirmation up, with the withdrawal or not at all. */
  ask(
    caller: Caller,
    wish: WithdrawWish,
    key: string | undefined,
    confirm: (within: Database) => Promise<void>,
  ): Promise<CryptoWithdrawal>;
  cancel(userId: string, id: string): Promise<CryptoWithdrawal>;
  /** Takes every open withdrawal as far as it goes; what one of them meets keeps no other waiting. */
  driveAll(onError: (error: unknown) => void): Promise<void>;
}

const shortage = "There was not enough in the main wallet.";
/** What operators read of one that waits for coins in the house's own address. */
const houseIsShort = "The house's own address has too little";

export function createWithdrawals(deps: WithdrawalsDeps): Withdrawals {
  const { people, store, payments, money, check, automaticPaise, pay, tell, view, mustTake, now } = deps;

  /** The next step of one; undefined where there is none for now. */
  async function step(row: WithdrawalRow): Promise<WithdrawalRow | undefined> {
    const { id, paise } = row;
    const at = { updatedAt: new Date(now()) };
    const { number: userNumber, frozenAt } = await people.person(row.userId);
    switch (row.stage) {
      case "requested": {
        const isHeld = await money.hold(row, userNumber);
        // Let go of all the same: a node that was overtaken may have been told no before the money came.
        if (!isHeld) {
          const rejected = { stage: "refused", status: "REJECTED", rejectReason: shortage } as const;
          return store.advance(id, ["requested"], { ...rejected, ...at });
        }
        return store.advance(id, ["requested"], { stage: paise <= automaticPaise ? "approved" : "held", ...at });
      }
      case "approved":
        // Nothing new leaves while withdrawals are closed; what was signed goes on.
        if (!(await check.isOpen(row))) return undefined;
        if (frozenAt) return store.advance(id, ["approved"], { stage: "held", note: "The account is frozen", ...at });
        return send(row);
      case "sent": {
        const payment = await payments.latestFor(id);
        if (payment?.state === "done") return store.advance(id, ["sent"], { stage: "paid", ...at });
        // Mined and of no effect, deep enough to stay so: operators look why, and decide again.
        const refused = { stage: "held", status: "PENDING", note: "The chain has refused it" } as const;
        return payment?.state === "failed" ? store.advance(id, ["sent"], { ...refused, ...at }) : undefined;
      }
      case "paid":
        await money.settle(row, userNumber);
        return store.advance(id, ["paid"], { stage: "done", status: "SUCCESS", ...at }, tell);
      case "refused": {
        await money.release(row, userNumber);
        // Who asked for more than there is was told so at once.
        const isTold = row.rejectReason === shortage;
        return store.advance(id, ["refused"], { stage: "done", ...at }, isTold ? undefined : tell);
      }
      default:
        return undefined;
    }
  }

  /** Signed and written in one, so that there is never a signature that nobody knows of. */
  async function send(row: WithdrawalRow): Promise<WithdrawalRow | undefined> {
    const sent = { stage: "sent", status: "PROCESSING", note: "", updatedAt: new Date(now()) } as const;
    try {
      const paid = await pay(row, async (within, { hash: txHash }) => {
        return (await store.advanceWithin(within, row.id, ["approved"], { ...sent, txHash })) !== undefined;
      });
      if (paid === "unclaimed") return undefined;
      if (paid === "short") {
        if (row.note !== houseIsShort) await store.advance(row.id, ["approved"], { note: houseIsShort });
        return undefined;
      }
      return await store.find(row.id);
    } catch (error) {
      if (!(error instanceof NotTaken)) throw error;
      const note = `The chain would refuse it: ${error.message}`.slice(0, 300);
      return store.advance(row.id, ["approved"], { stage: "held", note, updatedAt: new Date(now()) });
    }
  }

  async function drive(row: WithdrawalRow): Promise<WithdrawalRow> {
    let current = row;
    for (;;) {
      const next = await step(current);
      if (!next || next.stage === current.stage) return next ?? current;
      current = next;
    }
  }

  const alone = createTurns(store.find);

  /** Only as far as our own books, which say whether the money is there; what the chain does is told later. */
  async function accept(id: string): Promise<CryptoWithdrawal> {
    const held = await alone(id, async (row) => {
      const next = row?.stage === "requested" ? ((await step(row).catch(leaveToLeader)) ?? row) : row;
      return next?.rejectReason === shortage ? drive(next) : next;
    });
    if (held && held.rejectReason !== shortage) return view(held);
    await store.forget(id);
    throw new ProblemError("INSUFFICIENT_BALANCE");
  }

  async function refuseOther(row: WithdrawalRow, wish: WithdrawWish): Promise<void> {
    if (!(await check.isSame(row, wish))) throw new ProblemError("IDEMPOTENCY_KEY_REUSED");
  }

  async function prepare(caller: Caller, wish: WithdrawWish) {
    const asked = await check.prepare(caller, wish);
    if (heldUntil(await people.person(caller.userId), now())) throw new ProblemError("WITHDRAWALS_ON_HOLD");
    mustTake();
    return asked;
  }

  return {
    async check(caller, wish) {
      await prepare(caller, wish);
    },

    async known(userId, wish, key) {
      const row = key === undefined ? undefined : await store.findByKey(userId, key);
      if (!row) return undefined;
      await refuseOther(row, wish);
      // Whether the money is there may not be known yet, if what was asked first has not been answered.
      return accept(row.id);
    },

    async ask(caller, wish, key, confirm) {
      const { address, units, feeUnits, paise, mostPaise } = await prepare(caller, wish);
      const at = new Date(now());
      const added = await store.add(
        {
          ...{ userId: caller.userId, network: wish.networkKey, coinTicker: wish.coinTicker, address },
          ...{ units, feeUnits, paise, status: "PENDING", stage: "requested" },
          ...{ idempotencyKey: key ?? null, createdAt: at, updatedAt: at },
        },
        { since: startOfDay(now()), mostPaise, confirm },
      );
      if (added === "limit") throw new ProblemError("DAILY_LIMIT_REACHED");
      if (!added) throw new Error("The withdrawal was not written");
      await refuseOther(added, wish);
      return accept(added.id);
    },

    async cancel(userId, id) {
      const row = isId(id) ? await store.find(id) : undefined;
      if (row?.userId !== userId) throw new ProblemError("TRANSACTION_NOT_FOUND");
      const changes = { stage: "refused", status: "CANCELLED", updatedAt: new Date(now()) } as const;
      const cancelled = await store.advance(id, ["held", "approved"], changes);
      if (!cancelled) {
        const current = await store.find(id);
        if (current?.status === "CANCELLED") return view(current);
        const hasEnded = current?.status === "REJECTED" || current?.status === "SUCCESS";
        throw new ProblemError(hasEnded ? "WITHDRAWAL_ENDED" : "WITHDRAWAL_UNDER_WAY");
      }
      return view((await alone(id, (current) => drive(current ?? cancelled)).catch(leaveToLeader)) ?? cancelled);
    },

    async driveAll(onError) {
      for (const row of await store.driven()) {
        await alone(row.id, async (current) => current && drive(current)).catch(onError);
      }
    },
  };
}
