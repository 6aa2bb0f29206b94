/** Live: the process answers. Ready: it can serve, which an operator's balancer asks before it sends anybody here. */
import { healthLive, healthReady } from "@feo/contract";
import type { Api } from "./api.ts";
import { ProblemError } from "./problem.ts";

interface HealthDeps {
  readonly ping: () => Promise<void>;
  readonly isStopping: () => boolean;
  /** Whether an order would be taken here, or passed on to whoever leads. */
  readonly takesOrders: () => boolean;
  readonly isDiskFull: () => boolean;
}

export function healthRoutes(api: Api, { ping, isStopping, takesOrders, isDiskFull }: HealthDeps): void {
  api.call(healthLive, () => ({ status: "live" as const }));
  api.call(healthReady, async () => {
    const notReady = (detail: string) => new ProblemError("UNAVAILABLE", { detail, retryAfterSeconds: 1 });
    if (isStopping()) throw notReady("This node is stopping.");
    await ping().catch(() => {
      throw notReady("The database does not answer.");
    });
    if (isDiskFull()) throw notReady("The database's disk is full: orders are refused until there is room.");
    // Asked last: the lead may have been lost while the database was asked.
    if (!takesOrders())
      throw notReady("Orders are not taken here yet: this node does not lead and hears nobody who does.");
    return { status: "ready" as const };
  });
}
