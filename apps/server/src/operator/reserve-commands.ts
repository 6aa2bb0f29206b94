/** Operator subcommands for proofs of solvency. */
import { readFile } from "node:fs/promises";
import { type Call, importReserveMessages, type OperatorActionName, readReserves } from "@feo/contract";
import type { AuditLog, Deed } from "../audit/audit.ts";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import { listMessages, listSnapshots, takeReserveMessages } from "../solvency/reserve-desk.ts";
import { listing, moment } from "./lists.ts";

interface Result {
  readonly lines: readonly string[];
}

interface ReserveDeps {
  readonly db: Database;
  readonly audit: AuditLog;
  readonly now: () => number;
  readonly readLogged: (call: Call, deed: Omit<Deed, "by">, lines: () => Promise<string[]>) => Promise<Result>;
  readonly act: (action: OperatorActionName, subject: string) => Promise<Result>;
  /** The operator, if their roles allow the call. */
  readonly operatorFor: (call: Call) => Promise<string>;
}

export const reserveUsage = [
  "  reserves                        the latest proofs of solvency, and the messages of cold storage",
  "  reserves publish                makes and publishes one now, besides the daily one",
  "  reserves import FILE            imports messages signed with cold storage's keys",
] as const;

export async function runReserves(deps: ReserveDeps, words: readonly string[]): Promise<Result> {
  const { db, audit, now, readLogged, act, operatorFor } = deps;
  const [, verb, path = ""] = words;
  switch (verb) {
    case undefined:
      return readLogged(readReserves, { action: "reserves show", subject: "reserves" }, () => reserveLines(db));
    case "publish":
      return act("reserves publish", "reserves");
    case "import": {
      const by = await operatorFor(importReserveMessages);
      const file = await readFile(path, "utf8").catch(() => {
        throw new Refusal("The file cannot be read. Usage: reserves import FILE");
      });
      const count = await takeReserveMessages({ db, audit }, by, file, new Date(now()));
      return { lines: [`Imported: ${count}. The next snapshot publishes them.`] };
    }
    default:
      throw new Refusal("Usage: reserves, reserves publish, or reserves import FILE");
  }
}

async function reserveLines(db: Database): Promise<string[]> {
  const snapshots = listing(
    ["snapshot", "for", "wanted (UTC)", "read (UTC)", "ratio", "note"],
    (await listSnapshots(db)).map(({ id, day, wantedAt, at, ratio, note }) => [
      ...[id, day ?? "an operator", moment(wantedAt), at ? moment(at) : "not yet", ratio ?? "", note],
    ]),
    "No snapshots.",
  );
  const messages = listing(
    ["cold address", "network", "signed for (UTC)", "imported by"],
    (await listMessages(db)).map(({ address, network, signedAt, importedBy }) => [
      ...[address, network, moment(signedAt), importedBy],
    ]),
    "No messages of cold storage.",
  );
  return [...snapshots, "", ...messages];
}
