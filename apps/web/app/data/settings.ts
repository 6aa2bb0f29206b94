/** The account's settings with optimistic updates: shown at once, sent in order, rolled back when refused. */
import { changeSettings as changeSettingsCall, type SettingsInput, type UserSettings } from "@feo/contract";
import { callApi } from "./api.ts";
import { onLogout, sessionStore, storeProfile } from "./session.ts";

/** The settings last confirmed by the server, and pending changes, oldest first. */
let saved: UserSettings | null = null;
let pending: readonly SettingsInput[] = [];
let lastAnswer: Promise<unknown> = Promise.resolve();

/** The displayed settings: pending changes in order over the saved ones. */
export const withPending = (settings: UserSettings, changes: readonly SettingsInput[]): UserSettings =>
  Object.assign({}, settings, ...changes);

function show(): void {
  const { user } = sessionStore.getState();
  if (user && saved) storeProfile({ ...user, settings: withPending(saved, pending) });
}

/** ACCT-016. Throws the server's refusal after the display has been rolled back. */
export async function changeSettings(changes: SettingsInput, sessionToken?: string): Promise<void> {
  const { user, accessToken } = sessionStore.getState();
  const isSame = () => sessionStore.getState().accessToken === accessToken;
  if (pending.length === 0) saved = user?.settings ?? null;
  pending = [...pending, changes];
  show();
  const answer = lastAnswer.then(() =>
    callApi(changeSettingsCall, { body: changes }, sessionToken === undefined ? {} : { sessionToken }),
  );
  lastAnswer = answer.catch(() => undefined);
  try {
    const { settings } = await answer;
    if (isSame()) saved = settings;
  } finally {
    pending = pending.filter((waiting) => waiting !== changes);
    if (isSame()) show();
  }
}

onLogout(() => {
  saved = null;
  pending = [];
});
