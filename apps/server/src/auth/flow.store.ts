/** The SQL of flows and their codes. Anything that can be tried in parallel is decided by a single statement. */
import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Flow } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { quotas } from "../platform/quota.tables.ts";
import { createQuotas, type Quotas } from "../platform/quota.ts";
import { authFlows, federatedAttempts, knownDevices, oneTimeCodes, solvedCaptchas } from "./auth.tables.ts";

/** The factor of a code. Codes to a new address or number have factors of their own. */
export type CodeFactor = "email" | "mobile" | "tOtp" | "newEmail" | "newMobile";

export interface SentCode {
  readonly factor: CodeFactor;
  readonly destination: string;
  readonly codeHash: string | null;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

export interface FlowStore extends Quotas {
  begin(flow: Omit<Flow, "id" | "given" | "verifiedAt"> & Partial<Pick<Flow, "given">>): Promise<Flow>;
  find(id: string): Promise<(Flow & { readonly usedAt: Date | null }) | undefined>;
  /** The latest flow of this session and purpose begun since then, to answer a repeated request with the same flow. */
  findBegun(signInId: string, purpose: string, since: Date): Promise<Flow | undefined>;
  update(id: string, changes: Partial<Pick<Flow, "data" | "userId" | "email" | "mobile">>): Promise<void>;
  /** Succeeds once; false for every later or concurrent caller. */
  markVerified(id: string, given: readonly string[], at: Date, within?: Database): Promise<boolean>;
  /** Stores what was given and requires more, once; does not verify the flow. */
  askMore(flow: Flow, required: readonly string[], given: readonly string[], within: Database): Promise<boolean>;
  use(id: string, at: Date, within?: Database): Promise<boolean>;
  putLink(flowId: string, linkHash: string): Promise<void>;
  /** The flow of this link; undefined if the link is wrong, used or expired. */
  findLink(flowId: string, linkHash: string, at: Date): Promise<Flow | undefined>;
  /** Consumes the link and returns its flow; undefined if the link is wrong, used or expired. */
  takeLink(flowId: string, linkHash: string, at: Date): Promise<Flow | undefined>;
  putCode(flowId: string, code: SentCode): Promise<void>;
  findCode(flowId: string, factor: CodeFactor): Promise<SentCode | undefined>;
  /** Counts a try and returns the code to compare with; undefined if no tries are left. */
  tryCode(flowId: string, factor: CodeFactor, mostTries: number): Promise<SentCode | undefined>;
  forgetCode(flowId: string, factor: CodeFactor, within?: Database): Promise<boolean>;
  /** Deletes rows that expired before this moment. */
  tidy(before: Date): Promise<void>;
}

export function createFlowStore(db: Database): FlowStore {
  const isSame = (flowId: string, factor: CodeFactor) =>
    and(eq(oneTimeCodes.flowId, flowId), eq(oneTimeCodes.factor, factor));

  const isOpenLink = (flowId: string, linkHash: string, at: Date) =>
    and(
      ...[eq(authFlows.id, flowId), sql`${authFlows.data}->>'linkHash' = ${linkHash}`],
      ...[isNull(authFlows.usedAt), gt(authFlows.expiresAt, at)],
    );

  return {
    ...createQuotas(db),

    async begin(flow) {
      const [row] = await db.insert(authFlows).values(flow).returning();
      if (!row) throw new Error("The flow was not written");
      return row;
    },

    async find(id) {
      const [row] = await db.select().from(authFlows).where(eq(authFlows.id, id));
      return row;
    },

    async findBegun(signInId, purpose, since) {
      const [row] = await db
        .select()
        .from(authFlows)
        .where(
          and(
            ...[eq(authFlows.signInId, signInId), eq(authFlows.purpose, purpose as Flow["purpose"])],
            ...[gt(authFlows.createdAt, since), isNull(authFlows.usedAt), isNull(authFlows.verifiedAt)],
          ),
        )
        .orderBy(desc(authFlows.createdAt))
        .limit(1);
      return row;
    },

    async update(id, changes) {
      await db.update(authFlows).set(changes).where(eq(authFlows.id, id));
    },

    async markVerified(id, given, at, within = db) {
      const rows = await within
        .update(authFlows)
        .set({ verifiedAt: at, given })
        .where(and(eq(authFlows.id, id), isNull(authFlows.verifiedAt), isNull(authFlows.usedAt)))
        .returning({ id: authFlows.id });
      return rows.length === 1;
    },

    async askMore({ id, given: before }, required, given, within) {
      const isAsBefore = eq(authFlows.given, before);
      const rows = await within
        .update(authFlows)
        .set({ required, given })
        .where(and(eq(authFlows.id, id), isAsBefore, isNull(authFlows.verifiedAt), isNull(authFlows.usedAt)))
        .returning({ id: authFlows.id });
      return rows.length === 1;
    },

    async use(id, at, within = db) {
      const rows = await within
        .update(authFlows)
        .set({ usedAt: at })
        .where(and(eq(authFlows.id, id), isNull(authFlows.usedAt)))
        .returning({ id: authFlows.id });
      return rows.length === 1;
    },

    async putLink(flowId, linkHash) {
      const data = sql`${authFlows.data} || ${JSON.stringify({ linkHash })}::jsonb`;
      await db.update(authFlows).set({ data }).where(eq(authFlows.id, flowId));
    },

    async findLink(flowId, linkHash, at) {
      const [row] = await db
        .select()
        .from(authFlows)
        .where(isOpenLink(flowId, linkHash, at));
      return row;
    },

    async takeLink(flowId, linkHash, at) {
      const isIt = isOpenLink(flowId, linkHash, at);
      const [row] = await db.update(authFlows).set({ usedAt: at }).where(isIt).returning();
      return row;
    },

    async putCode(flowId, code) {
      const values = { flowId, ...code, tries: 0 };
      await db
        .insert(oneTimeCodes)
        .values(values)
        .onConflictDoUpdate({ target: [oneTimeCodes.flowId, oneTimeCodes.factor], set: values });
    },

    async findCode(flowId, factor) {
      const [row] = await db.select().from(oneTimeCodes).where(isSame(flowId, factor));
      return row && ({ ...row, factor } as SentCode);
    },

    async tryCode(flowId, factor, mostTries) {
      const [row] = await db
        .update(oneTimeCodes)
        .set({ tries: sql`${oneTimeCodes.tries} + 1` })
        .where(and(isSame(flowId, factor), lt(oneTimeCodes.tries, mostTries)))
        .returning();
      return row && ({ ...row, factor } as SentCode);
    },

    async forgetCode(flowId, factor, within = db) {
      const rows = await within.delete(oneTimeCodes).where(isSame(flowId, factor)).returning();
      return rows.length === 1;
    },

    async tidy(before) {
      await db.delete(authFlows).where(lt(authFlows.expiresAt, before));
      await db.delete(quotas).where(lt(quotas.endsAt, before));
      await db.delete(solvedCaptchas).where(lt(solvedCaptchas.expiresAt, before));
      await db.delete(federatedAttempts).where(lt(federatedAttempts.expiresAt, before));
      await db.delete(knownDevices).where(lt(knownDevices.expiresAt, before));
    },
  };
}
