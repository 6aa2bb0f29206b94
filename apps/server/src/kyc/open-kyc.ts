/** The front of this room: serves verification and writes to people about verdicts. */
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config.ts";
import type { Notices } from "../notice/notices.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { createPersonLimit } from "../platform/limits.ts";
import type { Outbox } from "../platform/outbox.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import { createDigiLocker } from "./digilocker.ts";
import { createKyc } from "./kyc.ts";
import { kycRoutes } from "./routes.ts";
import { createVerdictMail } from "./verdict-mail.ts";

interface KycGround {
  readonly db: Database;
  readonly box: SecretBox;
  readonly outbox: Outbox;
  readonly notices: Notices;
  readonly log: FastifyBaseLogger;
  /** Somebody's level has changed: whoever remembers the old one looks again. */
  readonly onLevel: (userId: string) => void;
  readonly now: () => number;
}

export interface KycRoom {
  serve(api: Api): void;
  start(): void;
  stop(): Promise<void>;
}

/** Pictures are drawn anew for each, so nobody sends many at once. */
const actsPerSecond = 3;

export function openKyc(config: Config, { db, box, outbox, notices, log, onLevel, now }: KycGround): KycRoom {
  const { publicUrl, digiLocker } = config;
  const mail = createVerdictMail({
    ...{ db, outbox, notices, publicUrl, now },
    onError: (error) => log.error({ err: error }, "people could not be told of a verdict"),
  });
  const kyc = createKyc({
    ...{ db, box, now, redirectUri: `${publicUrl}/dashboard/account-verification` },
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
