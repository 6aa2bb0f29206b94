/**
 * The company's payouts, and penny-drops. A reference is an idempotency key: it makes one payout, however often it is
 * requested. The money of a pending payout is held: it stays in the statement's balance and cannot be spent twice.
 */
import { type Account, returnAfterMs, slowPayoutMs } from "./accounts.ts";
import { type Ledger, onTheWay } from "./ledger.ts";
import type { TransferMode } from "./utr.ts";

export interface PayoutDraft {
  readonly reference: string;
  readonly paise: bigint;
  readonly accountNumber: string;
  readonly ifsc: string;
  readonly name: string;
}

export interface Payout extends PayoutDraft {
  readonly atMs: number;
  readonly mode: TransferMode;
  state: "pending" | "paid" | "failed" | "returned";
  utr: string;
  reason: string;
  /** Paid, but the other bank will return it: the account was not credited. */
  comesBack: boolean;
  /** When the payout settles without a tester: a slow one is paid, a returning one is back. */
  dueAtMs: number | null;
}

export type Decision = "paid" | "failed" | "returned";

type Refusal = { readonly kind: "conflict" } | { readonly kind: "refused"; readonly why: "INSUFFICIENT_FUNDS" };
export type PayoutResult = { readonly kind: "taken"; readonly payout: Payout } | Refusal;

export type PennyDropDraft = Pick<PayoutDraft, "reference" | "accountNumber" | "ifsc">;
export type PennyDropResult =
  | { readonly kind: "found"; readonly name: string }
  | { readonly kind: "not-found" }
  /** The account's bank does not answer. */
  | { readonly kind: "quiet" }
  | Refusal;

export interface Payouts {
  /** With `staysPending`, the payout waits for a tester's decision. */
  ask(draft: PayoutDraft, request: { readonly staysPending: boolean }): PayoutResult;
  find(reference: string): Payout | undefined;
  /** Newest first. */
  list(): readonly Payout[];
  heldPaise(): bigint;
  /** Undefined if there is no decision left to make. */
  decide(reference: string, decision: Decision): Payout | undefined;
  pennyDrop(draft: PennyDropDraft): PennyDropResult;
  snapshot(): KeptPayouts;
}

export interface KeptPayouts {
  /** Oldest first; of the finished ones only the newest. */
  readonly payouts: readonly Payout[];
  readonly drops: readonly (readonly [string, PennyDrop])[];
}

interface PennyDrop {
  readonly asked: string;
  readonly name: string;
}

const mostKept = 10_000;

interface PayoutDeps {
  readonly ledger: Ledger;
  readonly makeUtr: (mode: TransferMode, ifsc: string) => string;
  readonly now: () => number;
  readonly kept?: KeptPayouts | undefined;
  onChange?(): void;
}

const rupee = 100n;
const mostByImps = 500_000n * rupee;

