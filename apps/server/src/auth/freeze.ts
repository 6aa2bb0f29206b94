/** "This was not me": the link of a security mail, or who is in themselves, freezes the account; only support opens it again. */
import { ProblemError } from "../platform/problem.ts";
import type { Quotas } from "../platform/quota.ts";
import type { AccessTokens } from "./access-token.ts";
import type { Person, PersonStore } from "./person.store.ts";
import { freezeLinkMs, type Place, type SecurityTrail } from "./security-trail.ts";
import { isId, type TokenKeys } from "./token-keys.ts";

export interface Freeze {
  byLink(token: string, place: Place): Promise<void>;
  /** Who is in and finds somebody else there too. */
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
    // Pressed twice is as good as once.
    if (person.frozenAt) return;
    await people.update(person.id, { frozenAt: new Date(now()) });
    await accessTokens.revokeAll(person.id);
    await trail.tell(person, "FROZEN", place);
  }

  return {
    async byLink(token, place) {
      const read = await keys.read("feo-freeze", token);
      const { sub: userId, jti: id } = read.state === "good" ? read.payload : {};
      const person = isId(userId) && isId(id) ? await people.find(userId) : undefined;
      if (!person) throw new ProblemError("LINK_INVALID");
      // Once: who opened the account again with support must not be shut out by an old mail.
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
