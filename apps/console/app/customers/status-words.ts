/** Statuses of orders and movements, in words and with a tone. Pure. */
import type { PersonMovement } from "@feo/contract";

export interface StatusWords {
  readonly word: string;
  readonly tone: "success" | "warn" | "error" | "neutral" | "brand";
}

const orders: Readonly<Record<string, StatusWords>> = {
  WAITING: { word: "Open", tone: "brand" },
  DONE: { word: "Filled", tone: "success" },
  CANCELLED: { word: "Cancelled", tone: "neutral" },
  EXPIRED: { word: "Expired", tone: "neutral" },
  REJECTED: { word: "Rejected", tone: "error" },
};

const movements: Readonly<Record<string, StatusWords>> = {
  SUCCESS: { word: "Success", tone: "success" },
  PENDING: { word: "Pending", tone: "warn" },
  SUBMITTED: { word: "Confirming", tone: "warn" },
  PROCESSING: { word: "Processing", tone: "warn" },
  REJECTED: { word: "Rejected", tone: "error" },
  FAILED: { word: "Failed", tone: "error" },
  CANCELLED: { word: "Cancelled", tone: "neutral" },
};

const plain = (status: string): StatusWords => ({
  word: status.charAt(0).toUpperCase() + status.slice(1).toLowerCase().replaceAll("_", " "),
  tone: "neutral",
});

/** An open order that has traded says so. */
export function orderStatus({ status, trades }: { readonly status: string; readonly trades: number }): StatusWords {
  if (status === "WAITING" && trades > 0) return { word: "Partly filled", tone: "brand" };
  return orders[status] ?? plain(status);
}

export function movementStatus({ status, isHeld }: Pick<PersonMovement, "status" | "isHeld">): StatusWords {
  return isHeld ? { word: "Needs approval", tone: "warn" } : (movements[status] ?? plain(status));
}

const levelWords = {
  SUBMITTED: { word: "In review", tone: "warn" },
  PENDING: { word: "Started", tone: "neutral" },
  REJECTED: { word: "Rejected", tone: "error" },
  VERIFIED: { word: "Verified", tone: "success" },
} as const;

export const levelStatus = (status: keyof typeof levelWords | null): StatusWords =>
  status === null ? { word: "Not started", tone: "neutral" } : levelWords[status];
