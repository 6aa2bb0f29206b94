/** An account's second factors: which ones a flow requires, how codes are sent, and the check that all were given. */
import { type AuthSession, type MfaType, waitSentences } from "@feo/contract";
import type { Flow } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import type { AttemptGuard } from "./attempt-guard.ts";
import type { Codes } from "./codes.ts";
import { resendSeconds } from "./codes.ts";
import type { FlowStore } from "./flow.store.ts";
import type { Flows } from "./flow.ts";
import { deviceOf } from "./known-device.ts";
import type { Person } from "./person.store.ts";
import type { Totp } from "./totp.ts";

export interface GivenCodes {
  readonly emailOtp?: string | undefined;
  readonly mobileOtp?: string | undefined;
  readonly tOtp?: string | undefined;
}

export interface Factors {
  /** Sends the codes that a flow requires, and returns what it waits for. */
  ask(flow: Flow, person: Person): Promise<AuthSession>;
  /** What a flow waits for, as an API answer. */
  describe(flow: Flow, person: Pick<Person, "email" | "mobile">, resendIn?: number): Promise<AuthSession>;
  /**
   * Throws unless every missing factor is given and right; then marks the flow verified, once. With `more`, the flow is
   * not verified yet: those factors are required next, in the same flow.
   */
  check(flow: Flow, codes: GivenCodes, more?: readonly MfaType[]): Promise<{ readonly usedBackupCode: boolean }>;
}

interface FactorsDeps {
  readonly db: Database;
  readonly flows: Flows;
  readonly store: FlowStore;
  readonly codes: Codes;
  readonly totp: Totp;
  readonly guard: AttemptGuard;
  readonly now: () => number;
}

export const factorWords = { email: "codes by email", mobile: "codes by SMS", tOtp: "authenticator app" } as const;

/** Every enabled factor. */
export function enabledFactors(person: Person): MfaType[] {
  const { isEmailOtpEnabled, isMobileOtpEnabled, isTOtpEnabled, email, mobile } = person;
  return [
    ...(isEmailOtpEnabled && email !== null ? (["email"] as const) : []),
    ...(isMobileOtpEnabled && mobile !== null ? (["mobile"] as const) : []),
    ...(isTOtpEnabled ? (["tOtp"] as const) : []),
  ];
}

/** A password alone must not open an account: the first one enables email codes if no factor is enabled. */
export function turnsOnEmailCode(person: Person): boolean {
  return person.passwordHash === null && person.email !== null && enabledFactors(person).length === 0;
}

/** Factors for sensitive actions: a person with none enabled still proves an email address or mobile number. */
export function confirmingFactors(person: Person): MfaType[] {
  const enabled = enabledFactors(person);
  if (enabled.length > 0) return enabled;
  return person.email !== null ? ["email"] : person.mobile !== null ? ["mobile"] : [];
}

export function createFactors({ db, flows, store, codes, totp, guard, now }: FactorsDeps): Factors {
  async function describe(
    flow: Flow,
    person: Pick<Person, "email" | "mobile">,
    resendIn = resendSeconds,
  ): Promise<AuthSession> {
    return {
      sessionToken: await flows.tokenOf(flow),
      isEmailOtpEnabled: flow.required.includes("email"),
      isMobileOtpEnabled: flow.required.includes("mobile"),
      isTOtpEnabled: flow.required.includes("tOtp"),
      email: maskEmail(person.email ?? ""),
      mobile: maskMobile(person.mobile ?? ""),
      resendOtpRateLimitDuration: resendIn,
    };
  }

  /**
   * The name under which wrong codes are counted across flows; undefined if they count for this flow only. Anyone can
   * request the first code of a sign-up or reset, so its wrong tries must not lock the owner out.
   */
  function guardName({ purpose, userId, signInId, given }: Flow): string | undefined {
    if (userId === null || (purpose === "resetPassword" && given.length === 0)) return undefined;
    return signInId === null ? userId : `${userId} ${signInId}`;
  }

  return {
    describe,

    async ask(flow, person) {
      const missing = flow.required.filter((factor) => !flow.given.includes(factor));
      const { antiPhishingWord } = person;
      for (const factor of missing) {
        if (factor === "tOtp") await codes.expect(flow, "tOtp");
        const destination = factor === "email" ? person.email : factor === "mobile" ? person.mobile : null;
        if (destination === null || factor === "tOtp") continue;
        await codes.send(flow, {
          factor: factor === "email" ? "email" : "mobile",
          destination,
          sending: "code",
          antiPhishingWord,
        });
      }
      return describe(flow, person);
    },

    async check(flow, { emailOtp, mobileOtp, tOtp }, more = []) {
      const given: Record<string, string | undefined> = { email: emailOtp, mobile: mobileOtp, tOtp };
      const wanted = flow.required.filter((factor) => !flow.given.includes(factor)) as MfaType[];
      if (flow.verifiedAt) throw new ProblemError("OTP_INVALID");
      if (wanted.some((factor) => given[factor] === undefined)) throw new ProblemError("FACTORS_MISSING");
      if (wanted.length === 0 && more.length === 0) {
        if (await store.markVerified(flow.id, flow.given, new Date(now()))) return { usedBackupCode: false };
        throw new ProblemError("OTP_INVALID");
      }
      const attempt = `codes ${flow.purpose}`;
      const [name, device] = [guardName(flow), deviceOf(flow)];
      const sentence = waitSentences.CODES_LOCKED;
      if (name !== undefined) await guard.begin(attempt, name, { device, code: "CODES_LOCKED", sentence });
      const rights = await Promise.all(
        wanted.map(async (factor) => {
          const code = given[factor] ?? "";
          const isRight = await codes.try(flow, factor, code);
          // A TOTP code is checked when it is taken, in the transaction below.
          return factor === "tOtp" || isRight;
        }),
      );
      if (rights.includes(false)) throw new ProblemError("OTP_INVALID");

      const usedBackupCode = await db.transaction(async (tx) => {
        const taken =
          wanted.includes("tOtp") && flow.userId !== null ? await totp.take(flow.userId, tOtp ?? "", tx) : "none";
        const all = [...flow.given, ...wanted];
        const isFirst =
          more.length > 0
            ? await store.askMore(flow, [...flow.required, ...more], all, tx)
            : await store.markVerified(flow.id, all, new Date(now()), tx);
        // Throwing rolls back both: a code is consumed only if it verifies the flow.
        if (taken === undefined || !isFirst) throw new ProblemError("OTP_INVALID");
        for (const factor of wanted) await store.forgetCode(flow.id, factor, tx);
        return taken === "backup";
      });
      if (name !== undefined) await guard.succeed(attempt, name, device);
      return { usedBackupCode };
    },
  };
}

/** Enough for the owner to recognise the address, too little for a stranger to write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  if (at < 1) return "";
  return `${email.slice(0, Math.min(2, at))}•••${email.slice(at)}`;
}

export const maskMobile = (mobile: string): string => (mobile === "" ? "" : `••••••${mobile.slice(-4)}`);
