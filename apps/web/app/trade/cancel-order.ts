/** Cancelling an order from wherever it is shown; a refusal is said in a toast. */
import { toast } from "@feo/ui";
import { cancelOrder, failureOf } from "../data/index.ts";

/** Whether it was cancelled. */
export async function cancelOrSay(orderId: string): Promise<boolean> {
  try {
    await cancelOrder(orderId);
    return true;
  } catch (error) {
    const { message } = failureOf(error);
    if (message !== "") toast({ tone: "error", message });
    return false;
  }
}
