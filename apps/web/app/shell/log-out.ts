/** Logs out at the customer's request: the server ends the session, and a toast confirms it. */
import { toast } from "@feo/ui";
import { endSession } from "../data/index.ts";

export function logOut(): void {
  endSession({ notifyServer: true });
  toast({ message: "You're logged out." });
}
