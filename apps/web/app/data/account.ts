/** Account settings that need no code to read or change: picture, devices, security events. */
import {
  changeProfileImage,
  listSecurityEvents,
  listSessions,
  pageSizes,
  readSecurity,
  revokeOtherSessions,
  revokeSession,
} from "@feo/contract";
import { callApi, readAgain } from "./api.ts";
import type { PageQuery } from "./queries.ts";
import { sessionStore, storeProfile } from "./session.ts";
import { type FileProblem, fileProblem } from "./uploads.ts";
import type { User } from "./user.ts";

export const securityQuery = (): PageQuery<typeof readSecurity> => ({ call: readSecurity, input: {}, staleMs: 0 });

export const devicesQuery = (): PageQuery<typeof listSessions> => ({ call: listSessions, input: {}, staleMs: 0 });

export const securityEventsQuery = (pageNo: number): PageQuery<typeof listSecurityEvents> => ({
  call: listSecurityEvents,
  input: { query: { pageNo, limit: pageSizes.dashboardList } },
  staleMs: 0,
});

/** Reloads what a change may have made stale: security settings, sessions, security events. */
export async function readSecurityAgain(): Promise<void> {
  const asked = [readSecurity, listSessions, listSecurityEvents];
  await Promise.all(asked.map(({ name }) => readAgain([name])));
}

/** Merges a call's answer into the profile without reloading all of it. */
export function patchProfile(change: Partial<User>): void {
  const { user } = sessionStore.getState();
  if (user) storeProfile({ ...user, ...change });
}

/** ACCT-012. */
export const pictureProblem = (file: Pick<Blob, "type" | "size">): FileProblem | null =>
  changeProfileImage.upload ? fileProblem(changeProfileImage.upload, file) : null;

/** ACCT-012. */
export async function changePicture(file: Blob): Promise<void> {
  const { profileImage } = await callApi(changeProfileImage, {}, { file });
  const { user } = sessionStore.getState();
  if (user) storeProfile({ ...user, settings: { ...user.settings, profileImage } });
}

/** Signs one device out; the list is reloaded even after a refusal, since the device may have signed out already. */
export async function revokeDevice(id: string): Promise<void> {
  try {
    await callApi(revokeSession, { params: { id } });
  } finally {
    await readSecurityAgain();
  }
}

/** Signs out every other device and returns how many there were. */
export async function revokeOtherDevices(): Promise<number> {
  try {
    const { count } = await callApi(revokeOtherSessions, {});
    return count;
  } finally {
    await readSecurityAgain();
  }
}
