/** The SQL of flows and of the codes that they wait for. Whatever can be tried in parallel is decided by one statement. */
import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Flow } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { quotas } from "../platform/quota.tables.ts";
import { createQuotas, type Quotas } from "../platform/quota.ts";
import { authFlows, federatedAttempts, knownDevices, oneTimeCodes, solvedCaptchas } from "./auth.tables.ts";

/** The factor that a code belongs to: codes to an address that is still to become the account's are apart. */
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
  /** The latest one of the same sign-in and purpose that was begun since, for a question that is asked again. */
  findBegun(signInId: string, purpose: string, since: Date): Promise<Flow | undefined>;
  update(id: string, changes: Partial<Pick<Flow, "data" | "userId" | "email" | "mobile">>): Promise<void>;
  /** Once only: false for whoever comes second. */
  markVerified(id: string, given: readonly string[], at: Date, within?: Database): Promise<boolean>;
  /** What was given is kept and more is asked for, once; the flow is not verified by it. */
  askMore(flow: Flow, required: readonly string[], given: readonly string[], within: Database): Promise<boolean>;
  use(id: string, at: Date, within?: Database): Promise<boolean>;
  putLink(flowId: string, linkHash: string): Promise<void>;
  /** The flow whose link it is; undefined where it is another link, or was taken, or has run out. */
  findLink(flowId: string, linkHash: string, at: Date): Promise<Flow | undefined>;
  /** The flow whose link it is, used up by it; undefined where it is another link, or was taken, or has run out. */
  takeLink(flowId: string, linkHash: string, at: Date): Promise<Flow | undefined>;
  putCode(flowId: string, code: SentCode): Promise<void>;
  findCode(flowId: string, factor: CodeFactor): Promise<SentCode | undefined>;
  /** Counts a try and gives what it is compared with; undefined when there were as many as there may be. */
  tryCode(flowId: string, factor: CodeFactor, mostTries: number): Promise<SentCode | undefined>;
  forgetCode(flowId: string, factor: CodeFactor, within?: Database): Promise<boolean>;
  /** Removes what ran out long ago. */
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
