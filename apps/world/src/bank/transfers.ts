/**
 * Customers' transfers to the company. Senders cannot overdraw, and the company's statement can show a transfer later.
 */
import { type Ledger, onTheWay } from "./ledger.ts";
import type { TransferMode } from "./utr.ts";

export interface TransferDraft {
  readonly fromAccountNumber: string;
  readonly paise: bigint;
  readonly mode: TransferMode;
  readonly narration: string;
  /** Delay until the company's bank posts it to the statement. */
  readonly postAfterMs: number;
}

export interface Transfer extends TransferDraft {
  readonly utr: string;
  readonly atMs: number;
  isPosted: boolean;
}

export type TransferResult =
  | { readonly kind: "sent"; readonly transfer: Transfer }
  | { readonly kind: "refused"; readonly why: "UNKNOWN_ACCOUNT" | "INSUFFICIENT_FUNDS" };

export interface Transfers {
  send(draft: TransferDraft): TransferResult;
  /** Newest first. */
  list(): readonly Transfer[];
  /** Newest first; a limited number of those that have arrived. */
  snapshot(): readonly Transfer[];
}

const mostKept = 1_000;

interface TransferDeps {
  readonly ledger: Ledger;
  readonly makeUtr: (mode: TransferMode, ifsc: string) => string;
  readonly now: () => number;
  readonly kept?: readonly Transfer[] | undefined;
}

export function createTransfers({ ledger, makeUtr, now, kept = [] }: TransferDeps): Transfers {
  const newestFirst: Transfer[] = [...kept];

  function postLater(transfer: Transfer): void {
    const { fromAccountNumber, paise, mode, narration, utr, atMs: sentAtMs, postAfterMs } = transfer;
    const sender = ledger.accounts.find(({ number }) => number === fromAccountNumber);
    if (!sender) return;
    ledger.at(sentAtMs + postAfterMs, (atMs) => {
      transfer.isPosted = true;
      ledger.credit(onTheWay, {
        atMs,
        paise,
        utr,
        mode,
        narration,
        name: sender.holder,
        accountNumber: sender.number,
        ifsc: sender.ifsc,
      });
    });
  }
  for (const transfer of newestFirst) if (!transfer.isPosted) postLater(transfer);

  return {
    send(draft) {
      ledger.settle();
      const { fromAccountNumber, paise, mode } = draft;
      const sender = ledger.accounts.find(({ number }) => number === fromAccountNumber);
      if (!sender) return { kind: "refused", why: "UNKNOWN_ACCOUNT" };
      if (paise > ledger.balance(sender.number)) return { kind: "refused", why: "INSUFFICIENT_FUNDS" };
      const transfer: Transfer = { ...draft, utr: makeUtr(mode, sender.ifsc), atMs: now(), isPosted: false };
      newestFirst.unshift(transfer);
      ledger.park(sender.number, paise);
      postLater(transfer);
      ledger.settle();
      return { kind: "sent", transfer };
    },
    list() {
      ledger.settle();
      return newestFirst;
    },
    snapshot: () => newestFirst.filter(({ isPosted }, index) => !isPosted || index < mostKept),
  };
}
