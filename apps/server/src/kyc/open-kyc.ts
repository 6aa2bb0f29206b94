/** Entry point of verification: registers its calls and notifies people of verdicts. */
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config.ts";
import type { Notices } from "../notice/notices.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { createPersonLimit } from "../platform/limits.ts";
import type { Outbox } from "../platform/outbox.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import { createDigiLocker } from "./digilocker.ts";
import { createKyc, type KycDeps } from "./kyc.ts";
import { kycRoutes } from "./routes.ts";
import { createVerdictMail } from "./verdict-mail.ts";

interface OpenKycDeps {
  readonly db: Database;
  readonly box: SecretBox;
  readonly outbox: Outbox;
  readonly notices: Notices;
  readonly log: FastifyBaseLogger;
  readonly bankAccountOf: KycDeps["bankAccountOf"];
  /** Called when a level has changed, to drop caches of the old one. */
  readonly onLevel: (userId: string) => void;
  readonly now: () => number;
}

export interface KycRoom {
  serve(api: Api): void;
  start(): void;
  stop(): Promise<void>;
}

/** Limits uploads per person, because each picture is redrawn. */
const actsPerSecond = 3;

export function openKyc(config: Config, deps: OpenKycDeps): KycRoom {
  const { db, box, outbox, notices, log, bankAccountOf, onLevel, now } = deps;
  const { publicUrl, digiLocker } = config;
  const mail = createVerdictMail({
    db,
    outbox,
    notices,
    publicUrl,
    now,
    onError: (error) => log.error({ err: error }, "verdict notices could not be sent"),
  });
  const kyc = createKyc({
    db,
    box,
    now,
    redirectUri: `${publicUrl}/dashboard/account-verification`,
    bankAccountOf,
    digiLocker: digiLocker && createDigiLocker(digiLocker),
    onLevel(userId) {
      onLevel(userId);
      mail.nudge();
    },
  });
  return {
    serve: (api) => kycRoutes(api, kyc, createPersonLimit(actsPerSecond)),
    start: mail.start,
    stop: mail.stop,
  };
}
