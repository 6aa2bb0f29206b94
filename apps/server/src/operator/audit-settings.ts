/** The settings of the operators' log: its key, and where heads of it are written out. Neither is in the database. */
import { join, resolve } from "node:path";
import * as z from "zod";

export const auditSettings = {
  AUDIT_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  AUDIT_HEADS_DIR: z.string().min(1).optional(),
};

export interface AuditConfig {
  /** Absent means one that is made and kept in this file of the demo's home. */
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
