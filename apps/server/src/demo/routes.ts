/** Login as one of the demo's people. Registered only in a demo; bots and other accounts cannot be chosen. */
import { beDemoPerson, listDemoPeople } from "@feo/contract";
import { and, eq } from "drizzle-orm";
import { users } from "../account/account.tables.ts";
import type { AccessTokens } from "../auth/access-token.ts";
import { deviceWords } from "../auth/device-words.ts";
import type { Api } from "../platform/api.ts";
import type { Database } from "../platform/database.ts";
import { ProblemError } from "../platform/problem.ts";
import { demoPeople } from "./seed.ts";

interface DemoRoutesDeps {
  readonly db: Database;
  readonly accessTokens: AccessTokens;
}

export function demoRoutes(api: Api, { db, accessTokens }: DemoRoutesDeps): void {
  api.call(listDemoPeople, async () => ({
    people: demoPeople.map(({ feoTag, name, kycLevel }) => ({ feoTag, name, kycLevel })),
  }));

  api.call(beDemoPerson, async ({ body: { feoTag }, address, userAgent }) => {
    const isOffered = demoPeople.some((person) => person.feoTag === feoTag);
    const [person] = isOffered
      ? await db
          .select({ userId: users.id })
          .from(users)
          .where(and(eq(users.feoTag, feoTag), eq(users.isDemo, true)))
      : [];
    if (!person) {
      throw new ProblemError("INVALID_INPUT", {
        errors: [{ path: "feoTag", message: "No demo account has that name" }],
      });
    }
    const device = deviceWords(userAgent);
    return { accessToken: await accessTokens.issue({ userId: person.userId, deviceId: "demo", device, address }) };
  });
}
