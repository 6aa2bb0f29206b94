/**
 * Changing the email address, mobile number, feoTag and name. Each flow holds its own short-lived session token
 * (ACCT-003); once it is missing or expired, its functions return false without a request (ACCT-043 to ACCT-045). The
 * name uses the feoTag flow's token, as the server expects. A withdrawal's token is held here too.
 */
import {
  changeEmail,
  changeFeoTag,
  changeMobile,
  changeName,
  checkFeoTag,
  resendEmailCode,
  resendMobileCode,
  sendEmailCode,
  sendMobileCode,
} from "@feo/contract";
import { createStore } from "zustand/vanilla";
import { patchProfile, readSecurityAgain } from "./account.ts";
import { callApi } from "./api.ts";
import { needsNewConfirmation } from "./api-failure.ts";
import { onLogout } from "./session.ts";
import { decodeToken, isTokenExpired } from "./token.ts";
import { loadProfile } from "./use-session.ts";

export type ChangeFlow = "email" | "mobile" | "feoTag" | "fiatWithdraw" | "cryptoWithdraw";

interface HeldToken {
  readonly token: string;
  /** How far the server's clock was ahead of this browser's when the token arrived. */
  readonly aheadMs: number;
}

interface AccountChanges {
  readonly tokens: Readonly<Record<ChangeFlow, HeldToken | null>>;
  readonly newEmail: string;
  readonly newMobile: string;
  readonly isSessionExpired: boolean;
}

export const accountChanges = createStore<AccountChanges>(() => ({
  tokens: { email: null, mobile: null, feoTag: null, fiatWithdraw: null, cryptoWithdraw: null },
  newEmail: "",
  newMobile: "",
  isSessionExpired: false,
}));

onLogout(() => accountChanges.setState(accountChanges.getInitialState()));

/** Stores the token from a new confirmation or from a step that returned one. */
export function holdToken(flow: ChangeFlow, token: string | null): void {
  const held = token === null ? null : { token, aheadMs: aheadOf(token) };
  accountChanges.setState(({ tokens }) => ({ tokens: { ...tokens, [flow]: held } }));
}

/**
 * Corrects for clock skew: with a wrong browser clock, every token would look expired, so only the time since receipt
 * counts.
 */
function aheadOf(token: string): number {
  try {
    const { iat } = decodeToken(token);
    return typeof iat === "number" ? iat * 1000 - Date.now() : 0;
  } catch {
    return 0;
  }
}

/** The flow's token while it is valid; null when missing or expired. */
export function heldToken(flow: ChangeFlow): string | null {
  const held = accountChanges.getState().tokens[flow];
  return held === null || isTokenExpired(held.token, Date.now() + held.aheadMs) ? null : held.token;
}

/** Calls `act` with the flow's token. A token that the server calls expired is handled like one that expired here. */
export async function withToken<Answer>(
  flow: ChangeFlow,
  act: (sessionToken: string) => Promise<Answer>,
): Promise<Answer | false> {
  const sessionToken = heldToken(flow);
  if (sessionToken === null) return ranOut(flow);
  try {
    return await act(sessionToken);
  } catch (error) {
    if (needsNewConfirmation(error)) return ranOut(flow);
    throw error;
  }
}

const withDialog: readonly ChangeFlow[] = ["feoTag", "fiatWithdraw", "cryptoWithdraw"];

function ranOut(flow: ChangeFlow): false {
  holdToken(flow, null);
  // ACCT-046, BANK-020.
  if (withDialog.includes(flow)) accountChanges.setState({ isSessionExpired: true });
  return false;
}

export const closeSessionExpired = (): void => accountChanges.setState({ isSessionExpired: false });

interface WithToken {
  readonly sessionToken: string;
}
interface Verification extends WithToken {
  readonly otp: string;
  readonly enableOTP: boolean;
}

