/** Calls that confirm sensitive actions and change an account's credentials. Thin. */
import {
  addPasskey,
  changeAntiPhishingWord,
  changeEmail,
  changeMfa,
  changeMobile,
  changePassword,
  confirmTOtp,
  freezeAccount,
  freezeOwnAccount,
  makeBackupCodes,
  readSecurity,
  readTOtpSecret,
  removePasskey,
  resendEmailCode,
  resendMobileCode,
  resendUserCode,
  sendCodes,
  sendEmailCode,
  sendMobileCode,
  startPasskey,
  unlinkProvider,
  verifyCodes,
} from "@feo/contract";
import type { Api, HandlerInput } from "../platform/api.ts";
import type { Limit } from "../platform/limits.ts";
import { ProblemError } from "../platform/problem.ts";
import type { Confirmation } from "./confirmation.ts";
import type { Contact, Credentials } from "./credentials.ts";
import type { FederatedStore } from "./federated.store.ts";
import { titleOf } from "./federated.ts";
import { type Flows, requireVerified } from "./flow.ts";
import type { Freeze } from "./freeze.ts";
import type { KnownDevices } from "./known-device.ts";
import type { Passkeys } from "./passkeys.ts";
import type { Person, PersonStore } from "./person.store.ts";
import type { SecurityTrail } from "./security-trail.ts";
import type { Totp } from "./totp.ts";

interface CredentialRoutesDeps {
  readonly people: PersonStore;
  readonly devices: KnownDevices;
  readonly flows: Flows;
  readonly confirmation: Confirmation;
  readonly credentials: Credentials;
  readonly passkeys: Passkeys;
  readonly totp: Totp;
  readonly federatedStore: FederatedStore;
  readonly freeze: Freeze;
  readonly trail: SecurityTrail;
  /** Rate limit per account. */
  readonly limit: Limit;
  readonly addressLimit: Limit;
  readonly now: () => number;
}

