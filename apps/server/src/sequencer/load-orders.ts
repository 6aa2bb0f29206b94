/**
 * Reads orders by the million. They come column by column, ten thousand values in one text; what has few values is packed into
 * one number, and what most orders do not have travels only where it is there. Rows of thirty columns would take far longer.
 */
import { type OrderState, type OrderStatus, orderTypes, stpModes, timesInForce } from "@feo/exchange";
import type pg from "pg";

export type Queryable = Pick<pg.ClientBase, "query">;

const statuses: readonly OrderStatus[] = ["WAITING", "DONE", "CANCELLED", "EXPIRED", "EXPIRED_IN_MATCH", "REJECTED"];

const position = (column: string, words: readonly string[]): string =>
  `(array_position(array[${words.map((word) => `'${word}'`).join(", ")}], ${column}) - 1)`;

/** Side, yes and no, and the four lists of words, three bits each where they need them. */
const packed = [
  "side",
  "2 * post_only::int",
  "4 * is_active::int",
  `8 * ${position("type", orderTypes)}`,
  `64 * ${position("time_in_force", timesInForce)}`,
  `512 * ${position("stp_mode", stpModes)}`,
  `4096 * ${position("status", statuses)}`,
].join(" + ");

const numbers = [
  ...["id", "user_number", "market", packed, "price_ticks", "left_lots", "held_units"],
  ...["maker_ppm", "taker_ppm", "tds_ppm", "turn", "created_at"],
];
/** An order that rests as it was placed has none of these. */
const rare = [
  ...["stop_ticks", "original_lots", "total_units", "filled_lots", "filled_units", "visible_lots", "shown_lots"],
  ...["original_held_units", "bound_units", "received_units", "trades"],
];
const isUsual =
  "is_active and stop_ticks = 0 and total_units = 0 and visible_lots = 0 and trades = 0 and status = 'WAITING'";
/** In so many texts; within one of them all columns have their rows in the same order, whichever that is. */
const parts = 128;

function sqlFor(where: string): string {
  const texts = [
    ...numbers.map((column) => `(${column})::text`),
    `case when ${isUsual} then '' else concat_ws(' ', ${rare.join(", ")}) end`,
    "coalesce(encode(convert_to(ref_id, 'UTF8'), 'hex'), '')",
  ];
  return `select ${texts.map((text, at) => `string_agg(${text}, ',') as c${at}`).join(", ")}
    from spot_order where ${where} group by id % ${parts}`;
}

/** Whole numbers one after the other out of a text with commas; none of them is negative. */
class NumberReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  next(): number {
    let value = 0;
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      this.#at += 1;
      // A comma, or the end.
      if (!(code >= 48)) return value;
      value = value * 10 + (code - 48);
    }
  }
}

/** In no particular order. */
export async function loadOrders(client: Queryable, where: string): Promise<OrderState[]> {
  const { rows } = await client.query<Record<string, string>>(sqlFor(where));
  const orders: OrderState[] = [];
  for (const row of rows) {
    const readers = numbers.map((_, at) => new NumberReader(row[`c${at}`] ?? ""));
    const rares = (row[`c${numbers.length}`] ?? "").split(",");
    for (const [at, ref] of (row[`c${numbers.length + 1}`] ?? "").split(",").entries()) {
      orders.push(readOrder(readers, rares[at] ?? "", ref));
    }
  }
  return orders;
}

const word = <Word>(words: readonly Word[], bits: number): Word => {
  const found = words[bits & 7];
  if (found === undefined) throw new Error(`The tables have a word that is not one of ${words.join(", ")}`);
  return found;
};

function readOrder(readers: readonly NumberReader[], rares: string, ref: string): OrderState {
  let column = 0;
  const next = (): number => {
    column += 1;
    return readers[column - 1]?.next() ?? 0;
  };
  const [id, user, market, bits] = [next(), next(), next(), next()];
  const [priceTicks, leftLots, heldUnits] = [next(), next(), next()];
  const [makerPpm, takerPpm, tdsPpm, turn, createdAt] = [next(), next(), next(), next(), next()];
  return {
    id,
    refId: ref === "" ? null : Buffer.from(ref, "hex").toString(),
    user,
    market,
    side: (bits & 1) === 0 ? 0 : 1,
    type: word(orderTypes, bits >> 3),
    timeInForce: word(timesInForce, bits >> 6),
    stpMode: word(stpModes, bits >> 9),
    postOnly: (bits & 2) !== 0,
    status: word(statuses, bits >> 12),
    isActive: (bits & 4) !== 0,
    ...{ priceTicks, leftLots, heldUnits, makerPpm, takerPpm, tdsPpm, turn, createdAt },
    ...(rares === "" ? asPlaced(leftLots, heldUnits) : readRare(rares)),
  };
}

type Rare = Pick<
  OrderState,
  | "stopTicks"
  | "originalLots"
  | "totalUnits"
  | "filledLots"
  | "filledUnits"
  | "visibleLots"
  | "shownLots"
  | "originalHeldUnits"
  | "boundUnits"
  | "receivedUnits"
  | "trades"
>;

const asPlaced = (lots: number, held: number): Rare => ({
  ...{
    stopTicks: 0,
    originalLots: lots,
    totalUnits: 0,
    filledLots: 0,
    filledUnits: 0,
    visibleLots: 0,
    shownLots: lots,
  },
  ...{ originalHeldUnits: held, boundUnits: 0, receivedUnits: 0, trades: 0 },
});

function readRare(text: string): Rare {
  const [stopTicks = 0, originalLots = 0, totalUnits = 0, filledLots = 0, filledUnits = 0, visibleLots = 0, ...more] =
    text.split(" ").map(Number);
  const [shownLots = 0, originalHeldUnits = 0, boundUnits = 0, receivedUnits = 0, trades = 0] = more;
  return {
    ...{ stopTicks, originalLots, totalUnits, filledLots, filledUnits, visibleLots, shownLots },
    ...{ originalHeldUnits, boundUnits, receivedUnits, trades },
  };
}
