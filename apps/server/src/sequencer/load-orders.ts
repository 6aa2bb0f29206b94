/**
 * Loads millions of orders fast. Orders that agree in all low-cardinality columns are grouped; each other column is one
 * byte string of binary numbers, which both the database and we process far faster than text rows.
 */
import type { OrderState, OrderStatus, OrderType, StpMode, TimeInForce } from "@feo/exchange";
import type pg from "pg";

export type Queryable = Pick<pg.ClientBase, "query">;

/** Low-cardinality columns to group by. */
const shared = [
  ...["market", "side", "type", "time_in_force", "stp_mode", "post_only", "status", "is_active"],
  ...["maker_ppm", "taker_ppm", "tds_ppm"],
];

interface Shared {
  readonly market: number;
  readonly side: OrderState["side"];
  readonly type: OrderType;
  readonly time_in_force: TimeInForce;
  readonly stp_mode: StpMode;
  readonly post_only: boolean;
  readonly status: OrderStatus;
  readonly is_active: boolean;
  readonly maker_ppm: number;
  readonly taker_ppm: number;
  readonly tds_ppm: number;
  /** A JSON array. */
  readonly ref_ids: string;
}

/** Integer columns and their width in bytes. */
const always = {
  id: 8,
  user_number: 4,
  price_ticks: 4,
  left_lots: 4,
  held_units: 8,
  turn: 8,
  created_at: 8,
} as const;
/** Columns that keep their initial values while an order rests unchanged. */
const rare = {
  stop_ticks: 4,
  original_lots: 4,
  total_units: 8,
  filled_lots: 4,
  filled_units: 8,
  visible_lots: 4,
  shown_lots: 4,
  original_held_units: 8,
  bound_units: 8,
  received_units: 8,
  trades: 4,
} as const;
const asPlaced = "stop_ticks = 0 and total_units = 0 and visible_lots = 0 and trades = 0 and status = 'WAITING'";

/** Group by id range as well, so that no aggregated column exceeds the size limit of a value. */
const near = "id / 100000";

function sqlFor(where: string, columns: Readonly<Record<string, number>>): string {
  const numbers = Object.entries(columns).map(
    ([column, bytes]) => `string_agg(int${bytes}send(${column}), '') as ${column}`,
  );
  return `select ${shared.join(", ")}, json_agg(ref_id)::text as ref_ids, ${numbers.join(", ")}
    from spot_order where ${where} group by ${[...shared, near].join(", ")}`;
}

/** Reads consecutive binary integers; none is negative. */
class NumberReader {
  readonly #view: DataView;
  readonly #isWide: boolean;
  #at = 0;

  constructor(bytes: Buffer, width: number) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#isWide = width === 8;
  }

  next(): number {
    const at = this.#at;
    if (!this.#isWide) {
      this.#at = at + 4;
      return this.#view.getUint32(at);
    }
    this.#at = at + 8;
    return this.#view.getUint32(at) * 2 ** 32 + this.#view.getUint32(at + 4);
  }
}

type Readers<Columns extends object> = { readonly [Column in keyof Columns]: NumberReader };

const readersOf = <Columns extends Readonly<Record<string, number>>>(
  columns: Columns,
  row: Readonly<Record<string, unknown>>,
): Readers<Columns> =>
  Object.fromEntries(
    Object.entries(columns).map(([column, bytes]) => [column, new NumberReader(row[column] as Buffer, bytes)]),
  ) as Readers<Columns>;

/**
 * Ordered by id within each group; otherwise unordered. Orders are created lazily: a million short-lived objects are
 * cheap, a million retained ones cost seconds.
 */
export async function loadOrders(client: Queryable, where: string): Promise<Iterable<OrderState>> {
  // The planner expects a million groups and would sort a million text rows on disk; there are few groups.
  await client.query("set enable_sort = off; set work_mem = '256MB'");
  const usual = await client.query<Shared>(sqlFor(`${where} and ${asPlaced}`, always));
  const changed = await client.query<Shared>(sqlFor(`${where} and not (${asPlaced})`, { ...always, ...rare }));
  await client.query("reset enable_sort; reset work_mem");
  return {
    *[Symbol.iterator]() {
      for (const row of usual.rows) {
        const numbers = readersOf(always, { ...row });
        for (const ref of refsOf(row)) yield readAsPlaced(row, ref, numbers);
      }
      for (const row of changed.rows) {
        const numbers = readersOf({ ...always, ...rare }, { ...row });
        for (const ref of refsOf(row)) yield readChanged(row, ref, numbers);
      }
    },
  };
}

const refsOf = ({ ref_ids }: Shared) => JSON.parse(ref_ids) as (string | null)[];

function readAsPlaced(terms: Shared, refId: string | null, numbers: Readers<typeof always>): OrderState {
  const lots = numbers.left_lots.next();
  const held = numbers.held_units.next();
  return {
    id: numbers.id.next(),
    refId,
    user: numbers.user_number.next(),
    market: terms.market,
    side: terms.side,
    type: terms.type,
    timeInForce: terms.time_in_force,
    stpMode: terms.stp_mode,
    postOnly: terms.post_only,
    status: terms.status,
    priceTicks: numbers.price_ticks.next(),
    stopTicks: 0,
    isActive: terms.is_active,
    originalLots: lots,
    totalUnits: 0,
    leftLots: lots,
    filledLots: 0,
    filledUnits: 0,
    visibleLots: 0,
    shownLots: lots,
    heldUnits: held,
    originalHeldUnits: held,
    boundUnits: 0,
    receivedUnits: 0,
    trades: 0,
    makerPpm: terms.maker_ppm,
    takerPpm: terms.taker_ppm,
    tdsPpm: terms.tds_ppm,
    turn: numbers.turn.next(),
    createdAt: numbers.created_at.next(),
  };
}

function readChanged(
  terms: Shared,
  refId: string | null,
  numbers: Readers<typeof always> & Readers<typeof rare>,
): OrderState {
  return {
    ...readAsPlaced(terms, refId, numbers),
    stopTicks: numbers.stop_ticks.next(),
    originalLots: numbers.original_lots.next(),
    totalUnits: numbers.total_units.next(),
    filledLots: numbers.filled_lots.next(),
    filledUnits: numbers.filled_units.next(),
    visibleLots: numbers.visible_lots.next(),
    shownLots: numbers.shown_lots.next(),
    originalHeldUnits: numbers.original_held_units.next(),
    boundUnits: numbers.bound_units.next(),
    receivedUnits: numbers.received_units.next(),
    trades: numbers.trades.next(),
  };
}
