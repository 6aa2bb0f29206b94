/**
 * Withdrawals by bank or chain: the core holds the money, the rail sends it, and the core settles or releases the hold.
 * Each step is recorded before it is taken, under an idempotency key. Once a payment may have left, only the answer of
 * the bank or chain ends it: while that is missing, it is neither given back nor sent a second time.
 */
import { isId, type WithdrawalLimits } from "@feo/contract";
import { formatUnits } from "@feo/money";
import type { Caller } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import { createTurns } from "../platform/turns.ts";
import { leaveToLeader } from "../sequencer/submit.ts";
import { type Accepted, checkWithdrawal, isSameRequest } from "./check-withdrawal.ts";
import { moveWithin } from "./move.ts";
import type { Quote, RailOutcome, Rails, WithdrawalRequest } from "./rail.ts";
import type { Notify, WithdrawalStore } from "./withdrawal.store.ts";
import type { RailName, WithdrawalRow } from "./withdrawal.tables.ts";
import { heldUntil, startOfDay } from "./withdrawal-limits.ts";
import type { WithdrawalMoney } from "./withdrawal-money.ts";
import { returnedWords } from "./withdrawal-notice.ts";

interface WithdrawalsDeps {
  readonly store: WithdrawalStore;
  readonly money: WithdrawalMoney;
  readonly rails: Rails;
  /** A coin's price in rupees; null if unknown. */
  readonly priceInr: (ticker: string) => Promise<string | null>;
  readonly decimalsOf: (ticker: string) => number;
  /** Up to this amount no operator is needed. */
  readonly automaticPaise: bigint;
  readonly notify: Notify;
  /** Throws if the core accepts no commands now, so that nothing is written. */
  readonly mustTake: () => void;
  readonly now: () => number;
}

export interface Withdrawals {
  /** Throws the objection to a request; writes nothing. */
  check(caller: Caller, request: WithdrawalRequest): Promise<void>;
  /** What the customer may still withdraw today, and whether withdrawals are blocked. */
  limits(caller: Caller): Promise<WithdrawalLimits>;
  /** The withdrawal already requested under this key; throws if the request differs. */
  known(caller: Caller, request: WithdrawalRequest, key: string | undefined): Promise<WithdrawalRow | undefined>;
  /** `confirm` consumes the confirmation, atomically with the withdrawal. */
  ask(
    caller: Caller,
    request: WithdrawalRequest,
    key: string | undefined,
    confirm: (within: Database) => Promise<void>,
  ): Promise<WithdrawalRow>;
  cancel(userId: string, rail: RailName, id: string): Promise<WithdrawalRow>;
  /** Advances every open withdrawal of a rail. An error in one does not delay the others. */
  driveAll(rail: RailName, onError: (error: unknown) => void): Promise<void>;
}

const shortage = "There was not enough in the main wallet.";
const isShort = ({ rejectReason }: WithdrawalRow): boolean => rejectReason === shortage;

/** Requesting, cancelling and driving withdrawals. The steps are below. */
export function createWithdrawals(deps: WithdrawalsDeps): Withdrawals {
  const { store, rails, priceInr, mustTake, now } = deps;
  const steps = createSteps(deps);
  const at = () => new Date(now());

  const quoteOf = async (caller: Caller, request: WithdrawalRequest): Promise<Quote> =>
    (await rails(request.target.rail)).quote(request, caller);

  async function accept(caller: Caller, request: WithdrawalRequest): Promise<Accepted & { readonly quote: Quote }> {
    const quote = await quoteOf(caller, request);
    const verdict = checkWithdrawal(request, {
      now: now(),
      kycLevel: caller.kycLevel,
      heldUntil: heldUntil(await store.person(caller.userId), now()),
      quote,
      priceInr: await priceInr(request.coinTicker),
    });
    if ("refused" in verdict) {
      const { refused: code, detail } = verdict;
      throw new ProblemError(code, detail === undefined ? {} : { detail });
    }
    mustTake();
    return { ...verdict, quote };
  }

  function refuseOther(row: WithdrawalRow, request: WithdrawalRequest, quote: Quote): void {
    if (!isSameRequest(row, request, quote)) throw new ProblemError("IDEMPOTENCY_KEY_REUSED");
  }

  async function begin(id: string): Promise<WithdrawalRow> {
    const begun = await steps.begin(id);
    if (begun && !isShort(begun)) return begun;
    await store.forget(id);
    throw new ProblemError("INSUFFICIENT_BALANCE");
  }

  return {
    async check(caller, request) {
      await accept(caller, request);
    },

    async limits({ userId, kycLevel }) {
      const { dailyPaise, leftPaise, hold } = await store.limitsToday(
        { ...(await store.person(userId)), kycLevel },
        now(),
      );
      return {
        dailyLimit: formatUnits(dailyPaise, 2),
        leftToday: formatUnits(leftPaise, 2),
        heldUntil: hold?.until.toISOString() ?? null,
      };
    },

    async known(caller, request, key) {
      const row = key === undefined ? undefined : await store.findByKey(caller.userId, request.target.rail, key);
      if (!row) return undefined;
      refuseOther(row, request, await quoteOf(caller, request));
      // If the first request has not been answered, the hold may still be pending.
      return begin(row.id);
    },

    async ask(caller, request, key, confirm) {
      const { units, feeUnits, paise, dailyLimitPaise: mostPaise, target, quote } = await accept(caller, request);
      const { coinTicker } = request;
      const added = await store.add(
        {
          userId: caller.userId,
          rail: request.target.rail,
          coinTicker,
          units,
          feeUnits,
          paise,
          ...target,
          idempotencyKey: key ?? null,
          createdAt: at(),
          updatedAt: at(),
        },
        { since: startOfDay(now()), mostPaise, confirm },
      );
      if (added === "limit") throw new ProblemError("DAILY_LIMIT_REACHED");
      if (!added) throw new Error("The withdrawal was not written");
      refuseOther(added, request, quote);
      return begin(added.id);
    },

    async cancel(userId, rail, id) {
      const row = isId(id) ? await store.find(id) : undefined;
      if (row?.userId !== userId || row.rail !== rail) throw new ProblemError("TRANSACTION_NOT_FOUND");
      const cancelled = await store.move(id, "cancel", { at: at() });
      if (cancelled) return (await steps.drive(id).catch(leaveToLeader)) ?? cancelled;
      const current = await store.find(id);
      if (current?.status === "CANCELLED") return current;
      const hasEnded = current?.status === "REJECTED" || current?.status === "SUCCESS";
      throw new ProblemError(hasEnded ? "WITHDRAWAL_ENDED" : "WITHDRAWAL_UNDER_WAY");
    },

    async driveAll(rail, onError) {
      for (const { id } of await store.driven(rail)) await steps.drive(id).catch(onError);
    },
  };
}

