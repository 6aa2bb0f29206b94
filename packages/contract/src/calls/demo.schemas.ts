/** Schemas and OpenAPI descriptions of the calls in demo.ts; the browser imports only their types. */
import * as z from "zod/mini";

const demoPersonSchema = z.object({
  feoTag: z.string(),
  name: z.string(),
  kycLevel: z.int(),
});

export type DemoPerson = z.infer<typeof demoPersonSchema>;

export const listDemoPeopleIo = {
  summary: "The demo's customers; anyone may log in as one. Not in production.",
  tag: "Demo",
  output: z.object({ people: z.array(demoPersonSchema) }),
};

export const beDemoPersonIo = {
  summary: "Logs in as a demo customer, without a password. Not in production.",
  tag: "Demo",
  body: z.strictObject({ feoTag: /* @__PURE__ */ z.string().check(z.maxLength(32)) }),
  output: z.object({ accessToken: z.string() }),
};

export const demoSchemas = {
  listDemoPeople: listDemoPeopleIo,
  beDemoPerson: beDemoPersonIo,
};
