/** "This wasn't me": a security mail's link, or the signed-in owner, freezes the account; only support unfreezes it. */
import { isId } from "@feo/contract";
import { ProblemError } from "../platform/problem.ts";
import type { Quotas } from "../platform/quota.ts";
import type { AccessTokens } from "./access-token.ts";
import type { Person, PersonStore } from "./person.store.ts";
import { freezeLinkMs, type Place, type SecurityTrail } from "./security-trail.ts";
import type { TokenKeys } from "./token-keys.ts";

export interface Freeze {
  byLink(token: string, place: Place): Promise<void>;
  /** For an owner who is signed in and notices another person's session. */
  own(userId: string, place: Place): Promise<void>;
}

interface FreezeDeps {
  readonly people: PersonStore;
  readonly keys: TokenKeys;
  readonly quotas: Quotas;
  readonly accessTokens: AccessTokens;
  readonly trail: SecurityTrail;
  readonly now: () => number;
}

export function createFreeze({ people, keys, quotas, accessTokens, trail, now }: FreezeDeps): Freeze {
  async function freeze(person: Person, place: Place): Promise<void> {
    // Idempotent: freezing a frozen account does nothing.
    if (person.frozenAt) return;
    await people.update(person.id, { frozenAt: new Date(now()) });
    await accessTokens.revokeAll(person.id);
    await trail.notify(person, "FROZEN", place);
  }

  return {
    async byLink(token, place) {
      const read = await keys.read("feo-freeze", token);
      const { sub: userId, jti: id } = read.state === "good" ? read.payload : {};
      const person = isId(userId) && isId(id) ? await people.find(userId) : undefined;
      if (!person) throw new ProblemError("LINK_INVALID");
      // The link works once, so that an old mail cannot freeze an account that support has reopened.
      const until = await quotas.countUp(`freeze link ${id}`, 1, freezeLinkMs, new Date(now()));
      if (until) throw new ProblemError("LINK_INVALID");
      await freeze(person, place);
    },

    async own(userId, place) {
      const person = await people.find(userId);
      if (!person) throw new ProblemError("INVALID_ACCESS_TOKEN");
      await freeze(person, place);
    },
  };
}
