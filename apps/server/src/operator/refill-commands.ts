/** What operators do about coins that come back from cold storage. */
import { readFile } from "node:fs/promises";
import type { OperatorActionName } from "@feo/contract";
import { formatUnits } from "@feo/money";
import { exportRefill, listRefills, takeSignedRefill } from "../chain/refill-desk.ts";
import type { Database } from "../platform/database.ts";
import { Refusal } from "../platform/refusal.ts";
import type { AuditLog, Deed } from "./audit.ts";
import type { Details } from "./desk.ts";
import { listing, moment } from "./lists.ts";

interface Result {
  readonly lines: readonly string[];
}

interface RefillGround {
  readonly db: Database;
  readonly audit: AuditLog;
  readonly now: () => number;
  readonly look: (deed: Omit<Deed, "by">, lines: () => Promise<string[]>) => Promise<Result>;
  readonly act: (action: OperatorActionName, subject: string, details?: Details) => Promise<Result>;
  readonly operator: () => Promise<string>;
  readonly reason: string;
}

export const refillUsage = [
  "  refills                         coins that should come back from cold storage",
  "  refill approve ID               its transaction is made (two operators)",
  "  refill export ID                the file that is signed where the cold words are",
  "  refill import ID FILE           the same, signed: it is sent",
  "  refill renew ID                 its transaction is made anew, where its price or turn has passed",
  "  refill drop ID                  it is not wanted any more; --reason",
] as const;

export async function runRefill(ground: RefillGround, words: readonly string[]): Promise<Result> {
  const { db, audit, now, look, act, operator, reason } = ground;
  const [word, verb, id = "", path = ""] = words;
  if (word === "refills") return look({ action: "refills list", subject: "refills" }, () => refillLines(db));
  switch (verb) {
    case "approve":
      return act("refill approve", id);
    case "renew":
      return act("refill renew", id);
    case "drop":
      return act("refill drop", id, { reason });
    case "export":
      return look({ action: "refill export", subject: id }, async () => [
        JSON.stringify(await db.transaction((tx) => exportRefill(tx, id))),
      ]);
    case "import": {
      const by = await operator();
      const file = await readFile(path, "utf8").catch(() => {
        throw new Refusal("Which file? refill import ID FILE");
      });
      await takeSignedRefill({ db, audit }, by, { id, file }, new Date(now()));
      return { lines: ["It is sent within moments."] };
    }
    default:
      throw new Refusal("A refill can be approved, exported, imported, renewed and dropped: refill approve ID");
  }
}

async function refillLines(db: Database): Promise<string[]> {
  return listing(
    ["refill", "since (UTC)", "amount", "network", "state", "note"],
    (await listRefills(db)).map(({ id, createdAt, chainUnits, chainDecimals, coinTicker, network, state, note }) => [
      ...[id, moment(createdAt), `${formatUnits(BigInt(chainUnits), chainDecimals)} ${coinTicker}`, network],
      ...[state, note],
    ]),
    "There is no refill.",
  );
}
