/** A note on anything that has an id: it does nothing but stand in the audit log. Pure. */
import type { Act } from "./act-dialog.tsx";

export const noteOn = (subject: string, what: string): Act => ({
  ...{ action: "note", subject, title: "Note", button: "Write it down", done: "The note is in the audit log." },
  about: `Operators see it with ${what}. It stays in the audit log.`,
  fields: [{ name: "text", label: "Note", isLong: true }],
});
