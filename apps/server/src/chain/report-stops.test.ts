import { expect, test } from "vitest";
import { reportStops } from "./report-stops.ts";

test("a stop that fails to reach the signer is logged and stays pending, and does not block later stops", async () => {
  const stops = ["first", "second"].map((reason, index) => ({
    id: `${index}`,
    reason,
    createdAt: new Date(),
    toldAt: null,
  }));
  const [reported, stopped, logged]: [string[], string[], string[]] = [[], [], []];
  const deps = {
    refills: { unreportedStops: async () => stops, markReported: async (id: string) => void reported.push(id) },
    signer: {
      async stop(reason: string) {
        if (reason === "first") throw new Error("The signer answered 400");
        stopped.push(reason);
      },
    },
    log: { error: (_facts: unknown, words?: string) => void logged.push(words ?? "") },
    now: () => 0,
  };
  await reportStops(deps as never);
  expect([reported, stopped]).toEqual([["1"], ["second"]]);
  expect(logged).toEqual([
    "operators asked to stop the signer, but it has not stopped yet",
    "the signer was stopped by operators",
  ]);
});
