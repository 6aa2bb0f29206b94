/** The subcommands of `npm run operator --` about operators: who they are, their roles and their sessions. */
import {
  type Call,
  listOperatorPasskeys,
  listOperatorSessions,
  listOperators,
  type OperatorActionName,
} from "@feo/contract";
import type { Deed } from "../audit/audit.ts";
import { Refusal } from "../platform/refusal.ts";
import type { Details } from "./desk.ts";
import { type EnrolDeps, enrolOperator, foundOperators } from "./enrol-commands.ts";
import { operatorLines, passkeyLines, sessionLines } from "./lists.ts";
import { requireRoles } from "./operators.ts";

interface Result {
  readonly lines: readonly string[];
}

interface OperatorCommandDeps extends EnrolDeps {
  /** Logs the view, then runs what shows it. */
  readonly readLogged: (call: Call, deed: Omit<Deed, "by">, lines: () => Promise<readonly string[]>) => Promise<Result>;
  readonly act: (action: OperatorActionName, subject: string, details?: Details) => Promise<Result>;
}

export const operatorUsage = [
  "  found NAME NAME                 adds the first two operators, together at one terminal; refused if any exist",
  "  operators                       lists the operators",
  "  add NAME ROLE…                  adds an operator (two operators; each gets half of a secret)",
  "  enrol NAME                      sets up the new operator's passphrase and app, with both halves",
  "  roles NAME ROLE…                sets an operator's roles: support, compliance, treasury, admin (two operators)",
  "  remove NAME                     removes an operator who left (two operators)",
  "  reset NAME                      lets an operator who lost passphrase or phone enrol again (two operators)",
  "  sessions NAME                   lists where an operator is signed in to the console",
  "  sign-out NAME [SESSION]         ends one of their sessions, or all of them",
  "  passkeys NAME                   lists an operator's passkeys",
  "  remove-passkey NAME PASSKEY     removes one of them, and ends the sessions that it opened",
] as const;

export async function runOperators(deps: OperatorCommandDeps, words: readonly string[]): Promise<Result> {
  const { db, now, readLogged, act } = deps;
  const [word = "", name = "", which] = words;
  const roles = (): Details => ({ roles: requireRoles(words.slice(2).join(" ")).join(" ") });
  switch (word) {
    case "operators":
      return readLogged(listOperators, { action: "operators list", subject: "operators" }, () => operatorLines(db));
    case "found":
      return foundOperators(deps, words.slice(1));
    case "enrol":
      return enrolOperator(deps, name);
    case "add":
      return act("operator add", name, roles());
    case "roles":
      return act("operator roles", name, roles());
    case "remove":
      return act("operator remove", name);
    case "reset":
      return act("operator reset", name);
    case "sessions":
      return readLogged(listOperatorSessions, { action: "operator sessions", subject: name }, () =>
        sessionLines(db, name, now()),
      );
    case "sign-out":
      return act("operator sign out", name, which === undefined ? {} : { session: which });
    case "passkeys":
      return readLogged(listOperatorPasskeys, { action: "operator passkeys", subject: name }, () =>
        passkeyLines(db, name),
      );
    case "remove-passkey":
      return act("operator passkey remove", name, which === undefined ? {} : { passkey: which });
    default:
      throw new Refusal(`Unknown command "${word}". See npm run operator -- help`);
  }
}
