/** Adds the demo's operators, and shows their passphrases and codes to anyone who asks. */
import { listDemoOperators } from "@feo/contract";
import type { AuditLog } from "../audit/audit.ts";
import { totpCodeAfter } from "../auth/totp-codes.ts";
import { keptKey } from "../operator/enrolment.ts";
import { operators } from "../operator/operator.tables.ts";
import { addFounders, hashUnjudged, listOperators } from "../operator/operators.ts";
import type { Api } from "../platform/api.ts";
import { type Database, inTurn } from "../platform/database.ts";
import { locks } from "../platform/locks.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import { demoOperators } from "./demo-operator-list.ts";

interface SeedDeps {
  readonly db: Database;
  readonly box: SecretBox;
  readonly audit: AuditLog;
}

/** Only if no operator exists yet, so that an installation's own operators stay untouched. */
export const seedDemoOperators = ({ db, box, audit }: SeedDeps, at: Date): Promise<void> =>
  inTurn(db, locks.firstData, async () => {
    if ((await listOperators(db)).length > 0) return;
    const founders = Object.entries(demoOperators).map(async ([name, { passphrase, totpSecret, roles }]) => ({
      name,
      roles,
      passphraseHash: await hashUnjudged(passphrase),
      ...keptKey(box, totpSecret),
      totpLastStep: 0,
      totpConfirmedAt: at,
    }));
    await addFounders({ db, audit }, await Promise.all(founders), at);
  });

export function demoOperatorRoutes(api: Api, db: Database, box: SecretBox, now: () => number): void {
  api.call(listDemoOperators, async () => {
    const found = await db.select().from(operators).orderBy(operators.name);
    return {
      operators: found.flatMap(({ name, roles, totpSealed, totpLastStep }) => {
        const known = demoOperators[name];
        if (known === undefined || !totpSealed) return [];
        const code = totpCodeAfter(box.open(totpSealed), totpLastStep, now()) ?? null;
        return [{ name, roles, passphrase: known.passphrase, code }];
      }),
    };
  });
}
