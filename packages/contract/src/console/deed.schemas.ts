/** What several calls of the console share: whose something is, and what operators did about it. */
import * as z from "zod/mini";

export const moment = z.string();

/** The id of a person, or of anything else that has one. */
export const idParams = z.object({
  id: /* @__PURE__ */ z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "That is no id")),
});

/** Whose something is; texts are empty where they are not known. */
export const owner = z.object({ userId: z.string(), name: z.string(), feoTag: z.string() });

export const deed = z.object({
  sequence: z.int(),
  at: moment,
  by: z.string(),
  action: z.string(),
  details: z.record(z.string(), z.string()),
});

export type OperatorDeed = z.infer<typeof deed>;
