/** Snapshots that prove what customers own and what Feo holds. */
import type { Solvency } from "@feo/contract";
import { sql } from "drizzle-orm";
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const solvencySnapshots = pgTable(
  "solvency_snapshot",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** The day in India that it is for; null if an operator asked for it. */
    day: text("day").unique(),
    wantedAt: moment("wanted_at").notNull(),
    /** Why it could not be made yet. */
    note: text("note").notNull().default(""),
    /** When the balances were read. This and all below are null until it is published. */
    at: moment("at"),
    published: jsonb("published").$type<Solvency>(),
    ratio: numeric("ratio"),
    /** The salts and the order of the leaves come from it. Null when the tree is no longer kept. */
    sealedSeed: text("sealed_seed"),
  },
  (table) => [
    index("solvency_snapshot_published").on(table.at).where(sql`published is not null`),
    index("solvency_snapshot_wanted").on(table.wantedAt).where(sql`published is null`),
  ],
);

/** The tree's nodes, 256 to a row: its leaves, and every eighth level above. The levels between follow from them. */
export const solvencyNodes = pgTable(
  "solvency_node",
  {
    snapshotId: uuid("snapshot_id")
      .notNull()
      .references(() => solvencySnapshots.id),
    ticker: text("ticker").notNull(),
    /** The level divided by eight; 0 are the leaves. */
    band: integer("band").notNull(),
    /** The row's place within the band. */
    place: integer("place").notNull(),
    nodes: bytes("nodes").notNull(),
    /** Leaves lie in the order of their keys: the first one, and all of them. Null above. */
    firstKey: bigint("first_key", { mode: "number" }),
    keys: bytes("keys"),
  },
  (table) => [
    primaryKey({ columns: [table.snapshotId, table.ticker, table.band, table.place] }),
    index("solvency_node_by_key").on(table.snapshotId, table.ticker, table.firstKey).where(sql`band = 0`),
  ],
);

/** Messages signed offline with cold storage's keys. */
export const reserveMessages = pgTable(
  "reserve_message",
  {
    network: text("network").notNull(),
    address: text("address").notNull(),
    message: text("message").notNull(),
    signature: text("signature").notNull(),
    signedAt: moment("signed_at").notNull(),
    importedBy: text("imported_by").notNull(),
    importedAt: moment("imported_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.network, table.address] })],
);
