/** The demo's two operators, whom anybody may be: their passphrases and codes are shown to whoever asks. */
import { listDemoOperators } from "@feo/contract";
import { eq } from "drizzle-orm";
import { newTotpSecret, totpCodeAfter } from "../auth/totp-codes.ts";
import { operators } from "../operator/operator.tables.ts";
import { addFounder, listOperators, prepareOperator } from "../operator/operators.ts";
import type { Api } from "../platform/api.ts";
import { type Database, inTurn } from "../platform/database.ts";
import { locks } from "../platform/locks.ts";
import type { SecretBox } from "../platform/secret-box.ts";

const passphrases: Readonly<Record<string, string>> = {
  arjun: "arjun of the demo",
  meera: "meera of the demo",
};

/** Only where there is no operator at all: somebody's own are theirs. */
export const seedDemoOperators = (db: Database, box: SecretBox, at: Date): Promise<void> =>
  inTurn(db, locks.firstData, async () => {
    if ((await listOperators(db)).length > 0) return;
    for (const [name, passphrase] of Object.entries(passphrases)) {
      if (!(await addFounder(db, await prepareOperator(name, passphrase), at))) return;
      const totp = { totpSealed: box.seal(newTotpSecret()), totpConfirmedAt: at };
      await db.update(operators).set(totp).where(eq(operators.name, name));
    }
  });

export function demoOperatorRoutes(api: Api, db: Database, box: SecretBox, now: () => number): void {
  api.call(listDemoOperators, async () => {
    const found = await db.select().from(operators);
    return {
      operators: found.flatMap(({ name, totpSealed, totpLastStep }) => {
        const passphrase = passphrases[name];
        if (passphrase === undefined || !totpSealed) return [];
        return [{ name, passphrase, code: totpCodeAfter(box.open(totpSealed), totpLastStep, now()) ?? null }];
      }),
    };
  });
}
