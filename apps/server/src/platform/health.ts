/**
 * Live: the process answers. Ready: it can serve, which a load balancer checks before routing here. A halted exchange
 * stays ready, because cancels, withdrawal lists and pages are still served.
 */
import { healthLive, healthReady } from "@feo/contract";
import type { Api } from "./api.ts";
import { ProblemError } from "./problem.ts";

interface HealthDeps {
  readonly ping: () => Promise<void>;
  readonly isStopping: () => boolean;
  /** Whether an order would be accepted here or passed on to the leader. */
  readonly takesOrders: () => boolean;
  readonly isDiskFull: () => boolean;
}

export function healthRoutes(api: Api, { ping, isStopping, takesOrders, isDiskFull }: HealthDeps): void {
  api.call(healthLive, () => ({ status: "live" as const }));
  api.call(healthReady, async () => {
    const notReady = (detail: string) => new ProblemError("UNAVAILABLE", { detail, retryAfterSeconds: 1 });
    if (isStopping()) throw notReady("This node is stopping.");
    // Before the ping: a full disk may also take PostgreSQL down, and is then the cause to report.
    if (isDiskFull()) throw notReady("The database's disk is full: orders are refused until there is space.");
    await ping().catch(() => {
      throw notReady("The database is not responding.");
    });
    // Checked last: leadership may have been lost during the ping.
    if (!takesOrders()) throw notReady("This node can't take orders yet: it is not the leader and can't reach one.");
    return { status: "ready" as const };
  });
}
