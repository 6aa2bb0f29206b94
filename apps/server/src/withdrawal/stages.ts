/**
 * The withdrawal state machine: all stages and moves. A withdrawal changes its stage only by these moves, so the
 * allowed transitions are defined here and nowhere else. Pure.
 */
import type { WithdrawalStatus } from "@feo/contract";

/** Internal progress, finer than the status that customers see. */
export const stages = [
  /** Stored. The core is asked to hold the money. */
  "requested",
  /** Money held; waits for an operator. */
  "held",
  /** May be sent. */
  "approved",
  /** The bank or chain may have it: only their answer ends this stage. */
  "sent",
  /** It has left for good. The core is asked to settle the hold. */
  "paid",
  /** Nothing was sent, and nothing will be. The core is asked to release the hold. */
  "refused",
  /** The payment was returned. The core is asked to credit what came back. */
  "returning",
  "done",
] as const;
export type Stage = (typeof stages)[number];

interface Move {
  readonly from: readonly Stage[];
  readonly to: Stage;
  /** The new status; absent if it does not change. */
  readonly status?: WithdrawalStatus;
  /** The required current status, where the stage alone is not enough. */
  readonly onlyStatus?: WithdrawalStatus;
}

export const moves = {
  /** The money is held, and the amount needs no operator. */
  clear: { from: ["requested"], to: "approved" },
  /** The money is held, and an operator must decide. */
  queue: { from: ["requested"], to: "held" },
  /** Insufficient balance. */
  fallShort: { from: ["requested"], to: "refused", status: "REJECTED" },
  approve: { from: ["held"], to: "approved" },
  reject: { from: ["held"], to: "refused", status: "REJECTED" },
  /** The owner cancels before it was sent. */
  cancel: { from: ["held", "approved"], to: "refused", status: "CANCELLED" },
  /** An objection to sending it now: operators decide again. */
  holdBack: { from: ["approved"], to: "held" },
  /** Written before the step that may make it leave, or in the same transaction. */
  send: { from: ["approved"], to: "sent", status: "PROCESSING" },
  /** Certainly nothing was sent: operators decide again. */
  unsend: { from: ["sent"], to: "held", status: "PENDING" },
  pay: { from: ["sent"], to: "paid" },
  /** It was sent but did not arrive: the money is ours again. */
  fail: { from: ["sent"], to: "refused", status: "REJECTED" },
  settle: { from: ["paid"], to: "done", status: "SUCCESS" },
  release: { from: ["refused"], to: "done" },
  /** A completed payment is returned. */
  bounce: { from: ["done"], to: "returning", onlyStatus: "SUCCESS" },
  giveBack: { from: ["returning"], to: "done", status: "REJECTED" },
} as const satisfies Readonly<Record<string, Move>>;

export type MoveName = keyof typeof moves;

export const moveOf = (name: MoveName): Move => moves[name];

/** Stages in which the core holds the money. */
const setAside: readonly Stage[] = ["held", "approved", "sent"];
export const isSetAside = (stage: Stage): boolean => setAside.includes(stage);

/** Stages that no job moves: an operator must decide, or it is final. */
export const restingStages = ["held", "done"] as const satisfies readonly Stage[];
