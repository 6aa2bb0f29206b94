/** Opens the log with its key, AUDIT_SECRET or a file in the demo's home; never in the database that it protects. */
import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { AuditConfig } from "../config/audit-settings.ts";
import { type AuditLog, createAuditLog } from "./audit.ts";
import { readHeads } from "./audit-heads.ts";

export async function openAuditLog({ secret, secretFile, headsFolder }: AuditConfig): Promise<AuditLog> {
  return createAuditLog(secret ?? (await keptSecret(secretFile)), () => readHeads(headsFolder));
}

async function keptSecret(file: string): Promise<string> {
  const read = () => readFile(file, "utf8").catch(() => "");
  const known = await read();
  if (known) return known;
  await mkdir(dirname(file), { recursive: true });
  // Write to a temporary file, then link: of two concurrent starts, both read the same complete secret.
  const aside = `${file}.${randomUUID()}`;
  await writeFile(aside, randomBytes(48).toString("base64url"), { mode: 0o600, flush: true });
  await link(aside, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await unlink(aside);
  return read();
}
