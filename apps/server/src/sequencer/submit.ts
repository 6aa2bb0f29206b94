/** Submits commands for the API; turns the core's refusals into problems. The sequencer's errors already are. */
import type { ProblemCode } from "@feo/contract";
import type { Refusal } from "@feo/exchange";
import { ProblemError } from "../platform/problem.ts";
import { type Answer, NotTaken } from "./answer.ts";
import type { Draft } from "./fingerprint.ts";
import { ProjectionTooSlow } from "./projection.ts";
import { keyOf } from "./recover.ts";
import type { Sequencer } from "./sequencer.ts";

/** The API's code for each refusal. A refusal not listed here can only come from a bug of ours. */
const problems: Partial<Record<Refusal, ProblemCode>> = {
  MARKET_UNKNOWN: "MARKET_DISABLED",
  MARKET_DISABLED: "MARKET_DISABLED",
  MARKET_CANCEL_ONLY: "MARKET_CANCEL_ONLY",
  ORDER_INVALID: "ORDER_INVALID",
  QUANTITY_TOO_SMALL: "QUANTITY_TOO_SMALL",
  QUANTITY_TOO_LARGE: "QUANTITY_TOO_LARGE",
  NOTIONAL_TOO_SMALL: "NOTIONAL_TOO_SMALL",
  NOTIONAL_TOO_LARGE: "NOTIONAL_TOO_LARGE",
  VISIBLE_SIZE_INVALID: "VISIBLE_SIZE_INVALID",
  PRICE_OUT_OF_BAND: "PRICE_OUT_OF_BAND",
  STOP_PRICE_REACHED: "STOP_PRICE_REACHED",
  POST_ONLY_WOULD_TRADE: "POST_ONLY_WOULD_TRADE",
  NO_LIQUIDITY: "NO_LIQUIDITY",
  TOO_MANY_OPEN_ORDERS: "TOO_MANY_OPEN_ORDERS",
  INSUFFICIENT_BALANCE: "INSUFFICIENT_BALANCE",
  ORDER_NOT_OPEN: "ORDER_NOT_OPEN",
  AMOUNT_INVALID: "AMOUNT_TOO_LARGE",
  SAME_WALLET: "SAME_WALLET",
};

export function problemOf(refusal: Refusal): ProblemCode {
  const code = problems[refusal];
  if (!code) throw new Error(`Unexpected refusal by the core: ${refusal}`);
  return code;
}

/** Submits a command and waits for its commit; a key makes retries idempotent. */
export async function submit(
  sequencer: Sequencer,
  draft: Draft,
  owner?: { user: number; key: string | undefined },
): Promise<Answer> {
  const key = owner?.key === undefined ? undefined : keyOf(owner.user, owner.key);
  const answer = await sequencer.submit(draft, key);
  if (answer.outcome.refusal) throw new ProblemError(problemOf(answer.outcome.refusal));
  return answer;
}

/** Call before writing anything that a command must follow: fails if no command is accepted now. */
export function mustTake({ isTaking, haltedBecause }: Pick<Sequencer, "isTaking" | "haltedBecause">): void {
  if (!isTaking)
    throw new NotTaken(haltedBecause === null ? "NOT_LEADING" : "HALTED", "Commands are not accepted right now");
}

/** For work already recorded: the next leader will do it, so the caller gets the current state instead of an error. */
export function leaveToLeader(error: unknown): undefined {
  if (!(error instanceof NotTaken)) throw error;
  return undefined;
}

/** Read-your-writes: waits until the tables have everything acknowledged to the user. */
export async function readOwnWrites(sequencer: Sequencer, user: number): Promise<void> {
  await sequencer.caughtUp(user).catch((error: unknown) => {
    if (error instanceof ProjectionTooSlow) throw new ProblemError("UNAVAILABLE", { retryAfterSeconds: 1 });
    throw error;
  });
}

/** No user has this number, so nothing was ever acknowledged to it. */
export const nobody = 0;

/** Waits until the tables have all commands so far, from any user; returns anyway if they are too slow. */
export async function letTablesCatchUp(sequencer: Sequencer): Promise<void> {
  await sequencer.caughtUp(nobody, sequencer.figures().sequence).catch((error: unknown) => {
    if (!(error instanceof ProjectionTooSlow)) throw error;
  });
}
