/** Opens a customer for an operator: counted against the hour's limit and logged, before anything is shown. */
import { type PersonRow, peopleCalled } from "../account/account-desk.ts";
import type { CustomerReads } from "../operator/customer-reads.ts";
import type { OperatorCaller } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import type { LogRead } from "./read-log.ts";

/** `action` is the view's name in the log. */
export type OpenPerson = (operator: OperatorCaller, id: string, action?: string) => Promise<PersonRow>;

interface OpenPersonDeps {
  readonly db: Database;
  readonly reads: CustomerReads;
  readonly looks: LogRead;
}

export const createOpenPerson =
  ({ db, reads, looks }: OpenPersonDeps): OpenPerson =>
  async (operator, id, action = "person show") => {
    const [person] = await peopleCalled(db, id);
    if (!person) throw new ProblemError("OPERATOR_REFUSED", { detail: "Account not found" });
    await reads.open(operator.name, [person.id]);
    await looks(operator, { action, subject: person.id });
    return person;
  };
