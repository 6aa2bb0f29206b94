/** The end of every way in: an access token for a device, a line in the account's history, a word to the owner about a new device. */
import { ProblemError } from "../platform/problem.ts";
import type { AccessTokens } from "./access-token.ts";
import { deviceWords } from "./device-words.ts";
import type { VisitorPlace } from "./known-device.ts";
import type { Person, PersonStore } from "./person.store.ts";
import type { SecurityTrail } from "./security-trail.ts";

export type SignIn = (
  person: Person,
  place: VisitorPlace & { readonly deviceId: string },
  by: string,
) => Promise<string>;

interface SignInDeps {
  readonly people: PersonStore;
  readonly accessTokens: AccessTokens;
  readonly trail: SecurityTrail;
}

export function createSignIn({ people, accessTokens, trail }: SignInDeps): SignIn {
  return async (person, place, by) => {
    refuseFrozen(person);
    const { deviceId, address } = place;
    const isNewDevice = await people.isNewDevice(person.id, deviceId);
    const device = deviceWords(place.userAgent);
    await place.device.remember(person.id);
    const accessToken = await accessTokens.issue({ userId: person.id, deviceId, device, address });
    if (isNewDevice) await trail.tell(person, "SIGNED_IN", place, { detail: by });
    else await trail.record(person, "SIGNED_IN", place, by);
    return accessToken;
  };
}

/** Only ever told to who has proved to be the owner. */
export function refuseFrozen(person: Person): void {
  if (person.frozenAt) throw new ProblemError("ACCOUNT_FROZEN");
}