export function credentialRoutes(api: Api, deps: CredentialRoutesDeps): void {
  const { people, devices, flows, confirmation, credentials, passkeys, totp, federatedStore, freeze, trail } = deps;

  async function ownerOf(userId: string): Promise<Person> {
    const person = await people.find(userId);
    if (!person) throw new ProblemError("INVALID_ACCESS_TOKEN");
    return person;
  }

  api.call(sendCodes, ({ caller, query: { purpose } }) => {
    deps.limit(caller.userId);
    return confirmation.begin(caller, purpose);
  });

  api.call(resendUserCode, async ({ flow, query: { target } }) => ({
    resendOtpRateLimitDuration: await confirmation.resend(flow, target),
  }));

  api.call(verifyCodes, async ({ caller, flow, body, address, userAgent }) => {
    deps.limit(caller.userId);
    await confirmation.verify(flow, body, { address, userAgent });
    return {};
  });

  const newCode = async (flow: HandlerInput<typeof sendEmailCode>["flow"], contact: Contact, value: string) => ({
    resendOtpRateLimitDuration: await credentials.sendNewCode(flow, contact, value),
    sessionToken: await flows.tokenOf(flow),
  });
  api.call(sendEmailCode, ({ flow, body }) => newCode(flow, "email", body.email));
  api.call(sendMobileCode, ({ flow, body }) => newCode(flow, "mobile", body.mobile));
  api.call(resendEmailCode, async ({ flow }) => ({
    resendOtpRateLimitDuration: await credentials.resendNewCode(flow, "email"),
  }));
  api.call(resendMobileCode, async ({ flow }) => ({
    resendOtpRateLimitDuration: await credentials.resendNewCode(flow, "mobile"),
  }));

  api.call(changeEmail, async ({ flow, body, address, userAgent }) => {
    const { value, at } = await credentials.changeContact(flow, "email", body, { address, userAgent });
    return { email: value, emailUpdatedAt: at };
  });

  api.call(changeMobile, async ({ flow, body, address, userAgent }) => {
    const { value, at } = await credentials.changeContact(flow, "mobile", body, { address, userAgent });
    return { mobile: value, mobileUpdatedAt: at };
  });

  api.call(changePassword, async ({ caller, flow, body: { newPassword }, ...visit }) =>
    credentials.changePassword(caller, flow, newPassword, await devices.placeOf(visit)),
  );

  api.call(changeMfa, ({ flow, body: { action, type }, address, userAgent }) =>
    credentials.changeMfa(flow, action, type, { address, userAgent }),
  );

  api.call(readTOtpSecret, ({ flow }) => credentials.proposeTOtp(flow));

  api.call(confirmTOtp, async ({ caller, flow, body: { tOtp }, address, userAgent }) => {
    deps.limit(caller.userId);
    return { backupCodes: await credentials.confirmTOtp(flow, tOtp, { address, userAgent }) };
  });

  api.call(makeBackupCodes, async ({ flow, address, userAgent }) => ({
    backupCodes: await credentials.makeBackupCodes(flow, { address, userAgent }),
  }));

  api.call(readSecurity, async ({ caller: { userId } }) => {
    const person = await ownerOf(userId);
    const providers = await federatedStore.providersOf(userId);
    return {
      hasPassword: person.passwordHash !== null,
      backupCodesLeft: await totp.backupCodesLeft(userId),
      antiPhishingWord: person.antiPhishingWord,
      passkeys: await passkeys.list(userId),
      providers: providers as ("apple" | "google")[],
    };
  });

  api.call(changeAntiPhishingWord, async ({ flow, body: { word } }) => {
    await credentials.changeAntiPhishingWord(flow, word);
    return {};
  });

  api.call(startPasskey, async ({ caller, flow }) => {
    requireVerified(flow);
    return { options: await passkeys.propose(flow, await ownerOf(caller.userId)) };
  });

  api.call(addPasskey, async ({ caller, flow, body: { name, response }, address, userAgent }) => {
    requireVerified(flow);
    const made = { userId: caller.userId, name, response };
    const passkey = await passkeys.add(flow, made, () => flows.use(flow));
    await people.update(caller.userId, { mfaUpdatedAt: new Date(deps.now()) });
    await trail.notify(await ownerOf(caller.userId), "PASSKEY_ADDED", { address, userAgent }, { detail: name });
    return { passkey };
  });

  api.call(removePasskey, async ({ caller, flow, params: { id }, address, userAgent }) => {
    requireVerified(flow);
    const isThere = (await passkeys.list(caller.userId)).some((passkey) => passkey.id === id);
    if (!isThere) throw new ProblemError("PASSKEY_NOT_FOUND");
    await flows.use(flow);
    const { name } = await passkeys.remove(caller.userId, id);
    await people.update(caller.userId, { mfaUpdatedAt: new Date(deps.now()) });
    await trail.notify(await ownerOf(caller.userId), "PASSKEY_REMOVED", { address, userAgent }, { detail: name });
    return {};
  });

  api.call(unlinkProvider, async ({ caller: { userId }, flow, params: { provider }, address, userAgent }) => {
    requireVerified(flow);
    const person = await ownerOf(userId);
    const linked = await federatedStore.providersOf(userId);
    if (!linked.includes(provider)) throw new ProblemError("PROVIDER_NOT_LINKED");
    const otherWays = linked.length - 1 + (await passkeys.list(userId)).length;
    if (person.passwordHash === null && otherWays === 0) throw new ProblemError("LAST_WAY_IN");
    await flows.use(flow);
    if (!(await federatedStore.unlink(provider, userId))) throw new ProblemError("PROVIDER_NOT_LINKED");
    await people.update(userId, { mfaUpdatedAt: new Date(deps.now()) });
    await trail.notify(person, "PROVIDER_UNLINKED", { address, userAgent }, { detail: titleOf(provider) });
    return {};
  });

  api.call(freezeOwnAccount, async ({ caller: { userId }, address, userAgent }) => {
    await freeze.own(userId, { address, userAgent });
    return {};
  });

  api.call(freezeAccount, async ({ body: { token }, address, userAgent }) => {
    deps.addressLimit(address);
    await freeze.byLink(token, { address, userAgent });
    return {};
  });
}
