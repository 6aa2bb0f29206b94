/** A notification about the customer's account. */
import * as z from "zod/mini";
import { moment } from "../amount.ts";

export const noticeSchema = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** The app page with the details. */
  path: z.string(),
  createdAt: moment,
  isRead: z.boolean(),
});
export type Notice = z.infer<typeof noticeSchema>;
