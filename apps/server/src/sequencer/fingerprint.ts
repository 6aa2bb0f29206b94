/** A command's content as text: commands under the same idempotency key must have equal fingerprints. */
import type { Command, OrderState, PlaceOrder, TransferMoney } from "@feo/exchange";

/** A command before the sequencer assigns its id, time and key. */
export type Draft<C extends Command = Command> = C extends Command ? Omit<C, "id" | "at" | "key"> : never;

type OrderTerms = Pick<
  PlaceOrder,
  | "market"
  | "side"
  | "type"
  | "priceTicks"
  | "stopTicks"
  | "lots"
  | "totalUnits"
  | "timeInForce"
  | "postOnly"
  | "visibleLots"
  | "stpMode"
>;

export function fingerprintOf(draft: Draft): string {
  if (draft.kind === "place") return fingerprintOfOrder(draft);
  if (draft.kind === "transfer") return fingerprintOfTransfer(draft);
  // Ids and timestamps are not part of the request.
  const { id: _, at: __, key: ___, ...asked } = draft as Draft & Partial<Command>;
  return JSON.stringify(Object.entries(asked).sort(([left], [right]) => (left < right ? -1 : 1)));
}

export function fingerprintOfOrder(terms: OrderTerms): string {
  const { market, side, type, priceTicks, stopTicks, lots, totalUnits, timeInForce, stpMode } = terms;
  return [
    ...["place", market, side, type, priceTicks, stopTicks, lots, totalUnits, timeInForce],
    ...[terms.postOnly, terms.visibleLots, stpMode],
  ].join(" ");
}

export const fingerprintOfTransfer = ({
  asset,
  units,
  from,
  to,
}: Pick<TransferMoney, "asset" | "units" | "from" | "to">): string => ["transfer", asset, units, from, to].join(" ");

/** The same text, computed from the resulting order. */
export const fingerprintOfState = (order: OrderState): string =>
  fingerprintOfOrder({ ...order, lots: order.originalLots });
