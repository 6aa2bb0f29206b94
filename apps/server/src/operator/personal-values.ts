/** Customers' personal values: masked for every screen, and one in full for an operator who gave a reason. */
import type { UnmaskField } from "@feo/contract";
import { and, eq, isNull } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import { maskEmail, maskMobile } from "../auth/factors.ts";
import { createAccountNumbers } from "../bank/account-number.ts";
import { bankAccounts } from "../bank/bank.tables.ts";
import { kycPeople } from "../kyc/kyc.tables.ts";
import type { Database } from "../platform/database.ts";
import type { SecretBox } from "../platform/secret-box.ts";

const first = <Row>(rows: readonly Row[]): Row | undefined => rows[0];

const personOf = async (within: Database, userId: string) =>
  first(await within.select().from(users).where(eq(users.id, userId)));

const identityOf = async (within: Database, userId: string) =>
  first(await within.select().from(kycPeople).where(eq(kycPeople.userId, userId)));

/** ABCPD••••K: the letters say what kind of holder it is, the four digits whose it is. */
export const maskPan = (pan: string): string => (pan === "" ? "" : `${pan.slice(0, 5)}••••${pan.slice(-1)}`);

/** Only the year, from `YYYY-MM-DD`. */
export const maskBirthday = (day: string): string => (day === "" ? "" : `•• ••• ${day.slice(0, 4)}`);

/** 103.21.••.••: enough to see whether two sign-ins came from one network. */
export function maskAddress(address: string): string {
  const [one = "", two = "", ...rest] = address.split(/[.:]/);
  if (rest.length === 0) return address === "" ? "" : "••••";
  return address.includes(":") ? `${one}:${two}:••••` : `${one}.${two}.••.••`;
}

export interface MaskedValues {
  readonly email: string;
  readonly mobile: string;
  readonly pan: string;
  readonly aadhaar: string;
  readonly birthday: string;
}

/** Empty where nothing is known. */
export async function maskedValues(within: Database, box: SecretBox, userId: string): Promise<MaskedValues> {
  const [person, identity] = [await personOf(within, userId), await identityOf(within, userId)];
  const pan = identity?.panSealed ? box.open(identity.panSealed) : "";
  return {
    email: maskEmail(person?.email ?? ""),
    mobile: maskMobile(person?.mobile ?? ""),
    pan: maskPan(pan),
    aadhaar: identity?.aadhaarLast4 ? `•••• •••• ${identity.aadhaarLast4}` : "",
    birthday: maskBirthday(identity?.dob || identity?.panDob || ""),
  };
}

/** In full; empty if unknown. */
export async function fullValue(within: Database, box: SecretBox, userId: string, field: UnmaskField): Promise<string> {
  switch (field) {
    case "email":
    case "mobile":
      return (await personOf(within, userId))?.[field] ?? "";
    case "birthday": {
      const identity = await identityOf(within, userId);
      return identity?.dob || identity?.panDob || "";
    }
    case "pan": {
      const sealed = (await identityOf(within, userId))?.panSealed;
      return sealed ? box.open(sealed) : "";
    }
    case "bankAccount": {
      const isTheirs = and(eq(bankAccounts.userId, userId), isNull(bankAccounts.removedAt));
      const account = first(await within.select().from(bankAccounts).where(isTheirs));
      return account ? createAccountNumbers(box).open(account) : "";
    }
  }
}
