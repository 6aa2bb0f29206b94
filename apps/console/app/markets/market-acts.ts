/** The actions on markets, as the screens offer them. */
import type { ConsoleMarket } from "@feo/contract";
import type { Act, ActField } from "../frame/act-dialog.tsx";

const whyField: ActField = { name: "reason", label: "Reason, kept in the audit log" };
const pairName = (symbol: string): string => symbol.replace("-", "/");

interface Restriction {
  readonly action: "market halt" | "market pause";
  readonly button: string;
  readonly done: string;
}

/** One operator does these at once. */
export const restricting = (symbol: string, to: "DISABLED" | "CANCEL_ONLY"): Restriction =>
  to === "DISABLED"
    ? { action: "market halt", button: `Halt ${pairName(symbol)}`, done: `${symbol} is halted.` }
    : { action: "market pause", button: `Make ${pairName(symbol)} cancel only`, done: `${symbol} is cancel only.` };

export const opening = (symbol: string, note: string): Act => ({
  action: "market open",
  subject: symbol,
  details: { note },
  title: `Open ${symbol}`,
  about: "It accepts orders again within seconds of a second operator’s confirmation.",
  button: "Propose to open",
  done: `${symbol} is open.`,
});

export const changing = (
  { symbol }: Pick<ConsoleMarket, "symbol">,
  details: Readonly<Record<string, string>>,
  button: string,
): Act => ({
  action: "market change",
  subject: symbol,
  details,
  title: `Change ${symbol}`,
  about: "Customers see it within seconds of a second operator’s confirmation.",
  button,
  done: `${symbol} is changed.`,
});

export const haltingAll = (count: number): Act => ({
  action: "market halt all",
  subject: "all",
  isDanger: true,
  title: "Halt all trading",
  about: `All ${count} markets stop within seconds: no orders and no cancellations. Open orders stay. Reopening takes two people for each market.`,
  fields: [whyField],
  button: "Halt all trading",
  done: "All trading is halted.",
});
