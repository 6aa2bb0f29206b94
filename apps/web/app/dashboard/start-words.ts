/** Small formats of the start page: rates, and masked contact details. Pure. */
import { formatAmount } from "@feo/money";

/** A rate with at least two decimals: "0.20%". */
export const rateText = (rate: string): string =>
  `${formatAmount(rate, { minDecimals: 2, maxDecimals: 4, grouping: "indian" })}%`;

/** "+91 98••• ••210": enough to recognise the own number. */
export const hiddenMobile = (mobile: string): string => `+91 ${mobile.slice(0, 2)}••• ••${mobile.slice(-3)}`;

/** "as•••@example.com". */
export function hiddenEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, Math.min(2, at))}•••${email.slice(at)}`;
}
