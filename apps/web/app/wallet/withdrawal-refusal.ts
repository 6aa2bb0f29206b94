/** Refusals of a withdrawal of coins that its form can do something about: they lead back to it, with what was typed. Pure. */
import type { ApiFailure, CryptoWithdrawalWish } from "../data/index.ts";
import { inWords } from "./amount-words.ts";

interface Fee {
  readonly feeCoinTicker: string;
  readonly feeAmount: string;
}

/** The fee in the coin itself, which is taken from the amount; undefined while it is not known. */
export const chosenFee = (fees: readonly Fee[] | undefined, ticker: string): Fee | undefined =>
  fees?.find(({ feeCoinTicker }) => feeCoinTicker === ticker);

const ofAddress = ["ADDRESS_INVALID", "ADDRESS_OWN", "ADDRESS_NOT_LISTED", "ADDRESS_TOO_NEW"];
const ofAmount = ["AMOUNT_TOO_PRECISE", "AMOUNT_TOO_SMALL", "AMOUNT_TOO_LARGE", "INSUFFICIENT_BALANCE", "FEE_CHANGED"];

type Refused = Pick<ApiFailure, "code" | "message">;

export const isAboutAddress = ({ code }: Refused): boolean => ofAddress.includes(code);

export const leadsBack = (failure: Refused): boolean => isAboutAddress(failure) || ofAmount.includes(failure.code);

interface FeeFacts {
  readonly wish: Pick<CryptoWithdrawalWish, "feeAmount" | "feeCoinTicker">;
  /** As it is now. */
  readonly fee: Fee | undefined;
}

/** A fee that has changed is told with both figures, as soon as the new one is known. */
export function refusalWords({ code, message }: Refused, { wish, fee }: FeeFacts): string {
  if (code !== "FEE_CHANGED") return message;
  const before = inWords(wish.feeAmount, wish.feeCoinTicker);
  const now = fee && fee.feeAmount !== wish.feeAmount ? inWords(fee.feeAmount, fee.feeCoinTicker) : undefined;
  const change = now ? `It was ${before} and is ${now} now.` : `It was ${before}.`;
  return `Nothing was sent: the fee has changed meanwhile. ${change} Look at what arrives before you send.`;
}
