/** What freezing an account does now, in a sentence, and the usual reasons. Pure. */
import type { PersonMoney } from "@feo/contract";

export const freezeReasons = [
  "Requested by the customer",
  "Suspected account takeover",
  "Suspicious transactions",
  "Order of an authority",
  "Other",
] as const;

interface Consequences {
  /** Undefined while it is being read. */
  readonly sessions: number | undefined;
  readonly stoppable: PersonMoney["stoppable"] | undefined;
}

const counted = (count: number, one: string): string => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

export function freezeConsequences({ sessions, stoppable }: Consequences): string {
  const signedOut = sessions === undefined || sessions === 0 ? [] : [`signs out ${counted(sessions, "session")}`];
  const [only, ...others] = stoppable ?? [];
  const withdrawals =
    only === undefined
      ? []
      : others.length === 0
        ? [`puts the withdrawal of ${only.amount} ${only.ticker} on hold`]
        : [`puts ${others.length + 1} withdrawals on hold`];
  const parts = [...signedOut, "blocks sign-in, payments and withdrawals", ...withdrawals];
  const last = parts.at(-1) ?? "";
  const said = parts.length === 1 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}. Unfreezing takes two people.`;
}
