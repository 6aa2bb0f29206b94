/** What an account holder reads and changes about the account without a code: picture, devices, what happened to it. */
import {
  changeProfileImage,
  listSecurityEvents,
  listSessions,
  pageSizes,
  readSecurity,
  revokeOtherSessions,
  revokeSession,
  type User,
} from "@feo/contract";
import { callApi, readAgain } from "./api.ts";
import type { PageQuery } from "./queries.ts";
import { sessionStore, storeProfile } from "./session.ts";
import { type FileProblem, fileProblem } from "./uploads.ts";

export const securityQuery = (): PageQuery<typeof readSecurity> => ({ call: readSecurity, input: {}, staleMs: 0 });

export const devicesQuery = (): PageQuery<typeof listSessions> => ({ call: listSessions, input: {}, staleMs: 0 });

export const securityEventsQuery = (pageNo: number): PageQuery<typeof listSecurityEvents> => ({
  call: listSecurityEvents,
  input: { query: { pageNo, limit: pageSizes.dashboardList } },
  staleMs: 0,
});

/** What a change may have made untrue: how the account is guarded, where it is signed in, what happened to it. */
export async function readSecurityAgain(): Promise<void> {
  const asked = [readSecurity, listSessions, listSecurityEvents];
  await Promise.all(asked.map(({ name }) => readAgain([name])));
}

/** Shows what a call has answered about the account holder, without asking for the whole profile again. */
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

/** Signs one device out; also after a refusal the list is read again: it may have left by itself. */
export async function revokeDevice(id: string): Promise<void> {
  try {
    await callApi(revokeSession, { params: { id } });
  } finally {
    await readSecurityAgain();
  }
}

/** Signs every other device out and answers how many there were. */
export async function revokeOtherDevices(): Promise<number> {
  try {
    const { count } = await callApi(revokeOtherSessions, {});
    return count;
  } finally {
    await readSecurityAgain();
  }
}
