/** The chain module's facade. The module itself is opened after the server's start, because its libraries are large. */
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

export interface Chains extends Pick<ChainRoom, "find" | "holdings" | "hotBalance" | "reserves" | "signerStatus"> {
  serve(api: Api): void;
  /** The rail for coin withdrawals. */
  rail(): Promise<Rail>;
  /** Per coin, compares the ledger with the chains. */
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
  /** Calls before the module is open get UNAVAILABLE; the cause is logged. */
  const room = (): Promise<ChainRoom> =>
    get().catch((error: unknown) => {
      onError(error);
      throw new ProblemError("UNAVAILABLE");
    });

  let hasStarted = false;
  /** Retried, because the demo's signer may not be running yet. */
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
    hotBalance: async (...asked) => (await room()).hotBalance(...asked),
    reserves: async (at) => (await room()).reserves(at),
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
