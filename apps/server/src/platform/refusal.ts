/** An operator's request that cannot be carried out; the message is shown to them. Nothing has changed. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** Validates a reason that the customer will read. */
export function needReason(reason: string): string {
  if (reason.trim().length < 3) throw new Refusal("Give a reason (--reason): the customer will see it");
  return reason.trim();
}
