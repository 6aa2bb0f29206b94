/** Live: the process answers. Ready: it can serve, which an operator's balancer asks before it sends anybody here. */
import { healthLive, healthReady } from "@feo/contract";
import type { Api } from "./api.ts";
import { ProblemError } from "./problem.ts";

interface HealthDeps {
  readonly ping: () => Promise<void>;
  readonly isStopping: () => boolean;
}

export function healthRoutes(api: Api, { ping, isStopping }: HealthDeps): void {
  api.call(healthLive, () => ({ status: "live" as const }));
  api.call(healthReady, async () => {
    if (isStopping()) throw new ProblemError("UNAVAILABLE", { detail: "This node is stopping.", retryAfterSeconds: 1 });
    await ping().catch(() => {
      throw new ProblemError("UNAVAILABLE", { detail: "The database does not answer.", retryAfterSeconds: 1 });
    });
    return { status: "ready" as const };
  });
}
