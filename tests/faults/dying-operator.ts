/**
 * Two operators of a database, who act in this process, or with their command in a process that dies at a chosen point.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createAuditLog } from "../../apps/server/src/audit/audit.ts";
import { operatorActions } from "../../apps/server/src/operator/actions.ts";
import { createDesk, type OperatorRequest } from "../../apps/server/src/operator/desk.ts";
import { addFounders, hashUnjudged } from "../../apps/server/src/operator/operators.ts";
import { open } from "../database/fresh-database.ts";
import type { Point } from "./chosen-death.ts";
import { pointVariable } from "./death-point.ts";

const command = fileURLToPath(new URL("../../apps/server/src/operator/operator-command.ts", import.meta.url));
const preload = new URL("death-point.ts", import.meta.url).href;
const auditSecret = "a secret that is not in the database";
const passphrase = "a meadow in the morning";

export type Operators = Awaited<ReturnType<typeof openOperators>>;

export async function openOperators(databaseUrl: string) {
  const { db, close } = await open(databaseUrl);
  const home = await mkdtemp(join(tmpdir(), "feo-operators-"));
  const audit = createAuditLog(auditSecret);
  const at = new Date();
  const passphraseHash = await hashUnjudged(passphrase);
  const founders = ["meera", "arjun"].map((name) => ({
    name,
    passphraseHash,
    totpSealed: `sealed ${name}`,
    totpKey: `key of ${name}`,
    totpLastStep: 0,
    totpConfirmedAt: at,
  }));
  await addFounders({ db, audit }, founders, at);
  const desk = createDesk({ db, audit, actions: operatorActions, now: Date.now });

  return {
    act: (name: string, request: OperatorRequest) => desk.act(name, request),
    verify: () => audit.verify(db),

    /** Returns the signal that ended the operator's command, or its exit code. */
    async dieIn(name: string, words: readonly string[], point: Point): Promise<string> {
      const child = spawn(process.execPath, ["--import", preload, command, ...words, "--as", name], {
        env: {
          ...process.env,
          DATABASE_URL: databaseUrl,
          FEO_HOME: home,
          AUDIT_SECRET: auditSecret,
          [pointVariable]: JSON.stringify({ ...point, occurrence: 1 }),
        },
        stdio: ["pipe", "ignore", "ignore"],
      });
      child.stdin.end(`${passphrase}\n`);
      const [code, signal] = await once(child, "close");
      return String(signal ?? code);
    },

    async leave(): Promise<void> {
      await close();
      await rm(home, { recursive: true, force: true });
    },
  };
}