export function createPayouts({ ledger, makeUtr, now, kept, onChange = () => undefined }: PayoutDeps): Payouts {
  const payouts = new Map<string, Payout>((kept?.payouts ?? []).map((payout) => [payout.reference, payout]));
  const drops = new Map<string, PennyDrop>(kept?.drops);
  for (const payout of payouts.values()) goOnLater(payout);

  const accountOf = ({ accountNumber, ifsc }: { accountNumber: string; ifsc: string }): Account | undefined =>
    ledger.accounts.find((account) => account.number === accountNumber && account.ifsc === ifsc);

  const heldPaise = (): bigint =>
    [...payouts.values()].reduce((sum, { state, paise }) => (state === "pending" ? sum + paise : sum), 0n);
  const canPay = (paise: bigint): boolean => paise <= ledger.balance(ledger.company.number) - heldPaise();

  function pay(payout: Payout, account: Account, atMs: number): void {
    payout.state = "paid";
    payout.utr = makeUtr(payout.mode, ledger.company.ifsc);
    payout.comesBack = account.fate === "return";
    const { utr, paise, mode, reference } = payout;
    ledger.debit(payout.comesBack ? onTheWay : account.number, {
      atMs,
      paise,
      utr,
      mode,
      narration: `PAYOUT ${reference}`,
      name: account.holder,
      accountNumber: account.number,
      ifsc: account.ifsc,
    });
    payout.dueAtMs = payout.comesBack ? now() + returnAfterMs : null;
    goOnLater(payout);
  }

  function goOnLater(payout: Payout): void {
    const { dueAtMs } = payout;
    if (dueAtMs === null) return;
    ledger.at(dueAtMs, (atMs) => {
      const account = accountOf(payout);
      if (payout.dueAtMs !== dueAtMs || !account) return;
      if (payout.state === "pending") pay(payout, account, atMs);
      else giveBack(payout, atMs);
    });
  }

  function giveBack(payout: Payout, atMs: number): void {
    if (payout.state !== "paid" || !payout.comesBack) return;
    payout.state = "returned";
    payout.dueAtMs = null;
    payout.reason = "The account cannot be credited";
    // The bank's own entry, under the reference of the payout: it is not a transfer by the payee, and not a deposit.
    ledger.credit(onTheWay, {
      atMs,
      paise: payout.paise,
      utr: payout.utr,
      mode: "OTHER",
      narration: `RETURN ${payout.reference}`,
      name: ledger.company.bankName,
      accountNumber: "",
      ifsc: ledger.company.ifsc,
    });
  }

  function fail(payout: Payout, reason: string): void {
    payout.state = "failed";
    payout.reason = reason;
    payout.dueAtMs = null;
    onChange();
  }

  function begin(payout: Payout, staysPending: boolean): void {
    const account = accountOf(payout);
    if (!account) fail(payout, "No such account");
    else if (account.fate === "fail") fail(payout, "The account is closed");
    else if (account.fate !== "slow" && !staysPending) pay(payout, account, now());
    else if (!staysPending) {
      payout.dueAtMs = now() + slowPayoutMs;
      goOnLater(payout);
    }
  }

  return {
    ask(draft, { staysPending }) {
      ledger.settle();
      const { reference, paise, accountNumber, ifsc, name } = draft;
      const before = payouts.get(reference);
      if (before) {
        const isSame =
          before.paise === paise &&
          before.accountNumber === accountNumber &&
          before.ifsc === ifsc &&
          before.name === name;
        return isSame ? { kind: "taken", payout: before } : { kind: "conflict" };
      }
      if (!canPay(paise)) return { kind: "refused", why: "INSUFFICIENT_FUNDS" };
      const payout: Payout = {
        reference,
        paise,
        accountNumber,
        ifsc,
        name,
        atMs: now(),
        mode: paise > mostByImps ? "RTGS" : "IMPS",
        state: "pending",
        utr: "",
        reason: "",
        comesBack: false,
        dueAtMs: null,
      };
      payouts.set(reference, payout);
      onChange();
      begin(payout, staysPending);
      return { kind: "taken", payout };
    },
    find(reference) {
      ledger.settle();
      return payouts.get(reference);
    },
    list() {
      ledger.settle();
      return [...payouts.values()].reverse();
    },
    heldPaise,
    decide(reference, decision) {
      ledger.settle();
      const payout = payouts.get(reference);
      const account = payout && accountOf(payout);
      if (!payout || !account) return undefined;
      if (decision === "returned") {
        if (payout.state !== "paid" || !payout.comesBack) return undefined;
        giveBack(payout, now());
      } else {
        if (payout.state !== "pending") return undefined;
        if (decision === "paid") pay(payout, account, now());
        else fail(payout, "Rejected by the other bank");
      }
      return payout;
    },
    pennyDrop({ reference, accountNumber, ifsc }) {
      ledger.settle();
      const asked = `${accountNumber} ${ifsc}`;
      const before = drops.get(reference);
      if (before) return before.asked === asked ? { kind: "found", name: before.name } : { kind: "conflict" };
      const account = accountOf({ accountNumber, ifsc });
      if (!account) return { kind: "not-found" };
      if (now() < (account.quietUntilMs ?? 0)) return { kind: "quiet" };
      if (!canPay(rupee)) return { kind: "refused", why: "INSUFFICIENT_FUNDS" };
      drops.set(reference, { asked, name: account.holder });
      ledger.debit(account.number, {
        atMs: now(),
        paise: rupee,
        utr: makeUtr("IMPS", ledger.company.ifsc),
        mode: "IMPS",
        narration: `ACCOUNT CHECK ${reference}`,
        name: account.holder,
        accountNumber,
        ifsc,
      });
      return { kind: "found", name: account.holder };
    },
    snapshot: () => ({
      payouts: [...payouts.values()].filter(
        ({ state, dueAtMs }, index) => state === "pending" || dueAtMs !== null || index >= payouts.size - mostKept,
      ),
      drops: [...drops].slice(-mostKept),
    }),
  };
}
