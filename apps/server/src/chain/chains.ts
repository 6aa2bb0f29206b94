/** Coins by chain as the rest of the server sees them. The room behind it is opened after the start, because its libraries are large. */
import type { SecurityTrail } from "../auth/security-trail.ts";
import type { RailReport } from "../books/rail-report.ts";
import type { Api } from "../platform/api.ts";
import type { Limit } from "../platform/limits.ts";
import { loadOnce } from "../platform/load-once.ts";
import { ProblemError } from "../platform/problem.ts";
import type { Quotas } from "../platform/quota.ts";
import { createRepeated } from "../platform/repeated.ts";
import type { Rail } from "../withdrawal/rail.ts";
import type { ChainRoom } from "./open-chains.ts";
import { chainRoutes } from "./routes.ts";

export interface Chains extends Pick<ChainRoom, "find" | "holdings" | "signerStatus"> {
  serve(api: Api): void;
  /** What withdrawals of coins leave by. */
  rail(): Promise<Rail>;
  /** For each coin, the ledger's beside the chains'. */
  reconcile(): Promise<readonly (() => Promise<RailReport>)[]>;
  start(): void;
  stop(): Promise<void>;
}

interface ChainsDeps {
  readonly open: () => Promise<ChainRoom>;
  readonly trail: SecurityTrail;
  readonly limit: Limit;
  readonly quotas: Quotas;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

const retryMs = 1_000;

export function createChains({ open, onError, ...calls }: ChainsDeps): Chains {
  const { get, loaded } = loadOnce(open);
  /** Whoever asks before the room could be opened is told to come back; the reason is for the log. */
  const room = (): Promise<ChainRoom> =>
    get().catch((error: unknown) => {
      onError(error);
      throw new ProblemError("UNAVAILABLE");
    });

  let hasStarted = false;
  /** The demo's signer may not be there yet. */
  const opening = createRepeated(retryMs, async () => {
    if (hasStarted) return;
    const opened = await room().catch(() => undefined);
    opened?.start();
    hasStarted = opened !== undefined;
  });

  return {
    serve: (api) => chainRoutes(api, { ...calls, parts: async () => (await room()).parts }),
    rail: async () => (await room()).rail,
    find: async (...asked) => (await room()).find(...asked),
    reconcile: async () => (await room()).reconcile,
    holdings: async () => (await room()).holdings(),
    signerStatus: async () => (await room()).signerStatus(),
    start() {
      opening.start();
      opening.nudge();
    },
    async stop() {
      await opening.stop();
      await (await loaded())?.stop();
    },
  };
}
