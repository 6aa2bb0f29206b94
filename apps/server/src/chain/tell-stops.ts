/** Tells the signer that operators want nothing signed any more, until it has heard. */
import type { FastifyBaseLogger } from "fastify";
import type { RefillStore } from "./refill.store.ts";
import type { Signer } from "./signer.ts";

interface TellStopsDeps {
  readonly refills: Pick<RefillStore, "untoldStops" | "markTold">;
  readonly signer: Pick<Signer, "stop">;
  readonly log: Pick<FastifyBaseLogger, "error">;
  readonly now: () => number;
}

/** A stop that fails is tried again the next time, and keeps no later one from the signer. */
export async function tellStops({ refills, signer, log, now }: TellStopsDeps): Promise<void> {
  for (const { id, reason } of await refills.untoldStops()) {
    try {
      await signer.stop(reason);
      await refills.markTold(id, new Date(now()));
      log.error({ reason }, "the signer was stopped by operators");
    } catch (err) {
      log.error({ err, id }, "the signer has not been stopped yet, though operators asked for it");
    }
  }
}
