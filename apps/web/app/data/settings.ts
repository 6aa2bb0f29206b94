/** The account's settings as they are changed: shown at once, sent one after the other, taken back when one is refused. */
import { changeSettings as changeSettingsCall, type SettingsInput, type UserSettings } from "@feo/contract";
import { callApi } from "./api.ts";
import { onLogout, sessionStore, storeProfile } from "./session.ts";

/** As the server last told them, and what was wished for since, oldest first. */
let saved: UserSettings | null = null;
let wishes: readonly SettingsInput[] = [];
let lastAnswer: Promise<unknown> = Promise.resolve();

/** What is shown: later wishes over earlier ones over what is saved. */
export const withWishes = (settings: UserSettings, wished: readonly SettingsInput[]): UserSettings =>
  Object.assign({}, settings, ...wished);

function show(): void {
  const { user } = sessionStore.getState();
  if (user && saved) storeProfile({ ...user, settings: withWishes(saved, wishes) });
}

/** ACCT-016. Throws what the server refused it with, when the screen already shows again what holds. */
export async function changeSettings(wish: SettingsInput, sessionToken?: string): Promise<void> {
  const { user, accessToken } = sessionStore.getState();
  const isSame = () => sessionStore.getState().accessToken === accessToken;
  if (wishes.length === 0) saved = user?.settings ?? null;
  wishes = [...wishes, wish];
  show();
  const answer = lastAnswer.then(() =>
    callApi(changeSettingsCall, { body: wish }, sessionToken === undefined ? {} : { sessionToken }),
  );
  lastAnswer = answer.catch(() => undefined);
  try {
    const { settings } = await answer;
    if (isSame()) saved = settings;
  } finally {
    wishes = wishes.filter((waiting) => waiting !== wish);
    if (isSame()) show();
  }
}

onLogout(() => {
  saved = null;
  wishes = [];
});
