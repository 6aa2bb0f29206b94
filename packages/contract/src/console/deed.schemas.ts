/** Schemas shared by several console calls: the owner of a record, and what operators did about it. */
import * as z from "zod/mini";
import { idPattern } from "../ids.ts";

export const moment = z.string();

/** The id of a person or of any other record. */
export const idParams = z.object({
  id: /* @__PURE__ */ z.string().check(z.regex(idPattern, "Not a valid id")),
});

/** The owner of a record; unknown texts are empty. */
export const owner = z.object({ userId: z.string(), name: z.string(), feoTag: z.string() });

export const deed = z.object({
  sequence: z.int(),
  at: moment,
  by: z.string(),
  action: z.string(),
  details: z.record(z.string(), z.string()),
});

export type OperatorDeed = z.infer<typeof deed>;
