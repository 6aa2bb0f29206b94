/** One thing that a person was told about their account. */
import * as z from "zod/mini";
import { moment } from "../amount.ts";

export const noticeSchema = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** The page of the app that has more of it. */
  path: z.string(),
  createdAt: moment,
  isRead: z.boolean(),
});
export type Notice = z.infer<typeof noticeSchema>;
