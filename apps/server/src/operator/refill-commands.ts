/** Operator subcommands for coins returning from cold storage. */
import { readFile } from "node:fs/promises";
import {
  type Call,
  exportRefill as exportRefillCall,
  importRefill,
  type OperatorActionName,
  readCustody,
} from "@feo/contract";
import { formatUnits } from "@feo/money";
import type { AuditLog, Deed } from "../audit/audit.ts";
import { exportRefill, listRefills, takeSignedRefill } from "../chain/refill-desk.ts";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import type { Details } from "./desk.ts";
import { listing, moment } from "./lists.ts";

interface Result {
  readonly lines: readonly string[];
}

interface RefillDeps {
  readonly db: Database;
  readonly audit: AuditLog;
  readonly now: () => number;
  readonly readLogged: (call: Call, deed: Omit<Deed, "by">, lines: () => Promise<string[]>) => Promise<Result>;
  readonly act: (action: OperatorActionName, subject: string, details?: Details) => Promise<Result>;
  /** The operator, if their roles allow the call. */
  readonly operatorFor: (call: Call) => Promise<string>;
  readonly reason: string;
}

export const refillUsage = [
  "  refills                         refills of the hot wallet from cold storage",
  "  refill approve ID               approves it and prepares its transaction (two operators)",
  "  refill export ID                prints the file to sign on the offline machine",
  "  refill import ID FILE           imports the signed file and sends the transaction",
  "  refill renew ID                 prepares a new transaction, if the fee or nonce is outdated",
  "  refill drop ID                  cancels it; --reason",
] as const;

export async function runRefill(deps: RefillDeps, words: readonly string[]): Promise<Result> {
  const { db, audit, now, readLogged, act, operatorFor, reason } = deps;
  const [word, verb, id = "", path = ""] = words;
  if (word === "refills")
    return readLogged(readCustody, { action: "refills list", subject: "refills" }, () => refillLines(db));
  switch (verb) {
    case "approve":
      return act("refill approve", id);
    case "renew":
      return act("refill renew", id);
    case "drop":
      return act("refill drop", id, { reason });
    case "export":
      return readLogged(exportRefillCall, { action: "refill export", subject: id }, async () => [
        JSON.stringify(await db.transaction((tx) => exportRefill(tx, id))),
      ]);
    case "import": {
      const by = await operatorFor(importRefill);
      const file = await readFile(path, "utf8").catch(() => {
        throw new Refusal("The file cannot be read. Usage: refill import ID FILE");
      });
      await takeSignedRefill({ db, audit }, by, { id, file }, new Date(now()));
      return { lines: ["It will be sent in a moment."] };
    }
    default:
      throw new Refusal("Usage: refill approve|export|renew|drop ID, or refill import ID FILE");
  }
}

async function refillLines(db: Database): Promise<string[]> {
  return listing(
    ["refill", "since (UTC)", "amount", "network", "state", "note"],
    (await listRefills(db)).map(({ id, createdAt, chainUnits, chainDecimals, coinTicker, network, state, note }) => [
      ...[id, moment(createdAt), `${formatUnits(BigInt(chainUnits), chainDecimals)} ${coinTicker}`, network],
      ...[state, note],
    ]),
    "No refills.",
  );
}
