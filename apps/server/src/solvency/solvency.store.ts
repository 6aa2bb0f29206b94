/** SQL for snapshots and their trees. */
import type { Solvency, SolvencyLine } from "@feo/contract";
import { nodeBytesLength, type Tree } from "@feo/solvency";
import { and, asc, desc, eq, gte, isNotNull, isNull, lt, lte, min } from "drizzle-orm";
import type { Database } from "../platform/database.ts";
import { type AssetTree, rowNodes } from "./asset-tree.ts";
import { reserveMessages, solvencyNodes, solvencySnapshots } from "./solvency.tables.ts";

export type SnapshotRow = typeof solvencySnapshots.$inferSelect;
type ReserveMessageRow = typeof reserveMessages.$inferSelect;
export type SolvencyStore = ReturnType<typeof createSolvencyStore>;

/** A row of nodes, as a tree of its own. */
export interface NodeRow extends Tree {
  readonly place: number;
  readonly keys: Uint32Array;
}

export interface TreeKey {
  readonly snapshotId: string;
  readonly ticker: string;
}

const rowsAtOnce = 100;
const listed = 50;

export function createSolvencyStore(db: Database) {
  const isPublished = isNotNull(solvencySnapshots.published);

  async function writeTree(tx: Database, snapshotId: string, { ticker, bands, keys }: AssetTree): Promise<void> {
    for (const { band, level } of bands) {
      const rows = Math.ceil(level.count / rowNodes);
      for (let first = 0; first < rows; first += rowsAtOnce) {
        const some = Array.from({ length: Math.min(rowsAtOnce, rows - first) }, (_, index) => first + index);
        await tx.insert(solvencyNodes).values(
          some.map((place) => ({
            snapshotId,
            ticker,
            band,
            place,
            nodes: bytesOf(level.nodes, place * rowNodes * nodeBytesLength, rowNodes * nodeBytesLength),
            ...(band === 0 && {
              firstKey: keys[place * rowNodes] ?? 0,
              keys: bytesOf(bigEndian(keys.subarray(place * rowNodes, (place + 1) * rowNodes))),
            }),
          })),
        );
      }
    }
  }

  return {
    /** A day's snapshot is wanted once, however many nodes ask. */
    async wantDay(day: string, at: Date): Promise<void> {
      await db.insert(solvencySnapshots).values({ day, wantedAt: at }).onConflictDoNothing();
    },

    async hasDay(day: string): Promise<boolean> {
      const [row] = await db
        .select({ id: solvencySnapshots.id })
        .from(solvencySnapshots)
        .where(eq(solvencySnapshots.day, day));
      return row !== undefined;
    },

    wanted: (): Promise<SnapshotRow[]> =>
      db
        .select()
        .from(solvencySnapshots)
        .where(isNull(solvencySnapshots.published))
        .orderBy(solvencySnapshots.wantedAt),

    async note(id: string, note: string): Promise<void> {
      await db.update(solvencySnapshots).set({ note }).where(eq(solvencySnapshots.id, id));
    },

    /** The root and its tree at once. False if another node has published it. */
    publish: (id: string, published: Solvency, trees: readonly AssetTree[], sealedSeed: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        const own = await tx
          .update(solvencySnapshots)
          .set({ at: new Date(published.at), published, ratio: published.ratio, sealedSeed, note: "" })
          .where(and(eq(solvencySnapshots.id, id), isNull(solvencySnapshots.published)))
          .returning({ id: solvencySnapshots.id });
        for (const tree of own.length > 0 ? trees : []) await writeTree(tx, id, tree);
        return own.length > 0;
      }),

    async published(id?: string): Promise<SnapshotRow | undefined> {
      const [row] = await db
        .select()
        .from(solvencySnapshots)
        .where(id === undefined ? isPublished : and(isPublished, eq(solvencySnapshots.id, id)))
        .orderBy(desc(solvencySnapshots.at))
        .limit(1);
      return row;
    },

    async list(before: Date | undefined): Promise<{ readonly snapshots: SolvencyLine[]; readonly hasMore: boolean }> {
      const rows = await db
        .select({ published: solvencySnapshots.published })
        .from(solvencySnapshots)
        .where(before ? and(isPublished, lt(solvencySnapshots.at, before)) : isPublished)
        .orderBy(desc(solvencySnapshots.at))
        .limit(listed + 1);
      const snapshots = rows.flatMap(({ published }) => (published ? [lineOf(published)] : []));
      return { snapshots: snapshots.slice(0, listed), hasMore: rows.length > listed };
    },

    async lowestRatio(since: Date): Promise<string | null> {
      const [row] = await db
        .select({ lowest: min(solvencySnapshots.ratio) })
        .from(solvencySnapshots)
        .where(and(isPublished, gte(solvencySnapshots.at, since)));
      return row?.lowest ?? null;
    },

    /** The rows that may hold the leaf with this key: leaves with equal keys may lie across two. */
    async leafRows({ snapshotId, ticker }: TreeKey, key: number): Promise<NodeRow[]> {
      const rows = await db
        .select()
        .from(solvencyNodes)
        .where(and(...treeIs({ snapshotId, ticker }), eq(solvencyNodes.band, 0), lte(solvencyNodes.firstKey, key)))
        .orderBy(desc(solvencyNodes.firstKey), desc(solvencyNodes.place))
        .limit(2);
      return rows.map(nodeRow);
    },

    async nodeRow(tree: TreeKey, band: number, place: number): Promise<NodeRow> {
      const [row] = await db
        .select()
        .from(solvencyNodes)
        .where(and(...treeIs(tree), eq(solvencyNodes.band, band), eq(solvencyNodes.place, place)));
      if (!row) throw new Error(`A tree of ${tree.ticker} has no row ${place} in band ${band}`);
      return nodeRow(row);
    },

    /** Deletes trees from before; what was published stays. */
    async forgetTrees(before: Date): Promise<void> {
      const old = await db
        .select({ id: solvencySnapshots.id })
        .from(solvencySnapshots)
        .where(and(lt(solvencySnapshots.at, before), isNotNull(solvencySnapshots.sealedSeed)))
        .orderBy(asc(solvencySnapshots.at));
      for (const { id } of old) {
        await db.transaction(async (tx) => {
          await tx.update(solvencySnapshots).set({ sealedSeed: null }).where(eq(solvencySnapshots.id, id));
          await tx.delete(solvencyNodes).where(eq(solvencyNodes.snapshotId, id));
        });
      }
    },

    messages: (): Promise<ReserveMessageRow[]> => db.select().from(reserveMessages),
  };
}

const treeIs = ({ snapshotId, ticker }: TreeKey) => [
  eq(solvencyNodes.snapshotId, snapshotId),
  eq(solvencyNodes.ticker, ticker),
];

const lineOf = ({ id, at, accounts, ratio }: Solvency): SolvencyLine => ({ id, at, accounts, ratio });

const bytesOf = (all: Uint8Array, from = 0, length: number = all.length): Buffer => {
  const some = all.subarray(from, from + length);
  return Buffer.from(some.buffer, some.byteOffset, some.length);
};

const bigEndian = (keys: Uint32Array): Uint8Array => {
  const written = Buffer.alloc(keys.length * 4);
  for (const [index, key] of keys.entries()) written.writeUInt32BE(key, index * 4);
  return written;
};

const nodeRow = ({ place, nodes, keys }: typeof solvencyNodes.$inferSelect): NodeRow => ({
  place,
  nodes,
  count: nodes.length / nodeBytesLength,
  keys: Uint32Array.from({ length: (keys?.length ?? 0) / 4 }, (_, index) => keys?.readUInt32BE(index * 4) ?? 0),
});
