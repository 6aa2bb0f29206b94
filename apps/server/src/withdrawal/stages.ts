/**
 * The stages of a withdrawal and every move between them. A withdrawal changes its stage only by one of these moves, so what may
 * follow what is decided here and nowhere else. Pure.
 */
import type { WithdrawalStatus } from "@feo/contract";

/** How far a withdrawal has come inside, which is more than its status says. */
export const stages = [
  /** Written down. The core is asked to set the money aside. */
  "requested",
  /** Set aside. Waits for operators. */
  "held",
  /** May be sent. */
  "approved",
  /** The bank or the chain may have it: from here on only their answer ends it. */
  "sent",
  /** It has left for good. The core is asked to let the money go. */
  "paid",
  /** Nothing was or will be sent. The core is asked to give the money back. */
  "refused",
  /** It had left and has come back. The core is asked to credit what came. */
  "returning",
  "done",
] as const;
export type Stage = (typeof stages)[number];

interface Move {
  readonly from: readonly Stage[];
  readonly to: Stage;
  /** The status that goes with it; absent where it stays as it is. */
  readonly status?: WithdrawalStatus;
  /** The only status it starts from, where the stage alone does not say enough. */
  readonly onlyStatus?: WithdrawalStatus;
}

export const moves = {
  /** The money is set aside, and the amount needs no operator. */
  clear: { from: ["requested"], to: "approved" },
  /** The money is set aside, and operators decide. */
  queue: { from: ["requested"], to: "held" },
  /** There was not enough money. */
  fallShort: { from: ["requested"], to: "refused", status: "REJECTED" },
  approve: { from: ["held"], to: "approved" },
  reject: { from: ["held"], to: "refused", status: "REJECTED" },
  /** The owner takes it back while nobody outside has heard of it. */
  cancel: { from: ["held", "approved"], to: "refused", status: "CANCELLED" },
  /** Something speaks against sending it now: operators decide again. */
  holdBack: { from: ["approved"], to: "held" },
  /** Written before, or in one transaction with, the step after which it may be outside. */
  send: { from: ["approved"], to: "sent", status: "PROCESSING" },
  /** It is certain that nothing was sent: operators decide again. */
  unsend: { from: ["sent"], to: "held", status: "PENDING" },
  pay: { from: ["sent"], to: "paid" },
  /** It was sent and did not arrive: the money is ours again. */
  fail: { from: ["sent"], to: "refused", status: "REJECTED" },
  settle: { from: ["paid"], to: "done", status: "SUCCESS" },
  release: { from: ["refused"], to: "done" },
  /** A payment that was done comes back. */
  bounce: { from: ["done"], to: "returning", onlyStatus: "SUCCESS" },
  giveBack: { from: ["returning"], to: "done", status: "REJECTED" },
} as const satisfies Readonly<Record<string, Move>>;

export type MoveName = keyof typeof moves;

export const moveOf = (name: MoveName): Move => moves[name];

/** Stages in which the core keeps the money set aside. */
const setAside: readonly Stage[] = ["held", "approved", "sent"];
export const isSetAside = (stage: Stage): boolean => setAside.includes(stage);

/** Stages that nothing moves by itself: operators end the first, and the last is the end. */
export const restingStages = ["held", "done"] as const satisfies readonly Stage[];
