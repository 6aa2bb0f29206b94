/** Passes operators' stop requests to the signer until it has confirmed them. */
import type { FastifyBaseLogger } from "fastify";
import type { RefillStore } from "./refill.store.ts";
import type { Signer } from "./signer.ts";

interface ReportStopsDeps {
  readonly refills: Pick<RefillStore, "unreportedStops" | "markReported">;
  readonly signer: Pick<Signer, "stop">;
  readonly log: Pick<FastifyBaseLogger, "error">;
  readonly now: () => number;
}

/** A failed stop is retried on the next run and does not block later ones. */
export async function reportStops({ refills, signer, log, now }: ReportStopsDeps): Promise<void> {
  for (const { id, reason } of await refills.unreportedStops()) {
    try {
      await signer.stop(reason);
      await refills.markReported(id, new Date(now()));
      log.error({ reason }, "the signer was stopped by operators");
    } catch (err) {
      log.error({ err, id }, "operators asked to stop the signer, but it has not stopped yet");
    }
  }
}
