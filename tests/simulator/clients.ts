/**
 * Checks what simulated people were told: an acknowledged command exists exactly once, a refused one does not, and
 * anything else is retried.
 */
import type { Outcome } from "@feo/exchange";
import pg from "pg";
import { NotTaken } from "../../apps/server/src/sequencer/answer.ts";
import type { Draft } from "../../apps/server/src/sequencer/fingerprint.ts";
import { ProjectionTooSlow } from "../../apps/server/src/sequencer/projection.ts";
import { keyOf } from "../../apps/server/src/sequencer/recover.ts";
import type { Sequencer } from "../../apps/server/src/sequencer/sequencer.ts";

/** A command and its idempotency key, for retries. */
export interface Errand {
  readonly draft: Draft;
  readonly key: string;
}

interface Acknowledged {
  readonly errand: Errand;
  /** The order's number, or 0 if the command is not an order; null if it was refused. */
  readonly order: number | null;
  /** The sequencer that replied. */
  readonly by: Sequencer;
}

export interface Clients {
  errandOf(draft: Draft): Errand;
  /** Resolves with the outcome, or undefined if the command was not accepted. */
  send(sequencer: Sequencer, errand: Errand): Promise<Outcome | undefined>;
  /** Hands over the commands without a reply; the caller must send them. */
  takeUnanswered(): Errand[];
  /** Read-your-writes: looks for the latest acknowledged command, as its owner would. Null if it is found. */
  readOwnWrite(): Promise<string | null>;
  /** Compares all replies with the tables, which must have caught up. */
  compare(): Promise<string[]>;
  readonly figures: Readonly<Record<string, number>>;
  close(): Promise<void>;
}

/** Keys are stored with the order, with the transfer, or in a table of their own. */
const keptKeys = `
  select user_number || ' ' || ref_id as key, id from spot_order
  union all select user_number || ' ' || ref_id, 0 from wallet_transfer
  union all select key, 0 from command_key`;

export async function openClients(databaseUrl: string): Promise<Clients> {
  const reader = new pg.Client({ connectionString: databaseUrl, application_name: "feo simulator" });
  await reader.connect();
  const acknowledged = new Map<string, Acknowledged>();
  const figures: Record<string, number> = {};
  let unanswered: Errand[] = [];
  let latest: Acknowledged | undefined;
  let keys = 0;

  const count = (what: string): void => {
    figures[what] = (figures[what] ?? 0) + 1;
  };

  function note(by: Sequencer, errand: Errand, outcome: Outcome): void {
    if (acknowledged.has(errand.key)) throw new Error(`${errand.key} was answered twice`);
    const answer = { errand, order: outcome.refusal ? null : (outcome.placed?.id ?? 0), by };
    acknowledged.set(errand.key, answer);
    if (answer.order !== null) latest = answer;
  }

  return {
    figures,
    errandOf(draft) {
      const isNamed = (draft.kind === "place" || draft.kind === "transfer") && draft.refId !== undefined;
      keys += 1;
      return { draft, key: isNamed ? keyOf(draft.user, draft.refId ?? "") : `k${keys}` };
    },
    async send(sequencer, errand) {
      try {
        const { outcome } = await sequencer.submit(errand.draft, errand.key);
        note(sequencer, errand, outcome);
        count(outcome.refusal ? "refused" : "done");
        return outcome;
      } catch (error) {
        if (!(error instanceof NotTaken)) throw error;
        count(error.reason);
        unanswered.push(errand);
        return undefined;
      }
    },
    takeUnanswered() {
      const taken = unanswered;
      unanswered = [];
      return taken;
    },
    async readOwnWrite() {
      if (!latest || !("user" in latest.errand.draft)) return null;
      const { errand, order, by } = latest;
      try {
        await by.caughtUp(latest.errand.draft.user);
      } catch (error) {
        // A sequencer that was stopped in the meantime does not answer.
        if (!(error instanceof ProjectionTooSlow) && by.standing !== "stopped") throw error;
        count("too slow to read");
        return null;
      }
      const { rows } = await reader.query<{ id: string }>(`select id from (${keptKeys}) kept where key = $1`, [
        errand.key,
      ]);
      count("read");
      const found = rows.map(({ id }) => Number(id));
      if (found.length === 1 && found[0] === order) return null;
      return `${errand.draft.kind} ${errand.key} was told as ${order} and is read as [${found}]; it is ${by.standing}`;
    },
    async compare() {
      const { rows } = await reader.query<{ key: string; id: string }>(keptKeys);
      const kept = new Map<string, number[]>();
      for (const { key, id } of rows) kept.set(key, [...(kept.get(key) ?? []), Number(id)]);
      const wrong: string[] = [];
      for (const [key, { errand, order }] of acknowledged) {
        const found = (kept.get(key) ?? []).join();
        const expected = order === null ? "" : String(order);
        if (found !== expected) wrong.push(`${errand.draft.kind} ${key} was told as [${expected}], kept as [${found}]`);
        kept.delete(key);
      }
      return [...wrong, ...[...kept.keys()].map((key) => `${key} is kept, but nobody was told`)];
    },
    close: () => reader.end(),
  };
}
