/** Which of the core's outside accounts is which. */
import { house } from "@feo/exchange";

export const rails = {
  /** Rupees by bank. */
  bank: 0,
  /** What the demo gives its people and bots: it came from nowhere, and no bank knows of it. */
  demo: 89,
} as const;

/** The core's number for the account of a rail. */
export const outsideAccount = (rail: number): number => house.outside + rail;
