/** A note on anything that has an id; its only effect is an audit log entry. Pure. */
import type { Act } from "./act-dialog.tsx";

export const noteOn = (subject: string, what: string): Act => ({
  action: "note",
  subject,
  title: "Add a note",
  button: "Add note",
  done: "Note added to the audit log.",
  about: `Operators see it with ${what}. It's kept in the audit log.`,
  fields: [{ name: "text", label: "Note", isLong: true }],
});
