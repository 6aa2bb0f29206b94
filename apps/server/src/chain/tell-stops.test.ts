import { expect, test } from "vitest";
import { tellStops } from "./tell-stops.ts";

test("a stop that the signer does not hear stays, is logged, and keeps no later one from it", async () => {
  const stops = ["first", "second"].map((reason, index) => ({
    id: `${index}`,
    reason,
    createdAt: new Date(),
    toldAt: null,
  }));
  const [told, heard, logged]: [string[], string[], string[]] = [[], [], []];
  const deps = {
    refills: { untoldStops: async () => stops, markTold: async (id: string) => void told.push(id) },
    signer: {
      async stop(reason: string) {
        if (reason === "first") throw new Error("The signer answered 400");
        heard.push(reason);
      },
    },
    log: { error: (_facts: unknown, words?: string) => void logged.push(words ?? "") },
    now: () => 0,
  };
  await tellStops(deps as never);
  expect([told, heard]).toEqual([["1"], ["second"]]);
  expect(logged).toEqual([
    "the signer has not been stopped yet, though operators asked for it",
    "the signer was stopped by operators",
  ]);
});
