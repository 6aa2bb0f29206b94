/**
 * Changing the account's security settings. Each call sends the session token of its confirmation (CLIENT-021 to
 * CLIENT-023).
 */
import {
  addPasskey as addPasskeyCall,
  changeAntiPhishingWord as changeAntiPhishingWordCall,
  changeMfa as changeMfaCall,
  changePassword as changePasswordCall,
  confirmTOtp as confirmTOtpCall,
  deleteAccount as deleteAccountCall,
  type FederatedProvider,
  freezeOwnAccount as freezeOwnAccountCall,
  type MfaType,
  makeBackupCodes as makeBackupCodesCall,
  type OtpPurpose,
  readTOtpSecret as readTOtpSecretCall,
  removePasskey as removePasskeyCall,
  startPasskey,
  unlinkProvider as unlinkProviderCall,
} from "@feo/contract";
import { patchProfile, readSecurityAgain } from "./account.ts";
import { callApi } from "./api.ts";
import { askBrowser } from "./confirmations.ts";
import { logoutLocally, storeAccessToken } from "./session.ts";
import { loadProfile } from "./use-session.ts";

interface MfaChange {
  readonly action: "enable" | "disable";
  readonly type: MfaType;
}

/** The purpose that confirms a change of a factor: turning on email or mobile codes each has its own (ACCT-009). */
export function mfaPurpose({ action, type }: MfaChange): OtpPurpose {
  if (action === "disable" || type === "tOtp") return "mfaUpdate";
  return type === "email" ? "enableEmailOtp" : "enableMobileOtp";
}

/** ACCT-027. */
export async function changeMfa(sessionToken: string, body: MfaChange): Promise<void> {
  patchProfile(await callApi(changeMfaCall, { body }, { sessionToken }));
  await readSecurityAgain();
}

/** ACCT-028. The secret for an authenticator app; it is enabled only after a code has been confirmed. */
export const readTOtpSecret = (sessionToken: string) => callApi(readTOtpSecretCall, {}, { sessionToken });

/** ACCT-029. Enables the app and returns the backup codes, which are shown only this once. */
export async function confirmTOtp(sessionToken: string, tOtp: string): Promise<readonly string[]> {
  const { backupCodes } = await callApi(confirmTOtpCall, { body: { tOtp } }, { sessionToken });
  patchProfile({ isTOtpEnabled: true });
  await readSecurityAgain();
  return backupCodes;
}

export async function makeBackupCodes(sessionToken: string): Promise<readonly string[]> {
  const { backupCodes } = await callApi(makeBackupCodesCall, {}, { sessionToken });
  await readSecurityAgain();
  return backupCodes;
}

/** ACCT-030. Signs out every device; the returned token is this browser's new session. */
/** Returns whether the change turned codes by email on. */
export async function changePassword(sessionToken: string, newPassword: string): Promise<boolean> {
  const answer = await callApi(changePasswordCall, { body: { newPassword } }, { sessionToken });
  storeAccessToken(answer.accessToken);
  await Promise.all([loadProfile(), readSecurityAgain()]);
  return answer.isEmailOtpTurnedOn;
}

export async function changeAntiPhishingWord(sessionToken: string, word: string): Promise<void> {
  await callApi(changeAntiPhishingWordCall, { body: { word } }, { sessionToken });
  await readSecurityAgain();
}

/** The browser creates the passkey and the server stores it with its name; false when the user closed the prompt. */
export async function addPasskey(sessionToken: string, name: string): Promise<boolean> {
  const [{ options }, { startRegistration }] = await Promise.all([
    callApi(startPasskey, {}, { sessionToken }),
    import("@simplewebauthn/browser"),
  ]);
  type Options = Parameters<typeof startRegistration>[0]["optionsJSON"];
  const made = await askBrowser(() => startRegistration({ optionsJSON: options as unknown as Options }));
  if (!made) return false;
  await callApi(addPasskeyCall, { body: { name, response: { ...made } } }, { sessionToken });
  await readSecurityAgain();
  return true;
}

export async function removePasskey(sessionToken: string, id: string): Promise<void> {
  await callApi(removePasskeyCall, { params: { id } }, { sessionToken });
  await readSecurityAgain();
}

export async function unlinkProvider(sessionToken: string, provider: FederatedProvider): Promise<void> {
  await callApi(unlinkProviderCall, { params: { provider } }, { sessionToken });
  await readSecurityAgain();
}

/** The freeze has ended every session; this browser clears its own without a logout request. */
export async function freezeOwnAccount(): Promise<void> {
  await callApi(freezeOwnAccountCall, {});
  logoutLocally();
}

/** ACCT-017. Deleting the account has ended its sessions; this browser clears its own without a logout request. */
export async function deleteAccount(sessionToken: string): Promise<void> {
  await callApi(deleteAccountCall, {}, { sessionToken });
  logoutLocally();
}
