import type { TraderState } from "@feo/exchange";
import { expect, test } from "vitest";
import type { Answer } from "../sequencer/answer.ts";
import type { Draft } from "../sequencer/fingerprint.ts";
import { createMarketRegister, type TraderFacts } from "./market-register.ts";

const asha = 7;
const standard: TraderFacts = { user: asha, tdsRate: null, tdsInInr: false, tier: 0 };

/** A fake core and fake tables that answer only when the test lets them. */
function given() {
  const core = new Map<number, Partial<TraderState>>();
  const reads: ((facts: TraderFacts[]) => void)[] = [];
  const answers: (() => void)[] = [];
  const errors: unknown[] = [];
  const refusal = { next: null as string | null };
  const register = createMarketRegister({
    facts: async () => ({ markets: [], coins: [], tiers: [] }),
    traders: () => new Promise((resolve) => reads.push(resolve)),
    async submit(draft: Draft) {
      const refused = refusal.next;
      if (draft.kind === "setTrader" && refused === null) core.set(draft.user, draft);
      await new Promise<void>((resolve) => answers.push(resolve));
      return { outcome: { refusal: refused } } as Answer;
    },
    isLeading: () => true,
    onError: (error) => errors.push(error),
  });
  const answerAll = () => {
    for (const answer of answers.splice(0)) answer();
  };
  return { register, core, reads, refusal, errors, answerAll };
}

test("of two concurrent changes of a trader both take effect: the second builds on the first", async () => {
  const { register, core, answerAll } = given();
  const changes = [register.change(asha, { tier: 2 }), register.change(asha, { tdsInInr: true })];
  answerAll();
  await Promise.all(changes);
  expect(core.get(asha)).toMatchObject({ tier: 2, tdsInInr: true });
});

test("a change is not undone by a refresh that read the tables before it", async () => {
  const { register, core, reads, answerAll } = given();
  const refreshed = register.refresh();
  await expect.poll(() => reads.length).toBe(1);
  const changed = register.change(asha, { tdsInInr: true });
  answerAll();
  await changed;
  reads[0]?.([standard]);
  await refreshed;
  expect(core.get(asha)).toMatchObject({ tdsInInr: true });
  // The next refresh has read the change.
  const again = register.refresh();
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.([{ ...standard, tdsInInr: true }]);
  await again;
  expect(core.get(asha)).toMatchObject({ tdsInInr: true });
});

test("settings that the core refused are sent again by the next refresh", async () => {
  const { register, core, reads, refusal, errors, answerAll } = given();
  refusal.next = "AMOUNT_INVALID";
  const refused = register.change(asha, { tier: 3 });
  answerAll();
  await refused;
  expect([core.size, errors.length]).toEqual([0, 1]);
  refusal.next = null;
  const refreshed = register.refresh();
  await expect.poll(() => reads.length).toBe(1);
  reads[0]?.([{ ...standard, tier: 3 }]);
  await expect.poll(() => core.get(asha)).toMatchObject({ tier: 3 });
  answerAll();
  await refreshed;
});
