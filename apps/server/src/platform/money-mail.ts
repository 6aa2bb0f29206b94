/** What everything that is told about money has in common. */
import { productName } from "@feo/contract";

export const aboutMoney = {
  footer: `We write this when money comes into your ${productName} account or leaves it.`,
  /** News of money is worth sending late, but not for ever. */
  goodForMs: 3 * 24 * 60 * 60 * 1000,
} as const;
