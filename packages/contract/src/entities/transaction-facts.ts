/** What follows from a transaction's fields. Without schemas, for the browser. */
import type { Payment } from "./transaction.ts";

/** WALLET-007 and WALLET-008. */
export const directionOf = ({ from }: Pick<Payment, "from">): "RECEIVED" | "SENT" => (from ? "RECEIVED" : "SENT");
