/**
 * The server role's privileges per table: only what the code needs. The role owns nothing, so it can neither alter
 * tables nor disable triggers, and cannot change append-only tables.
 */
import type pg from "pg";

type Privilege = "SELECT" | "INSERT" | "UPDATE" | "DELETE" | "USAGE";

/** Append-only. */
const addedOnly = new Set([
  ...["audit_entry", "journal", "ledger_entry", "payment", "trade", "unmasked_value", "wallet_transfer"],
]);

/** Tables with deletable rows. No other table ever loses rows. */
const removable = new Set([
  ...["article", "attempt_guard", "auth_flow", "auth_quota", "backup_code", "category_tree", "chain_block"],
  ...["chain_output", "customer_read", "federated_attempt", "federated_identity", "feo_tag_change"],
  ...["known_device", "kyc_document", "kyc_visit", "listed_address", "money_hold", "notice"],
  ...["one_time_code", "operator_passkey", "operator_passkey_challenge", "operator_session", "outgoing_message"],
  ...["outgoing_payment", "passkey", "profile_image"],
  ...["retired_feo_tag", "sign_in", "solved_captcha", "solvency_node", "totp", "withdrawal"],
]);

export function privilegesOn(table: string): readonly Privilege[] {
  if (addedOnly.has(table)) return ["INSERT", "SELECT"];
  return removable.has(table) ? ["DELETE", "INSERT", "SELECT", "UPDATE"] : ["INSERT", "SELECT", "UPDATE"];
}

interface Found {
  readonly schema: string;
  readonly name: string;
  readonly kind: "r" | "p" | "S";
  readonly privileges: readonly string[];
}

const foundSql = `
  select n.nspname as schema, c.relname as name, c.relkind as kind,
    array(select privilege_type from aclexplode(c.relacl) where grantee = r.oid order by 1) as privileges
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_roles r on r.rolname = $1
  where (n.nspname = 'public' and c.relkind in ('r', 'p', 'S')) or (n.nspname = 'drizzle' and c.relkind = 'r')`;

const wantedOn = ({ schema, name, kind }: Found): readonly Privilege[] =>
  kind === "S" ? ["USAGE"] : schema === "drizzle" ? ["SELECT"] : privilegesOn(name);

/** Grants the role what it needs on every table and revokes the rest. Writes only differences. */
export async function grantProgram(owner: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await owner.query<Found>(foundSql, [role]);
  const quoted = owner.escapeIdentifier(role);
  const changes = rows
    .filter((found) => found.privileges.join() !== wantedOn(found).join())
    .flatMap((found) => {
      const what = `${found.kind === "S" ? "sequence " : ""}${found.schema}.${owner.escapeIdentifier(found.name)}`;
      return [`revoke all on ${what} from ${quoted}`, `grant ${wantedOn(found).join(", ")} on ${what} to ${quoted}`];
    });
  const { rows: schemas } = await owner.query<{ create: boolean; usage: boolean }>(
    `select has_schema_privilege($1, 'public', 'create') as create,
      has_schema_privilege($1, 'public', 'usage') and has_schema_privilege($1, 'drizzle', 'usage') as usage`,
    [role],
  );
  // Before PostgreSQL 15, every role could create tables here.
  if (schemas[0]?.create) changes.push(`revoke create on schema public from public, ${quoted}`);
  if (!schemas[0]?.usage) changes.push(`grant usage on schema public, drizzle to ${quoted}`);
  if (changes.length > 0) await owner.query(["begin", ...changes, "commit"].join(";"));
}

/** Why the role has too many privileges for the server; undefined if it has not. */
export async function tooMighty(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string; power: string | null }>(`
    select current_user as name, case
      when r.rolsuper then 'is a superuser'
      when r.rolcreaterole or r.rolreplication then 'may create roles or replicate'
      when has_database_privilege(current_database(), 'create') then 'may create tables'
      when exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'drizzle') and pg_has_role(c.relowner, 'member')) then 'owns the tables'
      when has_table_privilege(to_regclass('public.audit_entry'), 'update, delete, truncate, trigger')
        then 'may change the operators'' log'
    end as power
    from pg_roles r where r.rolname = current_user`);
  const [role] = rows;
  return role?.power ? `its role ${role.name} ${role.power}` : undefined;
}
