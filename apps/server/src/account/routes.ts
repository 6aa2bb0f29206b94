/** The calls of the account holder about themselves. */
import { logout, readProfile } from "@feo/contract";
import type { AccessTokens } from "../auth/access-token.ts";
import type { Api } from "../platform/api.ts";
import { ProblemError } from "../platform/problem.ts";
import type { AccountStore } from "./account.store.ts";

interface AccountRoutesDeps {
  readonly accounts: AccountStore;
  readonly accessTokens: AccessTokens;
}

export function accountRoutes(api: Api, { accounts, accessTokens }: AccountRoutesDeps): void {
  api.call(readProfile, async ({ caller }) => {
    const profile = await accounts.find(caller.userId);
    if (!profile) throw new ProblemError("INVALID_ACCESS_TOKEN");
    return profile;
  });

  api.call(logout, async ({ caller }) => {
    await accessTokens.revoke(caller.sessionId);
    return {};
  });
}
