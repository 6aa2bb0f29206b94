/** The account's settings with optimistic updates: shown at once, sent in order, rolled back when refused. */
import { changeSettings as changeSettingsCall, type SettingsInput, type UserSettings } from "@feo/contract";
import { callApi } from "./api.ts";
import { onLogout, sessionStore, storeProfile } from "./session.ts";

/** The settings last confirmed by the server, and pending changes, oldest first. */
let saved: UserSettings | null = null;
let wishes: readonly SettingsInput[] = [];
let lastAnswer: Promise<unknown> = Promise.resolve();

/** The displayed settings: pending changes in order over the saved ones. */
export const withWishes = (settings: UserSettings, wished: readonly SettingsInput[]): UserSettings =>
  Object.assign({}, settings, ...wished);

function show(): void {
  const { user } = sessionStore.getState();
  if (user && saved) storeProfile({ ...user, settings: withWishes(saved, wishes) });
}

/** ACCT-016. Throws the server's refusal after the display has been rolled back. */
export async function changeSettings(changes: SettingsInput, sessionToken?: string): Promise<void> {
  const { user, accessToken } = sessionStore.getState();
  const isSame = () => sessionStore.getState().accessToken === accessToken;
  if (wishes.length === 0) saved = user?.settings ?? null;
  wishes = [...wishes, changes];
  show();
  const answer = lastAnswer.then(() =>
    callApi(changeSettingsCall, { body: changes }, sessionToken === undefined ? {} : { sessionToken }),
  );
  lastAnswer = answer.catch(() => undefined);
  try {
    const { settings } = await answer;
    if (isSame()) saved = settings;
  } finally {
    wishes = wishes.filter((waiting) => waiting !== changes);
    if (isSame()) show();
  }
}

onLogout(() => {
  saved = null;
  wishes = [];
});
