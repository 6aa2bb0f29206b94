/** The last step of every sign-in: issues an access token, records the event, and reports a new device to the owner. */
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
    if (isNewDevice) await trail.notify(person, "SIGNED_IN", place, { detail: by });
    else await trail.record(person, "SIGNED_IN", place, by);
    return accessToken;
  };
}

/** Call only after the person has proved to be the owner: the answer reveals that the account is frozen. */
export function refuseFrozen(person: Person): void {
  if (person.frozenAt) throw new ProblemError("ACCOUNT_FROZEN");
}
