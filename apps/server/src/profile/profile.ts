/** Changes that customers make to their own account, and closing it. */
import { type SettingsInput, waitSentences, waitWords } from "@feo/contract";
import type { AccountStore } from "../account/accounts.ts";
import type { AccessTokens } from "../auth/access-token.ts";
import { type Flows, requireVerified } from "../auth/flow.ts";
import type { Place, SecurityTrail } from "../auth/security-trail.ts";
import type { Caller, Flow } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import { leaveToLeader } from "../sequencer/submit.ts";

/** Tags that would pass as official. */
const reservedTags = new Set([
  ...["admin", "administrator", "feo", "feo_support", "feo_exchange", "feoexchange", "help", "helpdesk", "official"],
  ...["root", "security", "staff", "support", "system", "team", "treasury", "wallet", "withdraw", "deposit", "bank"],
]);

export interface Profile {
  changeName(flow: Flow, name: string, place: Place): Promise<{ name: string; nameUpdatedAt: string }>;
  isTagAvailable(userId: string, feoTag: string): Promise<boolean>;
  changeTag(flow: Flow, feoTag: string, place: Place): Promise<{ feoTag: string; feoTagUpdatedAt: string }>;
  /** Turning the withdrawal whitelist off requires a confirmation. */
  changeSettings(
    caller: Caller,
    changes: SettingsInput,
    asked: { readonly flow: Flow | undefined; readonly place: Place },
  ): ReturnType<AccountStore["changeSettings"]>;
  /** Refused while there is a balance or an open order; then all personal data is erased. */
  close(caller: Caller, flow: Flow, place: Place): Promise<void>;
}

interface ProfileDeps {
  readonly db: Database;
  readonly store: AccountStore;
  readonly flows: Flows;
  readonly accessTokens: AccessTokens;
  readonly trail: SecurityTrail;
  readonly isCoin: (ticker: string) => boolean;
  /** Balances and open orders, read after the tables have caught up. */
  readonly heldBy: (userNumber: number) => Promise<{ hasBalance: boolean; hasOpenOrders: boolean }>;
  /** Erases what other modules store about the person. */
  readonly forget: (userId: string, within: Database) => Promise<void>;
  /** Tells the core how the person's tax is withheld. */
  readonly taxChanged: (userNumber: number, tdsInInr: boolean) => Promise<void>;
  readonly now: () => number;
}

export function createProfile(deps: ProfileDeps): Profile {
  const { db, store, flows, accessTokens, trail, isCoin, heldBy, forget, taxChanged, now } = deps;

  async function ownerOf(flow: Flow) {
    requireVerified(flow);
    const row = flow.userId === null ? undefined : await store.row(flow.userId);
    if (!row) throw new ProblemError("INVALID_SESSION_TOKEN");
    return row;
  }

  const isTagAvailable = async (userId: string, feoTag: string) =>
    !reservedTags.has(feoTag) && (await store.isTagFree(feoTag, userId));

  return {
    async changeName(flow, name, place) {
      const owner = await ownerOf(flow);
      const at = new Date(now());
      await flows.use(flow);
      await store.rename(owner.id, name, at);
      await trail.notify(owner, "NAME_CHANGED", place);
      return { name, nameUpdatedAt: at.toISOString() };
    },

    isTagAvailable,

    async changeTag(flow, feoTag, place) {
      const owner = await ownerOf(flow);
      const at = new Date(now());
      if (reservedTags.has(feoTag)) throw new ProblemError("FEOTAG_TAKEN");
      const retagged = await store.retag(owner.id, feoTag, at, (tx) => flows.use(flow, tx));
      if (retagged === "taken") throw new ProblemError("FEOTAG_TAKEN");
      if (retagged !== "done") {
        const retryAfterSeconds = Math.ceil((retagged.mayAgainAt.getTime() - at.getTime()) / 1000);
        const detail = waitSentences.FEOTAG_CHANGES_EXHAUSTED(waitWords(retryAfterSeconds));
        throw new ProblemError("FEOTAG_CHANGES_EXHAUSTED", { detail, retryAfterSeconds });
      }
      await trail.notify(owner, "FEOTAG_CHANGED", place, { detail: feoTag });
      return { feoTag, feoTagUpdatedAt: at.toISOString() };
    },

    async changeSettings({ userId, userNumber }, changes, { flow, place }) {
      const { preferredAsset, tdsInInr } = changes;
      if (preferredAsset !== undefined && !isCoin(preferredAsset)) throw new ProblemError("COIN_NOT_FOUND");
      const before = await store.row(userId);
      const opensList =
        before?.settings.WhitelistWithdrawalsOnly === true && changes.WhitelistWithdrawalsOnly === false;
      if (opensList) {
        if (!flow) throw new ProblemError("CONFIRMATION_NEEDED");
        requireVerified(flow);
        await flows.use(flow);
      }
      const settings = await store.changeSettings(userId, changes);
      if (opensList) await trail.notify(before, "WHITELIST_TURNED_OFF", place);
      if (tdsInInr !== undefined) await taxChanged(userNumber, tdsInInr).catch(leaveToLeader);
      return settings;
    },

    async close(caller, flow, place) {
      const owner = await ownerOf(flow);
      // Close first, then check: a concurrent order is either found by the check or refused.
      await store.setClosed(owner.id, new Date(now()));
      try {
        const { hasBalance, hasOpenOrders } = await heldBy(caller.userNumber);
        if (hasOpenOrders) throw new ProblemError("ACCOUNT_HAS_OPEN_ORDERS");
        if (hasBalance) throw new ProblemError("ACCOUNT_HAS_BALANCE");
        await flows.use(flow);
      } catch (error) {
        await store.setClosed(owner.id, null);
        throw error;
      }
      await trail.notify(owner, "ACCOUNT_DELETED", place);
      await db.transaction(async (tx) => {
        await store.anonymise(owner.id, tx);
        await forget(owner.id, tx);
      });
      await accessTokens.revokeAll(owner.id);
    },
  };
}
