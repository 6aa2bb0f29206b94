/** The person's own referral code and what it has earned. */
import { readReferral } from "@feo/contract";
import type { PageQuery } from "./queries.ts";

export const referralQuery = (): PageQuery<typeof readReferral> => ({
  ...{ call: readReferral, input: {}, staleMs: 0 },
});
