/** The name that a person signs in with: exactly one of email address and mobile number. */
import { ProblemError } from "../platform/problem.ts";
import type { Who } from "./person.store.ts";

export interface WhoInput {
  readonly email?: string | undefined;
  readonly mobile?: string | undefined;
}

export function readWho({ email, mobile }: WhoInput): Who {
  if (email !== undefined && mobile === undefined) return { email };
  if (mobile !== undefined && email === undefined) return { mobile };
  throw new ProblemError("EMAIL_OR_MOBILE");
}

export const nameOf = (who: Who): string => ("email" in who ? who.email : who.mobile);

export const factorOf = (who: Who): "email" | "mobile" => ("email" in who ? "email" : "mobile");
