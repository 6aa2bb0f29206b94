/** Common settings of all notices about money. */
import { productName } from "@feo/contract";

export const aboutMoney = {
  footer: `We email you whenever money enters or leaves your ${productName} account.`,
  /** Worth delivering late, but not forever. */
  goodForMs: 3 * 24 * 60 * 60 * 1000,
} as const;
