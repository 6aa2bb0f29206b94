/** Authenticator app codes, each step accepted once, and backup codes in case the app is lost. */
import { randomBytes } from "node:crypto";
import { and, count, eq, isNull, lt } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import { backupCodes, totps } from "./auth.tables.ts";
import { newTotpSecret, totpStep, totpUri } from "./totp-codes.ts";

const backupCodeCount = 10;

export interface Totp {
  /** A proposed secret, not yet enabled and different each time, so that an abandoned one is worthless. */
  propose(userId: string, label: string): Promise<{ readonly secret: string; readonly uri: string }>;
  isOn(userId: string): Promise<boolean>;
  /** Confirms the proposed secret with its first code, after `onRight`; "missing" if none was proposed. */
  confirm(userId: string, code: string, onRight?: () => Promise<void>): Promise<"confirmed" | "wrong" | "missing">;
  /** Consumes a code and returns which kind it was: app or backup. */
  take(userId: string, code: string, within?: Database): Promise<"app" | "backup" | undefined>;
  remove(userId: string): Promise<void>;
  /** Ten new codes that replace the old ones. Shown once. */
  makeBackupCodes(userId: string): Promise<string[]>;
  backupCodesLeft(userId: string): Promise<number>;
}

export function createTotp(db: Database, box: SecretBox, now: () => number): Totp {
  const find = async (userId: string, within = db) => {
    const [row] = await within.select().from(totps).where(eq(totps.userId, userId));
    return row;
  };

  const hashOf = (userId: string, code: string) => box.hash("backup", `${userId} ${code}`);

  return {
    async propose(userId, label) {
      const secret = newTotpSecret();
      const values = { userId, sealedSecret: box.seal(secret), lastStep: 0 };
      const rows = await db
        .insert(totps)
        .values(values)
        .onConflictDoUpdate({ target: totps.userId, set: values, setWhere: isNull(totps.confirmedAt) })
        .returning({ userId: totps.userId });
      if (rows.length === 0) throw new Error("Nothing can be proposed while an app is on");
      return { secret, uri: totpUri(secret, label) };
    },

    isOn: async (userId) => Boolean((await find(userId))?.confirmedAt),

    async confirm(userId, code, onRight = async () => undefined) {
      const row = await find(userId);
      if (!row || row.confirmedAt) return "missing";
      const step = totpStep(box.open(row.sealedSecret), code, now());
      if (step === undefined) return "wrong";
      await onRight();
      const rows = await db
        .update(totps)
        .set({ confirmedAt: new Date(now()), lastStep: step })
        .where(
          // Only the secret that the code was checked against, not one proposed meanwhile.
          and(eq(totps.userId, userId), eq(totps.sealedSecret, row.sealedSecret), isNull(totps.confirmedAt)),
        )
        .returning();
      return rows.length === 1 ? "confirmed" : "missing";
    },

    async take(userId, code, within = db) {
      if (code.includes("-")) {
        const rows = await within
          .update(backupCodes)
          .set({ usedAt: new Date(now()) })
          .where(
            and(
              ...[eq(backupCodes.userId, userId), eq(backupCodes.codeHash, hashOf(userId, code))],
              isNull(backupCodes.usedAt),
            ),
          )
          .returning();
        return rows.length === 1 ? "backup" : undefined;
      }
      const row = await find(userId, within);
      const step = row?.confirmedAt ? totpStep(box.open(row.sealedSecret), code, now()) : undefined;
      if (step === undefined) return undefined;
      const rows = await within
        .update(totps)
        .set({ lastStep: step })
        .where(and(eq(totps.userId, userId), lt(totps.lastStep, step)))
        .returning();
      return rows.length === 1 ? "app" : undefined;
    },

    async remove(userId) {
      await db.delete(totps).where(eq(totps.userId, userId));
      await db.delete(backupCodes).where(eq(backupCodes.userId, userId));
    },

    async makeBackupCodes(userId) {
      const codes = Array.from({ length: backupCodeCount }, newBackupCode);
      await db.transaction(async (tx) => {
        await tx.delete(backupCodes).where(eq(backupCodes.userId, userId));
        await tx.insert(backupCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })));
      });
      return codes;
    },

    async backupCodesLeft(userId) {
      const isLeft = and(eq(backupCodes.userId, userId), isNull(backupCodes.usedAt));
      const [row] = await db.select({ count: count() }).from(backupCodes).where(isLeft);
      return row?.count ?? 0;
    },
  };
}

/** Fifty bits, in an alphabet without letters that look alike. */
function newBackupCode(): string {
  const letters = "abcdefghijklmnopqrstuvwxyz234567";
  const text = [...randomBytes(10)].map((byte) => letters[byte % letters.length]).join("");
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}
