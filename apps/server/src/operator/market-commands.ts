/** The subcommands about markets and coins: the same actions as in the console. */
import { marketTermNames, type OperatorActionName } from "@feo/contract";
import { Refusal } from "../platform/refusal.ts";
import type { Details } from "./desk.ts";

export const marketUsage = [
  "  terms TICKER NETWORK FEE MIN [NAME=VALUE …]",
  "                                  sets the withdrawal fee and minimum (two operators); NETWORK bank for INR;",
  "                                  names: withdrawMax, depositMin, minConfirmation",
  "  coin add TICKER NAME DECIMALS PRECISION [LOGO]",
  "                                  adds a coin, closed and without networks (two operators)",
  "  market pause SYMBOL             allows cancellations only; --reason",
  "  market halt SYMBOL|all          stops orders and cancellations, open orders stay; --reason",
  "  market open SYMBOL              accepts orders again (two operators)",
  "  market change SYMBOL NAME=VALUE …",
  "                                  changes its terms (two operators); names:",
  `                                  ${marketTermNames.join(", ")}, standardFees=yes`,
  "  market create SYMBOL NAME=VALUE …",
  "                                  lists a market, halted (two operators); the same names",
] as const;

type Act<Result> = (action: OperatorActionName, subject: string, details?: Details) => Promise<Result>;

/** A coin, or a coin on one network. */
export const placeOf = (ticker: string, networkKey: string): string =>
  [ticker.toUpperCase(), networkKey.toUpperCase()].filter(Boolean).join(" ");

export function runMarkets<Result>(act: Act<Result>, words: readonly string[], reason: string): Promise<Result> {
  const [word, first = "", second = "", ...rest] = words;
  if (word === "terms") {
    const [withdrawFee = "", withdrawMin = "", ...named] = rest;
    return act("coin terms", `${first.toUpperCase()} ${second}`, { withdrawFee, withdrawMin, ...valuesOf(named) });
  }
  if (word === "coin") return addCoin(act, second, rest);
  const symbol = second.toUpperCase();
  const note: Details = reason === "" ? {} : { reason };
  switch (first) {
    case "pause":
      return act("market pause", symbol, { reason });
    case "halt":
      return symbol === "ALL" ? act("market halt all", "all", { reason }) : act("market halt", symbol, { reason });
    case "open":
      return act("market open", symbol);
    case "change":
      return act("market change", symbol, { ...valuesOf(rest), ...note });
    case "create":
      return act("market create", symbol, { ...valuesOf(rest), ...note });
    default:
      throw new Refusal("Usage: market pause, halt, open, change or create SYMBOL");
  }
}

/** The name may have several words. */
function addCoin<Result>(act: Act<Result>, ticker: string, rest: readonly string[]): Promise<Result> {
  const at = rest.findIndex((each) => /^\d+$/.test(each));
  const [decimals = "", precision = "", logo] = at === -1 ? [] : rest.slice(at);
  const name = rest.slice(0, at === -1 ? rest.length : at).join(" ");
  return act("coin add", ticker.toUpperCase(), { name, decimals, precision, ...(logo === undefined ? {} : { logo }) });
}

function valuesOf(words: readonly string[]): Details {
  return Object.fromEntries(
    words.map((each) => {
      const [, name, value] = /^(\w+)=(\S+)$/.exec(each) ?? [];
      if (name === undefined || value === undefined) throw new Refusal(`"${each}" is not NAME=VALUE`);
      return [name, value];
    }),
  );
}
