/** The simulated people's memory of what they were told: a yes must be there, once; a no must not; a maybe is asked again. */
import type { Outcome } from "@feo/exchange";
import pg from "pg";
import { NotTaken } from "../../apps/server/src/sequencer/answer.ts";
import type { Draft } from "../../apps/server/src/sequencer/fingerprint.ts";
import { ProjectionTooSlow } from "../../apps/server/src/sequencer/projection.ts";
import { keyOf } from "../../apps/server/src/sequencer/recover.ts";
import type { Sequencer } from "../../apps/server/src/sequencer/sequencer.ts";

type Named = Extract<Draft, { kind: "place" | "transfer" }> & { readonly refId: string };

interface Told {
  readonly draft: Named;
  /** The order's number, or 0 for a transfer; null when it was refused. */
  readonly order: number | null;
  /** Who said so. */
  readonly by: Sequencer;
}

export interface Clients {
  /** Resolves with what happened, or with nothing when it was not taken. */
  send(sequencer: Sequencer, draft: Draft): Promise<Outcome | undefined>;
  /** What has a name and no answer yet; whoever takes it must send it. */
  takeUnanswered(): Draft[];
  /** Looks for something that was told lately, as its owner would. Null when all is well. */
  readOwnWrite(): Promise<string | null>;
  /** Holds all that was told to the tables, which must have caught up. */
  compare(): Promise<string[]>;
  readonly figures: Readonly<Record<string, number>>;
  close(): Promise<void>;
}

const isNamed = (draft: Draft): draft is Named =>
  (draft.kind === "place" || draft.kind === "transfer") && draft.refId !== undefined;

const nameOf = ({ kind, user, refId }: Named): string => `${kind} ${keyOf(user, refId)}`;

export async function openClients(databaseUrl: string): Promise<Clients> {
  const reader = new pg.Client({ connectionString: databaseUrl, application_name: "feo simulator" });
  await reader.connect();
  const told = new Map<string, Told>();
  const figures: Record<string, number> = {};
  let unanswered: Named[] = [];
  let latest: Told | undefined;

  const count = (what: string): void => {
    figures[what] = (figures[what] ?? 0) + 1;
  };

  function note(by: Sequencer, draft: Named, outcome: Outcome): void {
    const order = outcome.refusal ? null : (outcome.placed?.id ?? 0);
    const name = nameOf(draft);
    if (told.has(name)) throw new Error(`${name} was answered twice`);
    const answer = { draft, order, by };
    told.set(name, answer);
    if (order !== null) latest = answer;
  }

  async function find({ draft }: Told): Promise<number[]> {
    const [table, id] = draft.kind === "place" ? ["spot_order", "id"] : ["wallet_transfer", "0"];
    const { rows } = await reader.query<{ id: string }>(
      `select ${id} as id from ${table} where user_number = $1 and ref_id = $2`,
      [draft.user, draft.refId],
    );
    return rows.map((row) => Number(row.id));
  }

  return {
    figures,
    async send(sequencer, draft) {
      try {
        const key = isNamed(draft) ? keyOf(draft.user, draft.refId) : undefined;
        const { outcome } = await sequencer.submit(draft, key);
        if (isNamed(draft)) note(sequencer, draft, outcome);
        count(outcome.refusal ? "refused" : "done");
        return outcome;
      } catch (error) {
        if (!(error instanceof NotTaken)) throw error;
        count(error.reason);
        // Without a name nobody can ask again: it happened or it did not, and the books are right either way.
        if (isNamed(draft)) unanswered.push(draft);
        return undefined;
      }
    },
    takeUnanswered() {
      const taken = unanswered;
      unanswered = [];
      return taken;
    },
    async readOwnWrite() {
      if (!latest) return null;
      const { draft, order, by } = latest;
      try {
        await by.caughtUp(draft.user);
      } catch (error) {
        if (!(error instanceof ProjectionTooSlow)) throw error;
        count("too slow to read");
        return null;
      }
      const found = await find(latest);
      count("read");
      if (found.length === 1 && found[0] === order) return null;
      return `${nameOf(draft)} was told as ${order} and is read as ${JSON.stringify(found)}; it stands ${by.standing}`;
    },
    async compare() {
      const { rows } = await reader.query<{ name: string; id: string }>(
        `select 'place ' || user_number || ' ' || ref_id as name, id from spot_order
         union all select 'transfer ' || user_number || ' ' || ref_id, 0 from wallet_transfer`,
      );
      const kept = new Map<string, number[]>();
      for (const { name, id } of rows) kept.set(name, [...(kept.get(name) ?? []), Number(id)]);
      const wrong: string[] = [];
      for (const [name, { order }] of told) {
        const found = JSON.stringify(kept.get(name) ?? []);
        const expected = JSON.stringify(order === null ? [] : [order]);
        if (found !== expected) wrong.push(`${name} was told as ${expected} and is kept as ${found}`);
        kept.delete(name);
      }
      return [...wrong, ...[...kept.keys()].map((name) => `${name} is kept, but nobody was told`)];
    },
    close: () => reader.end(),
  };
}
