/** The schemas of the calls in demo.ts, and what is said of each; the browser knows them only as types. */
import * as z from "zod/mini";

const demoPersonSchema = z.object({
  feoTag: z.string(),
  name: z.string(),
  kycLevel: z.int(),
});

export type DemoPerson = z.infer<typeof demoPersonSchema>;

export const listDemoPeopleIo = {
  summary: "The people of the demo, whom anybody may be. Not in production.",
  tag: "Demo",
  output: z.object({ people: z.array(demoPersonSchema) }),
};

export const beDemoPersonIo = {
  summary: "Logs in as one of the demo's people, without a password. Not in production.",
  tag: "Demo",
  body: z.strictObject({ feoTag: /* @__PURE__ */ z.string().check(z.maxLength(32)) }),
  output: z.object({ accessToken: z.string() }),
};

export const demoSchemas = {
  listDemoPeople: listDemoPeopleIo,
  beDemoPerson: beDemoPersonIo,
};
