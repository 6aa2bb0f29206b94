/**
 * Live: the process answers. Ready: it can serve, which an operator's balancer asks before it sends anybody here. A halted exchange
 * stays ready: cancels, lists of withdrawals and pages are still served, and a balancer that took every node away would take them too.
 */
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
    // Before the ping: a full disk may also fell PostgreSQL, and is then the reason to name.
    if (isDiskFull()) throw notReady("The database's disk is full: orders are refused until there is room.");
    await ping().catch(() => {
      throw notReady("The database does not answer.");
    });
    // Asked last: the lead may have been lost while the database was asked.
    if (!takesOrders())
      throw notReady("Orders are not taken here yet: this node does not lead and hears nobody who does.");
    return { status: "ready" as const };
  });
}
