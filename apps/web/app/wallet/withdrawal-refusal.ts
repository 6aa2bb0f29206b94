/** Refusals of a crypto withdrawal that its form can resolve: they lead back to the filled form. Pure functions. */
import type { ApiFailure, CryptoWithdrawalRequest } from "../data/index.ts";
import { inWords } from "./amount-words.ts";

interface Fee {
  readonly feeCoinTicker: string;
  readonly feeAmount: string;
}

/** The fee charged in the coin itself and deducted from the amount; undefined while unknown. */
export const chosenFee = (fees: readonly Fee[] | undefined, ticker: string): Fee | undefined =>
  fees?.find(({ feeCoinTicker }) => feeCoinTicker === ticker);

const ofAddress = ["ADDRESS_INVALID", "ADDRESS_OWN", "ADDRESS_NOT_LISTED", "ADDRESS_TOO_NEW"];
const ofAmount = ["AMOUNT_TOO_PRECISE", "AMOUNT_TOO_SMALL", "AMOUNT_TOO_LARGE", "INSUFFICIENT_BALANCE", "FEE_CHANGED"];

type Refused = Pick<ApiFailure, "code" | "message">;

export const isAboutAddress = ({ code }: Refused): boolean => ofAddress.includes(code);

export const leadsBack = (failure: Refused): boolean => isAboutAddress(failure) || ofAmount.includes(failure.code);

interface FeeFacts {
  readonly request: Pick<CryptoWithdrawalRequest, "feeAmount" | "feeCoinTicker">;
  /** The current fee. */
  readonly fee: Fee | undefined;
}

/** A changed fee is reported with both values as soon as the new one is known. */
export function refusalWords({ code, message }: Refused, { request, fee }: FeeFacts): string {
  if (code !== "FEE_CHANGED") return message;
  const before = inWords(request.feeAmount, request.feeCoinTicker);
  const now = fee && fee.feeAmount !== request.feeAmount ? inWords(fee.feeAmount, fee.feeCoinTicker) : undefined;
  const change = now ? `It was ${before} and is now ${now}.` : `It was ${before}.`;
  return `Nothing was sent: the fee has changed. ${change} Check what you'll receive before you send.`;
}
