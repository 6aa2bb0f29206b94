/**
 * The inspection after a fault: everything acknowledged to the witness exists exactly once, and nothing that was
 * refused.
 */
import type { Command } from "@feo/exchange";
import pg from "pg";
import { readJournal } from "../../apps/server/src/sequencer/journal.ts";
import { verify } from "../../apps/server/src/sequencer/verify.ts";
import { auditTables } from "../simulator/table-audit.ts";
import { patientMs } from "../system/patience.ts";
import type { Case, Witness } from "./witness.ts";

interface Kept {
  readonly sequence: number;
  readonly journal: readonly Command[];
  /** Orders, transfers and deposits by identifying name. */
  readonly found: ReadonlyMap<string, readonly { readonly id: number; readonly status: string }[]>;
  readonly statuses: ReadonlyMap<number, string>;
}

const mostShown = 20;

/** Returns a sentence for every discrepancy. Every case must have its final reply before. */
export async function inspect(databaseUrl: string, witness: Witness, { isQuick = false } = {}): Promise<string[]> {
  const kept = await read(databaseUrl);
  const wrong = [
    ...witness.contradictions,
    ...witness.cases.flatMap((one) => compare(one, kept)),
    ...findStrangers(witness, kept),
    ...findCancelled(witness, kept),
    ...(await auditTables(databaseUrl, { isQuick })),
    ...(await verify(databaseUrl)).differences,
  ];
  return wrong.length > mostShown ? [...wrong.slice(0, mostShown), `and ${wrong.length - mostShown} more`] : wrong;
}

async function read(databaseUrl: string): Promise<Kept> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "feo inspection" });
  await client.connect();
  try {
    const sequence = await waitForTables(client);
    const journal: Command[] = [];
    for await (const { command } of readJournal(client, { after: 0, upTo: sequence })) journal.push(command);
    const { rows } = await client.query<{ name: string; id: string; status: string }>(
      `select 'place ' || user_number || ' ' || ref_id as name, id, status from spot_order
       union all
       select 'transfer ' || user_number || ' ' || ref_id, sequence, '' from wallet_transfer
       union all
       select 'credit ' || units[1], sequence, '' from ledger_entry where from_balances[1] / 1024 between 10 and 99`,
    );
    const found = new Map<string, { id: number; status: string }[]>();
    const statuses = new Map<number, string>();
    for (const { name, id, status } of rows) {
      const same = found.get(name) ?? [];
      same.push({ id: Number(id), status });
      found.set(name, same);
      if (status !== "") statuses.set(Number(id), status);
    }
    return { sequence, journal, found, statuses };
  } finally {
    await client.end();
  }
}

/** The tables may lag a moment behind the journal. */
async function waitForTables(client: pg.Client): Promise<number> {
  for (const deadline = performance.now() + patientMs(80); ; await new Promise((resolve) => setTimeout(resolve, 5))) {
    const { rows } = await client.query<{ sequence: string; projected: string }>(
      "select e.sequence, p.sequence as projected from engine_state e, projection p",
    );
    const [row] = rows;
    if (row && row.sequence === row.projected) return Number(row.sequence);
    if (performance.now() > deadline) throw new Error(`The tables stay behind the journal: ${JSON.stringify(row)}`);
  }
}

function nameOf({ draft, key }: Case): string | undefined {
  if (draft.kind === "place" || draft.kind === "transfer") return `${draft.kind} ${key}`;
  return draft.kind === "credit" ? `credit ${draft.units}` : undefined;
}

function compare(one: Case, { found, journal }: Kept): string[] {
  const { id, draft, answer: told } = one;
  const describe = (what: string) => [`Case ${id} (${JSON.stringify(draft)}) ${what}`];
  if (!told) return describe("was never answered");
  if (told.kind === "done" && told.isFirstTry && !isSame(journal[told.sequence - 1], draft)) {
    return describe(
      `was acknowledged as command ${told.sequence}, which is ${JSON.stringify(journal[told.sequence - 1])}`,
    );
  }
  const name = nameOf(one);
  if (name === undefined) return [];
  const rows = found.get(name) ?? [];
  if (told.kind === "done" && rows.length !== 1) return describe(`was acknowledged and is there ${rows.length} times`);
  if (told.kind === "refused" && rows.length > 0) return describe(`was refused with ${told.refusal} and is there`);
  if (told.kind === "done" && told.order !== null && rows[0]?.id !== told.order) {
    return describe(`was acknowledged as order ${told.order} and is order ${rows[0]?.id}`);
  }
  return [];
}

/** Whether the recorded command equals the requested one, apart from its stamp. */
function isSame(command: Command | undefined, draft: Case["draft"]): boolean {
  if (!command) return false;
  const { id, at, key, ...rest } = command;
  return JSON.stringify(rest) === JSON.stringify(draft);
}

/** Everything recorded was requested. */
function findStrangers(witness: Witness, { found }: Kept): string[] {
  const asked = new Set(witness.cases.map(nameOf));
  return [...found.keys()].filter((name) => !asked.has(name)).map((name) => `Nobody asked for ${name}`);
}

/** An order is cancelled if and only if its cancel was acknowledged. */
function findCancelled(witness: Witness, { statuses }: Kept): string[] {
  const cancelled = new Set<number>();
  for (const { draft, answer: told } of witness.cases) {
    if (draft.kind === "cancel" && told?.kind === "done") cancelled.add(draft.order);
  }
  const lost = [...cancelled].filter((order) => statuses.get(order) !== "CANCELLED");
  const unacknowledged = [...statuses].filter(([order, status]) => status === "CANCELLED" && !cancelled.has(order));
  return [
    ...lost.map((order) => `Order ${order} was cancelled and is ${statuses.get(order)}`),
    ...unacknowledged.map(([order]) => `Order ${order} is cancelled, and nobody was told so`),
  ];
}