/** The calls for a new address or number; each takes the session token (ACCT-031, ACCT-032). */
export const emailCalls = {
  generate: ({ sessionToken, address }: WithToken & { readonly address: string }) =>
    callApi(sendEmailCode, { body: { email: address } }, { sessionToken }),
  regenerate: ({ sessionToken }: WithToken) => callApi(resendEmailCode, {}, { sessionToken }),
  verify: ({ sessionToken, otp, enableOTP }: Verification) =>
    callApi(changeEmail, { body: { otp, enableOtp: enableOTP } }, { sessionToken }),
};
export const mobileCalls = {
  generate: ({ sessionToken, address }: WithToken & { readonly address: string }) =>
    callApi(sendMobileCode, { body: { mobile: address } }, { sessionToken }),
  regenerate: ({ sessionToken }: WithToken) => callApi(resendMobileCode, {}, { sessionToken }),
  verify: ({ sessionToken, otp, enableOTP }: Verification) =>
    callApi(changeMobile, { body: { otp, enableOtp: enableOTP } }, { sessionToken }),
};

/**
 * Each function returns false without a request when the token is missing or expired; otherwise the seconds until a
 * code may be resent.
 */
export interface ContactChange {
  readonly save: (address: string) => void;
  readonly saved: () => string;
  readonly generate: () => Promise<{ readonly resendSeconds: number } | false>;
  readonly regenerate: () => Promise<{ readonly resendSeconds: number } | false>;
  readonly verify: (code: { readonly otp: string; readonly enableOTP: boolean }) => Promise<boolean>;
}

type Calls = typeof emailCalls | typeof mobileCalls;

/**
 * The order of ACCT-034 and ACCT-037: save, generate, optionally regenerate, verify; then the saved value is cleared.
 */
function contactChange(flow: "email" | "mobile", calls: Calls): ContactChange {
  const key = flow === "email" ? "newEmail" : "newMobile";
  const save = (address: string) => accountChanges.setState({ [key]: address });
  return {
    save,
    saved: () => accountChanges.getState()[key],
    generate: () =>
      withToken(flow, async (sessionToken) => {
        const answer = await calls.generate({ sessionToken, address: accountChanges.getState()[key] });
        holdToken(flow, answer.sessionToken);
        return { resendSeconds: answer.resendOtpRateLimitDuration };
      }),
    regenerate: () =>
      withToken(flow, async (sessionToken) => {
        const { resendOtpRateLimitDuration } = await calls.regenerate({ sessionToken });
        return { resendSeconds: resendOtpRateLimitDuration };
      }),
    verify: (code) =>
      withToken(flow, async (sessionToken) => {
        patchProfile(await calls.verify({ sessionToken, ...code }));
        save("");
        holdToken(flow, null);
        // The change may also have switched codes on or off.
        await Promise.all([loadProfile(), readSecurityAgain()]);
        return true;
      }),
  };
}

export const emailChange = contactChange("email", emailCalls);
export const mobileChange = contactChange("mobile", mobileCalls);

/** ACCT-015. */
export async function isFeoTagAvailable(feoTag: string, signal?: AbortSignal): Promise<boolean> {
  const { isAvailable } = await callApi(checkFeoTag, { query: { feoTag } }, signal ? { signal } : {});
  return isAvailable;
}

/** ACCT-014, ACCT-033. */
export const feoTagCall = ({ sessionToken, feoTag }: WithToken & { readonly feoTag: string }) =>
  callApi(changeFeoTag, { body: { feoTag } }, { sessionToken });

/** ACCT-040: checks availability first and changes only if it is free. */
export const updateFeoTag = (feoTag: string): Promise<"changed" | "taken" | false> =>
  withToken("feoTag", async (sessionToken) => {
    if (!(await isFeoTagAvailable(feoTag))) return "taken";
    // ACCT-041, ACCT-042.
    patchProfile(await feoTagCall({ sessionToken, feoTag }));
    holdToken("feoTag", null);
    await readSecurityAgain();
    return "changed";
  });

/** ACCT-013. */
export const updateName = (name: string): Promise<boolean> =>
  withToken("feoTag", async (sessionToken) => {
    patchProfile(await callApi(changeName, { body: { name } }, { sessionToken }));
    holdToken("feoTag", null);
    await readSecurityAgain();
    return true;
  });
