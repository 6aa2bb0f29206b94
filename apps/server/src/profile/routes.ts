/** The customers' calls about their own profile. */
import {
  changeFeoTag,
  changeName,
  changeProfileImage,
  changeSettings,
  checkFeoTag,
  deleteAccount,
  listSecurityEvents,
  listSessions,
  logout,
  readProfile,
  revokeOtherSessions,
  revokeSession,
} from "@feo/contract";
import type { AccountStore } from "../account/accounts.ts";
import type { AccessTokens } from "../auth/access-token.ts";
import type { Owner, SecurityTrail } from "../auth/security-trail.ts";
import type { Api } from "../platform/api.ts";
import type { Limit } from "../platform/limits.ts";
import { ProblemError } from "../platform/problem.ts";
import type { Profile } from "./profile.ts";
import { imagePath, newImageId, redraw } from "./profile-image.ts";

interface ProfileRoutesDeps {
  readonly profile: Profile;
  readonly accounts: AccountStore;
  readonly accessTokens: AccessTokens;
  readonly trail: SecurityTrail;
  readonly limit: Limit;
  readonly now: () => number;
}

export function profileRoutes(api: Api, deps: ProfileRoutesDeps): void {
  const { profile, accounts, accessTokens, trail, limit, now } = deps;

  async function ownerOf(userId: string): Promise<Owner> {
    const row = await accounts.row(userId);
    if (!row) throw new ProblemError("INVALID_ACCESS_TOKEN");
    return row;
  }

  api.call(readProfile, async ({ caller }) => {
    const profile = await accounts.find(caller.userId);
    if (!profile) throw new ProblemError("INVALID_ACCESS_TOKEN");
    return profile;
  });

  api.call(changeProfileImage, async ({ caller: { userId }, file }) => {
    limit(userId);
    const id = newImageId();
    await accounts.putImage(userId, id, await redraw(file));
    const profileImage = imagePath(id);
    await accounts.changeSettings(userId, { profileImage });
    return { profileImage };
  });

  api.call(changeName, ({ flow, body: { name }, address, userAgent }) =>
    profile.changeName(flow, name, { address, userAgent }),
  );

  api.call(checkFeoTag, async ({ caller: { userId }, query: { feoTag } }) => {
    limit(userId);
    return { isAvailable: await profile.isTagAvailable(userId, feoTag) };
  });

  api.call(changeFeoTag, ({ flow, body: { feoTag }, address, userAgent }) =>
    profile.changeTag(flow, feoTag, { address, userAgent }),
  );

  api.call(changeSettings, async ({ caller, body, givenFlow: flow, address, userAgent }) => {
    const place = { address, userAgent };
    return { settings: await profile.changeSettings(caller, body, { flow, place }) };
  });

  api.call(deleteAccount, async ({ caller, flow, address, userAgent }) => {
    await profile.close(caller, flow, { address, userAgent });
    return {};
  });

  api.call(listSessions, async ({ caller: { userId, sessionId } }) => {
    const devices = await accounts.devices(userId, new Date(now()));
    const sessions = devices.map((device) => ({ ...device, isCurrent: device.id === sessionId }));
    return { sessions: sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) };
  });

  api.call(revokeSession, async ({ caller: { userId }, params: { id }, address, userAgent }) => {
    const device = (await accounts.devices(userId, new Date(now()))).find((known) => known.id === id);
    if (!device) throw new ProblemError("SESSION_NOT_FOUND");
    await accessTokens.revoke(id);
    await trail.record(await ownerOf(userId), "DEVICE_REVOKED", { address, userAgent }, device.device);
    return {};
  });

  api.call(revokeOtherSessions, async ({ caller: { userId, sessionId }, address, userAgent }) => {
    const count = await accessTokens.revokeAll(userId, { except: sessionId });
    if (count > 0) {
      await trail.record(await ownerOf(userId), "DEVICE_REVOKED", { address, userAgent }, "every other device");
    }
    return { count };
  });

  api.call(listSecurityEvents, async ({ caller: { userId }, query }) => {
    const { count, events } = await trail.list(userId, query);
    return { count, events: events.map((event) => ({ ...event, id: String(event.id), at: event.at.toISOString() })) };
  });

  api.call(logout, async ({ caller: { userId, sessionId }, address, userAgent }) => {
    await accessTokens.revoke(sessionId);
    await trail.record(await ownerOf(userId), "SIGNED_OUT", { address, userAgent });
    return {};
  });
}
