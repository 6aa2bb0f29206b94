/** The summary lines of a crypto withdrawal, from the draft or from the request about to be sent. Pure functions. */
import type { CryptoWithdrawal, Network } from "@feo/contract";
import { formatAmount, formatMoney, isZero, multiply, subtract } from "@feo/money";
import { expectedTime } from "./expected-time.ts";

export interface SummaryFacts {
  readonly ticker: string;
  /** Amount, fee, price and address are null until known and valid. */
  readonly amount: string | null;
  readonly fee: string | null;
  /** Price of one coin in rupees. */
  readonly price: string | null;
  readonly address: string | null;
  /** The address's name in the address book. */
  readonly label: string | undefined;
  readonly network: Network | undefined;
  /** Goes to another customer, so no network is involved. */
  readonly isInternal: boolean;
}

export interface Summary {
  readonly sent: string;
  readonly feeLabel: string;
  readonly fee: string;
  readonly received: string;
  /** The value of the proceeds in rupees; empty if unknown. */
  readonly worth: string;
  readonly to: string;
  /** The line under it: the saved address's short form, or that it is not saved. */
  readonly toNote: string;
  readonly network: string;
  /** Null if unknown. */
  readonly arrives: string | null;
  readonly cancelUntil: string;
}

const unknown = "–";

/** More characters than lists show: four at each end are quickly forged. */
const ends = 6;
const bothEnds = (address: string): string => `${address.slice(0, ends)}…${address.slice(-ends)}`;

const coins = (amount: string, ticker: string): string =>
  `${formatAmount(amount, { minDecimals: 2, maxDecimals: 18, grouping: "indian" })} ${ticker}`;

/** "≈ ₹26,676.00"; empty without an amount or a price. */
export const worthWords = (amount: string | null, price: string | null): string =>
  amount === null || price === null ? "" : `≈ ${formatMoney(multiply(amount, price), "INR")}`;

/** What happens after a withdrawal was accepted, in words. */
export function nextWords(
  { status }: Pick<CryptoWithdrawal, "status">,
  { network, isInternal }: { readonly network: Network; readonly isInternal: boolean },
): string {
  const time = expectedTime(network.expectedSeconds);
  const way = isInternal
    ? "It moves to the other customer within Feo, usually instantly."
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
    arrives: isInternal ? "Instantly" : network ? (expectedTime(network.expectedSeconds) ?? null) : unknown,
    cancelUntil: `You can cancel until we send it${isInternal ? "" : " to the network"}.`,
  };
}
