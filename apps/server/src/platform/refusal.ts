/** What an operator asked for and cannot have, in one sentence for them. Nothing has changed then. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}
