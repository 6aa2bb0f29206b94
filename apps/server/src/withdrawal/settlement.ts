/**
 * What settling a withdrawal would book. The core applies the real command to a copy of the accounts involved, so the
 * rule of what is booked stays in the core. Pure.
 */
import { type AccountBalances, type Command, type HoldState, type Refusal, restore } from "@feo/exchange";

type Settle = Extract<Command, { readonly kind: "settle" }>;

/** The command that settles a withdrawal, without the sequencer's stamp. */
export const settleDraft = (
  { id, feeUnits }: { readonly id: string; readonly feeUnits: bigint },
  user: number,
  /** The core's outside account that received the money. */
  rail: number,
) =>
  ({ kind: "settle", hold: id, rail, feeUnits: Number(feeUnits), user }) as const satisfies Omit<Settle, "id" | "at">;

/** One balance that changes. */
export interface Posting {
  readonly user: number;
  /** Main available, main locked, spot available or spot locked. */
  readonly which: number;
  readonly before: bigint;
  readonly after: bigint;
}

interface Settlement {
  readonly refusal: Refusal | null;
  /** The largest change first. */
  readonly postings: readonly Posting[];
}

export interface LedgerCopy {
  readonly asset: number;
  readonly accounts: readonly AccountBalances[];
  readonly holds: readonly HoldState[];
}

const nothing = { lastOrderId: 0, lastTradeId: 0, lastTurn: 0, markets: [], traders: [], orders: [] } as const;

export function settlementOf(
  draft: ReturnType<typeof settleDraft>,
  { asset, accounts, holds }: LedgerCopy,
): Settlement {
  const trial = restore({ ...nothing, accounts, holds });
  const { refusal } = trial.apply({ ...draft, id: draft.hold, at: 0 });
  if (refusal) return { refusal, postings: [] };
  const touched = [...new Set(trial.moves().flatMap(({ from, to }) => [from, to]))];
  const postings = touched.map((balance) => {
    const [user, which] = [Math.floor(balance / (256 * 4)), balance % 4];
    const before = accounts.find((account) => account.user === user)?.balances[which] ?? 0n;
    return { user, which, before, after: trial.balance(user, asset, which) };
  });
  const size = (posting: Posting): bigint => (changeOf(posting) < 0n ? -changeOf(posting) : changeOf(posting));
  return { refusal: null, postings: postings.toSorted((one, other) => Number(size(other) - size(one))) };
}

export const changeOf = ({ before, after }: Posting): bigint => after - before;
