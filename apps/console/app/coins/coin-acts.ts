/** The actions on coins and their networks, as the screens offer them. */
import type { NetworkTerms } from "@feo/contract";
import type { Act, ActField } from "../frame/act-dialog.tsx";

const whyField: ActField = { name: "reason", label: "Reason", hint: "For the audit log." };

/** A coin, or a coin on one network. */
export interface CoinPlace {
  readonly subject: string;
  /** "USDT" or "USDT on Ethereum". */
  readonly name: string;
}

export const closing = (direction: "deposits" | "withdrawals", { subject, name }: CoinPlace): Act => ({
  action: direction === "deposits" ? "deposits close" : "withdrawals close",
  subject,
  isDanger: true,
  title: `Close ${name} ${direction}`,
  about:
    direction === "deposits"
      ? "No one gets an address or is credited until two operators reopen them. What arrives waits."
      : "No one can withdraw it until two operators reopen it. Withdrawals already sent continue.",
  fields: [whyField],
  button: `Close ${direction}`,
  done: `${name} ${direction} are closed.`,
});

export const opening = (direction: "deposits" | "withdrawals", { subject, name }: CoinPlace): Act => ({
  action: direction === "deposits" ? "deposits open" : "withdrawals open",
  subject,
  title: `Open ${name} ${direction}`,
  about:
    direction === "deposits"
      ? "Waiting deposits are credited. Two operators must confirm."
      : "Check the ledger first: a difference closes them again. Two operators must confirm.",
  button: `Open ${direction}`,
  done: `${name} ${direction} are open.`,
});

export const unfreezing = (ticker: string): Act => ({
  action: "coin unfreeze",
  subject: ticker,
  title: `Unfreeze ${ticker}`,
  about:
    "Check first that credited deposits are on the chain, and correct those that aren't. Waiting deposits are credited and withdrawals resume immediately. Two operators must confirm.",
  button: "Unfreeze",
  done: `${ticker} is unfrozen.`,
});

const about = "Customers see it immediately. Withdrawals already requested keep their fee. Two operators must confirm.";

export const changingBank = (ticker: string, terms: { withdrawFee: string; withdrawMin: string }): Act => ({
  action: "coin terms",
  subject: `${ticker} bank`,
  title: `${ticker} fee and minimum, bank`,
  about,
  fields: leavingFields(ticker, terms),
  button: "Change",
  done: `${ticker} fee and minimum changed.`,
});

export const changingNetwork = (ticker: string, network: NetworkTerms): Act => ({
  action: "coin terms",
  subject: `${ticker} ${network.networkKey}`,
  title: `${ticker} terms, ${network.networkName}`,
  about,
  fields: [
    ...leavingFields(ticker, network),
    { name: "withdrawMax", label: `Maximum withdrawal in ${ticker}`, value: network.withdrawMax },
    { name: "depositMin", label: `Minimum deposit in ${ticker}`, value: network.depositMin },
    { name: "minConfirmation", label: "Confirmations", value: String(network.minConfirmation) },
  ],
  button: "Change",
  done: `${ticker} terms on ${network.networkName} changed.`,
});

const leavingFields = (ticker: string, terms: { withdrawFee: string; withdrawMin: string }): ActField[] => [
  { name: "withdrawFee", label: `Withdrawal fee in ${ticker}`, value: terms.withdrawFee },
  { name: "withdrawMin", label: `Minimum withdrawal in ${ticker}, fee included`, value: terms.withdrawMin },
];