interface Steps {
  /** Runs only the core's part, which says whether the balance suffices; the rail's part follows in the background. */
  begin(id: string): Promise<WithdrawalRow | undefined>;
  /** Advances it as far as possible for now. */
  drive(id: string): Promise<WithdrawalRow | undefined>;
}

/** Advances a withdrawal one step per stage. Steps of the same withdrawal never run concurrently on this node. */
function createSteps({ store, money, rails, decimalsOf, automaticPaise, notify, now }: WithdrawalsDeps): Steps {
  const inTurn = createTurns(store.find);
  const at = () => new Date(now());

  /** The next step; undefined if there is none for now. */
  async function step(row: WithdrawalRow): Promise<WithdrawalRow | undefined> {
    const { id } = row;
    switch (row.stage) {
      case "requested":
        return setAside(row);
      case "approved":
        return send(row);
      case "sent":
        return conclude(row, await (await rails(row.rail)).outcome(row));
      case "paid":
        await money.settle(row, await numberOf(row), await accountOf(row));
        return store.move(id, "settle", { at: at() }, notify);
      case "refused":
        await money.release(row, await numberOf(row));
        // An insufficient balance was already reported in the API's response.
        return store.move(id, "release", { at: at() }, isShort(row) ? undefined : notify);
      case "returning":
        await money.giveBack(row, await numberOf(row), await accountOf(row));
        return store.move(
          id,
          "giveBack",
          { rejectReason: returnedWords(row, decimalsOf(row.coinTicker)), at: at() },
          notify,
        );
      default:
        return undefined;
    }
  }

  const numberOf = async ({ userId }: WithdrawalRow): Promise<number> => (await store.person(userId)).number;
  const accountOf = async (row: WithdrawalRow): Promise<number> => (await rails(row.rail)).account(row);

  async function setAside(row: WithdrawalRow): Promise<WithdrawalRow | undefined> {
    const isHeld = await money.hold(row, await numberOf(row));
    // Release anyway: a deposed leader may have refused from stale state while the hold succeeded.
    if (!isHeld) return store.move(row.id, "fallShort", { rejectReason: shortage, at: at() });
    return store.move(row.id, row.paise <= automaticPaise ? "clear" : "queue", { at: at() });
  }

  async function send(row: WithdrawalRow): Promise<WithdrawalRow | undefined> {
    const rail = await rails(row.rail);
    // While withdrawals are closed nothing new is sent; what was sent continues.
    if (!(await rail.isOpen(row))) return undefined;
    const { frozenAt } = await store.person(row.userId);
    if (frozenAt) return store.move(row.id, "holdBack", { note: "The account is frozen", at: at() });
    const sent = await rail.send(row, async (within, reference) => {
      const moved = { note: "", at: at(), ...(reference !== undefined && { reference }) };
      return (await moveWithin(within, row.id, "send", moved)) !== undefined;
    });
    switch (sent.kind) {
      case "unclaimed":
        return undefined;
      case "waits":
        if (row.note !== sent.note) await store.note(row.id, sent.note);
        return undefined;
      case "objection":
        return store.move(row.id, "holdBack", { note: sent.note, at: at() });
      case "sent":
        return (sent.outcome && (await conclude(row, sent.outcome))) ?? store.find(row.id);
    }
  }

  async function conclude({ id }: WithdrawalRow, outcome: RailOutcome): Promise<WithdrawalRow | undefined> {
    switch (outcome.kind) {
      case "pending":
        return undefined;
      case "paid":
        return store.move(id, "pay", { ...referenceIn(outcome), at: at() });
      case "failed":
        return store.move(id, "fail", { ...referenceIn(outcome), rejectReason: outcome.reason, at: at() });
      case "unsent":
        return store.move(id, "unsend", { note: outcome.note, at: at() });
    }
  }

  async function stepOn(row: WithdrawalRow): Promise<WithdrawalRow> {
    for (let current = row; ; ) {
      const next = await step(current);
      if (!next || next.stage === current.stage) return next ?? current;
      current = next;
    }
  }

  return {
    begin: (id) =>
      inTurn(id, async (row) => {
        const next = row?.stage === "requested" ? ((await step(row).catch(leaveToLeader)) ?? row) : row;
        return next && isShort(next) ? stepOn(next) : next;
      }),
    drive: (id) => inTurn(id, async (row) => row && stepOn(row)),
  };
}

const referenceIn = ({ reference }: { readonly reference?: string }) => (reference === undefined ? {} : { reference });
