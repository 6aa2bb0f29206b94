/** The log with its key: AUDIT_SECRET, or in the demo a file of its home. Never in the database, whose chain it guards. */
import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { type AuditLog, createAuditLog } from "./audit.ts";
import { readHeads } from "./audit-heads.ts";
import type { AuditConfig } from "./audit-settings.ts";

export async function openAuditLog({ secret, secretFile, headsFolder }: AuditConfig): Promise<AuditLog> {
  return createAuditLog(secret ?? (await keptSecret(secretFile)), () => readHeads(headsFolder));
}

async function keptSecret(file: string): Promise<string> {
  const read = () => readFile(file, "utf8").catch(() => "");
  const known = await read();
  if (known) return known;
  await mkdir(dirname(file), { recursive: true });
  // Made aside and linked: two that start at once read one whole secret.
  const aside = `${file}.${randomUUID()}`;
  await writeFile(aside, randomBytes(48).toString("base64url"), { mode: 0o600, flush: true });
  await link(aside, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await unlink(aside);
  return read();
}
