/** What all queues of the console share: pages by key, and counts that stop counting. */
import * as z from "zod/mini";
import { queueCountLimit } from "./queue.ts";

/** Where the next page begins: the key of the last row, opaque to the client. */
const pageKey = /* @__PURE__ */ z.string().check(z.regex(/^[A-Za-z0-9_-]{1,300}$/, "Not a page of this list"));

export const queueQuery = z.object({
  /** From the previous page. */
  after: z.optional(pageKey),
  /** Only what this names: the item's own id, its customer's id, or its bank reference. */
  about: z.optional(/* @__PURE__ */ z.string().check(z.minLength(1), z.maxLength(200))),
});

/** Null on the last page. */
export const nextPage = z.nullable(z.string());

/** Exact below `queueCountLimit`; at the limit there may be more. */
export const queueCount = /* @__PURE__ */ z.int().check(z.minimum(0), z.maximum(queueCountLimit));
