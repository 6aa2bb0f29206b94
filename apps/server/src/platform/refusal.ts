/** What an operator asked for and cannot have, in one sentence for them. Nothing has changed then. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** What an operator says that the person will read. */
export function needReason(reason: string): string {
  if (reason.trim().length < 3) throw new Refusal("Say why, with --reason: the person reads it");
  return reason.trim();
}
