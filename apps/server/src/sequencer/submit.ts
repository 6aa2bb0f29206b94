/** How the API talks to the sequencer: its refusals as problems of the contract. Its troubles are problems by themselves. */
import type { ProblemCode } from "@feo/contract";
import type { Refusal } from "@feo/exchange";
import { ProblemError } from "../platform/problem.ts";
import { type Answer, NotTaken } from "./answer.ts";
import type { Draft } from "./fingerprint.ts";
import { ProjectionTooSlow } from "./projection.ts";
import { keyOf } from "./recover.ts";
import type { Sequencer } from "./sequencer.ts";

/** What the core says no to, in the words of the API. Whatever is not here only a bug of ours could have asked for. */
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
  if (!code) throw new Error(`The core refused with ${refusal}, which nobody should have asked for`);
  return code;
}

/** Submits a command and waits until it is on disk; a key makes a retry the same command. */
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

/** Before anything is written that a command has to follow: where none is taken now, nothing is begun. */
export function mustTake({ isTaking, haltedBecause }: Pick<Sequencer, "isTaking" | "haltedBecause">): void {
  if (!isTaking) throw new NotTaken(haltedBecause === null ? "NOT_LEADING" : "HALTED", "No command is taken now");
}

/** For what is written down already: whoever leads next does it, so who asked for it hears how it stands and need not wait. */
export function leaveToLeader(error: unknown): undefined {
  if (!(error instanceof NotTaken)) throw error;
  return undefined;
}

/** Waits until the tables show a person all that the person was told. */
export async function readOwnWrites(sequencer: Sequencer, user: number): Promise<void> {
  await sequencer.caughtUp(user).catch((error: unknown) => {
    if (error instanceof ProjectionTooSlow) throw new ProblemError("UNAVAILABLE", { retryAfterSeconds: 1 });
    throw error;
  });
}

/** Has no account, and so was told nothing. */
export const nobody = 0;

/** Waits until the tables show everything that was done before, whoever did it; where they are too slow, not for ever. */
export async function letTablesCatchUp(sequencer: Sequencer): Promise<void> {
  await sequencer.caughtUp(nobody, sequencer.figures().sequence).catch((error: unknown) => {
    if (!(error instanceof ProjectionTooSlow)) throw error;
  });
}
