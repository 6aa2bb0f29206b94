/** "This was not me": the link of a security mail freezes the account, and only support opens it again. */
import { ProblemError } from "../platform/problem.ts";
import type { AccessTokens } from "./access-token.ts";
import type { PersonStore } from "./person.store.ts";
import type { Place, SecurityTrail } from "./security-trail.ts";
import { isId, type TokenKeys } from "./token-keys.ts";

export type Freeze = (token: string, place: Place) => Promise<void>;

interface FreezeDeps {
  readonly people: PersonStore;
  readonly keys: TokenKeys;
  readonly accessTokens: AccessTokens;
  readonly trail: SecurityTrail;
  readonly now: () => number;
}

export function createFreeze({ people, keys, accessTokens, trail, now }: FreezeDeps): Freeze {
  return async (token, place) => {
    const read = await keys.read("feo-freeze", token);
    const userId = read.state === "good" ? read.payload.sub : undefined;
    const person = isId(userId) ? await people.find(userId) : undefined;
    if (!person) throw new ProblemError("LINK_INVALID");
    // Pressed twice is as good as once.
    if (person.frozenAt) return;
    await people.update(person.id, { frozenAt: new Date(now()) });
    await accessTokens.revokeAll(person.id);
    await trail.tell(person, "FROZEN", place);
  };
}
