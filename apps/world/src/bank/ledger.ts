/**
 * The balances of all accounts at the bank stand-in, and the statement of the company's account. Invariants: transfers
 * keep the sum of all balances, which only opening an account changes; no balance falls below zero; and the company's
 * balance never changes without a statement line.
 */
import {
  type Account,
  type AccountDraft,
  type CompanyDetails,
  companyOpeningPaise,
  customers,
  openedAccount,
} from "./accounts.ts";
import type { TransferMode } from "./utr.ts";

export interface StatementLine {
  readonly id: string;
  readonly atMs: number;
  readonly direction: "credit" | "debit";
  readonly paise: bigint;
  readonly utr: string;
  readonly mode: TransferMode | "OTHER";
  readonly name: string;
  readonly accountNumber: string;
  readonly ifsc: string;
  readonly narration: string;
}

type LineDraft = Omit<StatementLine, "id" | "direction">;

export interface Ledger {
  readonly company: CompanyDetails;
  readonly accounts: readonly Account[];
  /** Opens a funded account for a visitor. */
  open(draft: AccountDraft): Account;
  /** Executes everything that has fallen due; every read and write calls it first. */
  settle(): void;
  at(atMs: number, act: (atMs: number) => void): void;
  balance(number: string): bigint;
  /** Debits a customer for money that is still in transit. */
  park(from: string, paise: bigint): void;
  /** Credits the company, from a customer or from money in transit. */
  credit(from: string | typeof onTheWay, line: LineDraft): void;
  debit(to: string | typeof onTheWay, line: LineDraft): void;
  lines(): readonly StatementLine[];
  total(): bigint;
  /** The state that the next run restores. */
  snapshot(): KeptLedger;
}

export interface KeptLedger {
  readonly balances: readonly (readonly [string, bigint])[];
  /** Accounts that visitors opened. */
  readonly opened: readonly Account[];
  readonly lines: readonly StatementLine[];
}

/** How many of the newest lines are kept. */
const mostLinesKept = 10_000;

/** In transit between banks: sent and not yet received, or being returned. */
export const onTheWay = "on the way";

interface LedgerMemory {
  readonly kept?: KeptLedger | undefined;
  onChange?(): void;
}

export function createLedger(
  company: CompanyDetails,
  now: () => number,
  { kept, onChange = () => undefined }: LedgerMemory = {},
): Ledger {
  const balances = new Map<string, bigint>([
    ...customers.map(({ number, openingPaise }) => [number, openingPaise] as const),
    [company.number, companyOpeningPaise],
    [onTheWay, 0n],
    ...(kept?.balances ?? []),
  ]);
  const accounts: Account[] = [...customers, ...(kept?.opened ?? [])];
  const lines: StatementLine[] = [...(kept?.lines ?? [])];
  let posted = 0;
  const due: { atMs: number; act: (atMs: number) => void }[] = [];
  const startedAtMs = now();

  function balance(number: string): bigint {
    const found = balances.get(number);
    if (found === undefined) throw new Error("There is no such account");
    return found;
  }

  function move(from: string, to: string, paise: bigint): void {
    if (paise <= 0n || paise > balance(from)) throw new Error("Money that is not there cannot move");
    const received = balance(to) + paise;
    balances.set(from, balance(from) - paise);
    balances.set(to, received);
    onChange();
  }

  function post(direction: StatementLine["direction"], draft: LineDraft): void {
    // Ids grow across restarts too: a caller that asks for the lines after an old id gets the new ones.
    posted += 1;
    const id = `${startedAtMs}${String(posted).padStart(6, "0")}`;
    lines.push({ id, direction, ...draft });
  }

  return {
    company,
    accounts,
    open(draft) {
      const account = openedAccount(draft, now());
      if (balances.has(account.number)) throw new Error("An account's number came twice");
      accounts.push(account);
      balances.set(account.number, account.openingPaise);
      onChange();
      return account;
    },
    settle() {
      for (;;) {
        due.sort((one, other) => one.atMs - other.atMs);
        const next = due[0];
        if (!next || next.atMs > now()) return;
        due.shift();
        next.act(next.atMs);
      }
    },
    at: (atMs, act) => void due.push({ atMs, act }),
    balance,
    park: (from, paise) => move(from, onTheWay, paise),
    credit(from, line) {
      move(from, company.number, line.paise);
      post("credit", line);
    },
    debit(to, line) {
      move(company.number, to, line.paise);
      post("debit", line);
    },
    lines: () => lines,
    total: () => [...balances.values()].reduce((sum, paise) => sum + paise, 0n),
    snapshot: () => ({
      balances: [...balances],
      opened: accounts.slice(customers.length),
      lines: lines.slice(-mostLinesKept),
    }),
  };
}
