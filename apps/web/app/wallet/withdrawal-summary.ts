/** What a withdrawal of coins comes down to, line by line, from what is typed or from what is about to be sent. Pure. */
import type { CryptoWithdrawal, Network } from "@feo/contract";
import { formatAmount, formatMoney } from "@feo/money";
import { multiply } from "../frame/market-figures.ts";
import { subtract } from "../frame/order-facts.ts";
import { isZero } from "../frame/worth.ts";
import { expectedTime } from "./expected-time.ts";

export interface SummaryFacts {
  readonly ticker: string;
  /** Each null until it is known and right. */
  readonly amount: string | null;
  readonly fee: string | null;
  /** Rupees for one coin. */
  readonly price: string | null;
  readonly address: string | null;
  /** Its name in the address book. */
  readonly label: string | undefined;
  readonly network: Network | undefined;
  /** It goes to another customer, and over no network. */
  readonly isInternal: boolean;
}

export interface Summary {
  readonly sent: string;
  readonly feeLabel: string;
  readonly fee: string;
  readonly received: string;
  /** What arrives in rupees; empty where nobody knows. */
  readonly worth: string;
  readonly to: string;
  /** Under it: the address of a name, or that it has none. */
  readonly toNote: string;
  readonly network: string;
  /** Null where nobody knows. */
  readonly arrives: string | null;
  readonly cancelUntil: string;
}

const unknown = "–";

/** More than lists show of an address: four characters at each end are quickly forged. */
const ends = 6;
const bothEnds = (address: string): string => `${address.slice(0, ends)}…${address.slice(-ends)}`;

const coins = (amount: string, ticker: string): string =>
  `${formatAmount(amount, { minDecimals: 2, maxDecimals: 18, grouping: "indian" })} ${ticker}`;

/** "≈ ₹26,676.00"; empty without an amount or a price. */
export const worthWords = (amount: string | null, price: string | null): string =>
  amount === null || price === null ? "" : `≈ ${formatMoney(multiply(amount, price), "INR")}`;

/** What happens after a withdrawal was accepted. */
export function nextWords(
  { status }: Pick<CryptoWithdrawal, "status">,
  { network, isInternal }: { readonly network: Network; readonly isInternal: boolean },
): string {
  const time = expectedTime(network.expectedSeconds);
  const way = isInternal
    ? "It moves to the other customer within Feo, usually at once."
    : `We send it to ${network.networkName}.${time ? ` It usually arrives ${time.toLowerCase()} after that.` : ""}`;
  const cancel = status === "PENDING" ? " You can cancel it under Recent withdrawals until we send it." : "";
  return `${way} Our team reviews larger withdrawals first.${cancel}`;
}

export function summaryOf({ ticker, amount, fee, price, address, label, network, isInternal }: SummaryFacts): Summary {
  const received = amount === null || fee === null ? null : subtract(amount, fee);
  const name = label ?? (isInternal ? "Another Feo customer" : undefined);
  const short = address === null ? unknown : bothEnds(address);
  return {
    sent: amount === null ? unknown : coins(amount, ticker),
    feeLabel: isInternal ? "Fee" : "Network fee",
    fee: fee === null ? unknown : isZero(fee) ? "None" : coins(fee, ticker),
    received: received === null ? unknown : coins(received, ticker),
    worth: worthWords(received, price),
    to: address === null || name === undefined ? short : name,
    toNote: address === null ? "" : name === undefined ? "Not in your address book" : short,
    network: isInternal ? "Stays within Feo" : (network?.networkName ?? unknown),
    arrives: isInternal ? "At once" : network ? (expectedTime(network.expectedSeconds) ?? null) : unknown,
    cancelUntil: `You can cancel until we send it${isInternal ? "" : " to the network"}.`,
  };
}
