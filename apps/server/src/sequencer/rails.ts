/** The numbers of the core's outside accounts. */
import { house } from "@feo/exchange";

export const rails = {
  /** INR by bank. */
  bank: 0,
  /** The source of demo balances for customers and bots; no bank has this money. */
  demo: 89,
} as const;

/** The core's account number of a rail. */
export const outsideAccount = (rail: number): number => house.outside + rail;
