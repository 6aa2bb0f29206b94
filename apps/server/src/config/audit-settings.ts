/** Settings of the audit log: its key, and where its heads are exported. Neither is in the database. */
import { join, resolve } from "node:path";
import * as z from "zod";

export const auditSettings = {
  AUDIT_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  AUDIT_HEADS_DIR: z.string().min(1).optional(),
};

export interface AuditConfig {
  /** If absent, the demo generates one and stores it in this file of its home. */
  readonly secret: string | undefined;
  readonly secretFile: string;
  readonly headsFolder: string;
}

interface AuditSettings {
  readonly FEO_HOME: string;
  readonly AUDIT_SECRET?: string | undefined;
  readonly AUDIT_HEADS_DIR?: string | undefined;
}

export const auditOf = ({
  FEO_HOME: home,
  AUDIT_SECRET: secret,
  AUDIT_HEADS_DIR: folder,
}: AuditSettings): AuditConfig => ({
  secret,
  secretFile: resolve(home, "audit-secret"),
  headsFolder: resolve(folder ?? join(home, "audit")),
});
