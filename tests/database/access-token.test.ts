import { hkdfSync } from "node:crypto";
import { userSchema } from "@feo/contract";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAccountStore } from "../../apps/server/src/account/account.store.ts";
import { accessTokenSeconds, createAccessTokens, installationSecret } from "../../apps/server/src/auth/access-token.ts";
import { createTokenKeys } from "../../apps/server/src/auth/token-keys.ts";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import { setFrozen } from "../../apps/server/src/operator/people.ts";
import { ProblemError } from "../../apps/server/src/platform/problem.ts";
import { openFresh } from "./fresh-database.ts";
import { refuseWrites } from "./refused-writes.ts";

const { db, query } = await openFresh();
const clock = { ms: 0 };
const start = Date.UTC(2026, 10, 15, 9, 0, 0);
const secret = "a-secret-of-at-least-thirty-two-characters";
const tokensWith = (...secrets: [string, ...string[]]) =>
  createAccessTokens(
    db,
    createTokenKeys(secrets, () => clock.ms),
    () => clock.ms,
  );
const tokens = tokensWith(secret);
const people = { asha: "", ravi: "" };

beforeAll(async () => {
  await seedDemo(db);
  const rows = await query<{ id: string; tag: string }>("select id, feo_tag as tag from account");
  people.asha = rows.find(({ tag }) => tag === "asha")?.id ?? "";
  people.ravi = rows.find(({ tag }) => tag === "ravi")?.id ?? "";
});

beforeEach(() => {
  clock.ms = start;
});

const issue = (userId = people.asha) => tokens.issue({ userId, deviceId: "phone" });

async function isRefused(token: string, by = tokens): Promise<void> {
  const refusal = await Promise.resolve(by.verify(token)).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ProblemError);
  expect((refusal as ProblemError).code).toBe("INVALID_ACCESS_TOKEN");
}

type Claims = Record<string, unknown>;
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const partsOf = (token: string) => token.split(".") as [string, string, string];
const claimsOf = (token: string): Claims => JSON.parse(Buffer.from(partsOf(token)[1], "base64url").toString());

/** Signs any header and claims, as an attacker with the secret could. */
async function sign(header: object, claims: Claims, audience = "feo-access", hash = "SHA-256"): Promise<string> {
  const key = Buffer.from(hkdfSync("sha256", secret, "feo-token", audience, 32));
  const usable = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash }, false, ["sign"]);
  const body = `${encode(header)}.${encode(claims)}`;
  return `${body}.${Buffer.from(await crypto.subtle.sign("HMAC", usable, Buffer.from(body))).toString("base64url")}`;
}

describe("an access token", () => {
  test("an access token names its owner and is valid for twelve hours", async () => {
    const token = await issue();
    const caller = await tokens.verify(token);
    expect(caller.userId).toBe(people.asha);
    expect(claimsOf(token)).toMatchObject({ sub: people.asha, sid: caller.sessionId, aud: "feo-access" });
    expect(accessTokenSeconds).toBe(43_200);
    clock.ms = start + (accessTokenSeconds - 1) * 1000;
    expect(await tokens.verify(token)).toEqual(caller);
  });

  test("freezing an account revokes its tokens and known devices, and unfreezing does not restore them", async () => {
    const token = await issue();
    await query("insert into known_device (user_id, device_id, expires_at) values ($1, gen_random_uuid(), now())", [
      people.asha,
    ]);
    await setFrozen(db, people.asha, new Date(clock.ms));
    await setFrozen(db, people.asha, null);
    await isRefused(token, tokensWith(secret));
    expect(await query("select 1 from known_device where user_id = $1", [people.asha])).toEqual([]);
    await tokens.verify(await issue());
  });

  test.each([
    ["53100", "is still read while the disk is full, without updating its last-seen time", true],
    ["57P01", "is not read while the database stops", false],
  ])("a session row whose write fails with %s %s", async (code, _what, isRead) => {
    const token = await issue();
    clock.ms = start + 6 * 60_000;
    const writable = await refuseWrites({ query, table: "sign_in", code });
    const caller = await Promise.resolve(tokensWith(secret).verify(token)).catch(() => undefined);
    await writable();
    expect(caller?.userId).toBe(isRead ? people.asha : undefined);
  });

  test("an access token contains nothing about its owner but an id", async () => {
    expect(Object.keys(claimsOf(await issue())).toSorted()).toEqual(["aud", "exp", "iat", "sid", "sub"]);
  });

  test("access tokens are not stored", async () => {
    const token = await issue();
    const rows = await query("select s::text as row from sign_in s union all select i::text from installation i");
    expect(rows.filter(({ row }) => String(row).includes(partsOf(token)[2]))).toEqual([]);
  });

  test("an access token is refused from the moment it expires", async () => {
    const token = await issue();
    clock.ms = start + accessTokenSeconds * 1000;
    await isRefused(token);
  });

  test("an access token is refused after its logout, and another device's stays valid", async () => {
    const [phone, laptop] = [await issue(), await issue()];
    await tokens.revoke((await tokens.verify(phone)).sessionId);
    await isRefused(phone);
    expect((await tokens.verify(laptop)).userId).toBe(people.asha);
  });

  test("an access token is refused once its session has ended, even before the token's own expiry", async () => {
    const token = await issue();
    await query("update sign_in set expires_at = $1 where id = $2", [new Date(start - 1), claimsOf(token)["sid"]]);
    await isRefused(token);
  });

  test("an access token without its session row is refused", async () => {
    const token = await issue();
    await query("delete from sign_in where id = $1", [claimsOf(token)["sid"]]);
    await isRefused(token);
  });
});

describe("rotating the token secret", () => {
  const newer = "the-secret-that-comes-after-the-first-one";

  test("tokens of the previous secret stay valid while it is configured", async () => {
    const token = await issue();
    expect((await tokensWith(newer, secret).verify(token)).userId).toBe(people.asha);
    await isRefused(token, tokensWith(newer));
  });

  test("new tokens are signed with the new secret", async () => {
    const token = await tokensWith(newer, secret).issue({ userId: people.asha, deviceId: "phone" });
    expect((await tokensWith(newer).verify(token)).userId).toBe(people.asha);
    await isRefused(token);
  });
});

describe("a cached access token", () => {
  const elsewhere = tokensWith(secret);

  test("a cached token is trusted for two seconds, then refused if another node revoked its session", async () => {
    const token = await issue();
    const { sessionId } = await tokens.verify(token);
    await elsewhere.revoke(sessionId);
    clock.ms = start + 1_999;
    expect((await tokens.verify(token)).sessionId).toBe(sessionId);
    clock.ms = start + 2_000;
    await isRefused(token);
    await isRefused(token);
  });

  test("a cached token is refused after two seconds if its owner was frozen", async () => {
    const token = await issue(people.ravi);
    await tokens.verify(token);
    await query("update account set frozen_at = now() where id = $1", [people.ravi]);
    clock.ms = start + 2_000;
    await isRefused(token);
    await query("update account set frozen_at = null where id = $1", [people.ravi]);
    expect((await tokens.verify(token)).userId).toBe(people.ravi);
  });

  test("a cached token is refused once it has expired", async () => {
    const token = await issue();
    clock.ms = start + (accessTokenSeconds - 1) * 1000;
    await tokens.verify(token);
    await query("update sign_in set expires_at = $1 where id = $2", [
      new Date(start + 2 * accessTokenSeconds * 1000),
      claimsOf(token)["sid"],
    ]);
    clock.ms += 3_000;
    await isRefused(token);
  });

  test("many tokens verified concurrently are each checked against their own session", async () => {
    const mine = await Promise.all(Array.from({ length: 40 }, () => issue()));
    const theirs = await Promise.all(Array.from({ length: 40 }, () => issue(people.ravi)));
    const all = [...mine, ...theirs];
    const known = await Promise.all(all.map((token) => tokens.verify(token)));
    expect(known.map(({ userId }) => userId)).toEqual([
      ...mine.map(() => people.asha),
      ...theirs.map(() => people.ravi),
    ]);
    expect(new Set(known.map(({ sessionId }) => sessionId)).size).toBe(80);

    await query("update sign_in set revoked_at = now() where id = any($1)", [
      known.filter((_, at) => at % 2 === 0).map(({ sessionId }) => sessionId),
    ]);
    clock.ms = start + 2_000;
    const after = await Promise.allSettled(all.map(async (token) => tokens.verify(token)));
    expect(after.map(({ status }) => status)).toEqual(all.map((_, at) => (at % 2 === 0 ? "rejected" : "fulfilled")));
  });

  test("last-seen times are written every five minutes, in one batch for all sessions that are due", async () => {
    const [phone, laptop] = [await issue(), await issue()];
    const seen = () =>
      query<{ at: Date }>("select last_seen_at as at from sign_in where id = any($1)", [
        [phone, laptop].map((token) => claimsOf(token)["sid"]),
      ]);
    clock.ms = start + 5 * 60_000;
    await Promise.all([phone, laptop].map((token) => tokens.verify(token)));
    expect((await seen()).map(({ at }) => at.getTime())).toEqual([start, start]);
    clock.ms += 2_001;
    await Promise.all([phone, laptop].map((token) => tokens.verify(token)));
    expect((await seen()).map(({ at }) => at.getTime())).toEqual([clock.ms, clock.ms]);
  });
});

describe("ending many sessions", () => {
  test("revoking all sessions can spare the caller's, and notifies the listeners", async () => {
    const [phone, laptop, other] = [await issue(), await issue(), await issue(people.ravi)];
    const kept = (await tokens.verify(phone)).sessionId;
    const asked: string[] = [];
    tokens.onRevoked((id) => asked.push(id));
    const lost = (await tokens.verify(laptop)).sessionId;
    await tokens.revokeAll(people.asha, { except: kept });
    await isRefused(laptop);
    expect((await tokens.verify(phone)).sessionId).toBe(kept);
    expect(asked).toContain(lost);
    expect(await tokens.revokeAll(people.asha)).toBe(1);
    await isRefused(phone);
    expect((await tokens.verify(other)).userId).toBe(people.ravi);
  });

  test.each(["frozen_at", "closed_at"])("tokens are refused while the account has %s", async (column) => {
    const token = await issue(people.ravi);
    await query(`update account set ${column} = now() where id = $1`, [people.ravi]);
    await isRefused(token);
    await query(`update account set ${column} = null where id = $1`, [people.ravi]);
    expect((await tokens.verify(token)).userId).toBe(people.ravi);
  });
});

describe("a forged token", () => {
  test("tokens of another secret are refused, in both directions", async () => {
    const others = tokensWith("another-secret-of-thirty-two-characters");
    await isRefused(await others.issue({ userId: people.asha, deviceId: "phone" }));
    await isRefused(await issue(), others);
  });

  test.each([
    ["without a signature", (header: string, claims: string) => `${header}.${claims}.`],
    [
      "with half a signature",
      (header: string, claims: string, mark: string) => `${header}.${claims}.${mark.slice(20)}`,
    ],
    ["with alg none", (_header: string, claims: string) => `${encode({ alg: "none" })}.${claims}.`],
    ["with alg none, in disguise", (_header: string, claims: string) => `${encode({ alg: "nOnE" })}.${claims}.`],
    [
      "with alg none and an old signature",
      (_header: string, claims: string, mark: string) => `${encode({ alg: "none" })}.${claims}.${mark}`,
    ],
    ["that is empty", () => ""],
    ["of dots", () => ".."],
    ["of random text", () => "rubbish"],
    ["with a NUL", () => "\u0000.\u0000.\u0000"],
    ["that is oversized", () => "a".repeat(10_000)],
  ])("a token %s is refused", async (_how, forge) => {
    await isRefused(forge(...partsOf(await issue())));
  });

  test("a token with altered claims is refused", async () => {
    const token = await issue();
    const [header, , mark] = partsOf(token);
    await isRefused(`${header}.${encode({ ...claimsOf(token), sub: people.ravi })}.${mark}`);
    await isRefused(`${header}.${encode({ ...claimsOf(token), exp: 9_999_999_999 })}.${mark}`);
  });
});

describe("a correctly signed token with wrong content", () => {
  let header = { alg: "HS256", kid: "" };
  beforeEach(async () => {
    header = JSON.parse(Buffer.from(partsOf(await issue())[0], "base64url").toString());
  });

  test("a token signed by this test's helper is accepted, so the refusals below have other reasons", async () => {
    const claims = claimsOf(await issue());
    expect((await tokens.verify(await sign(header, claims))).userId).toBe(people.asha);
  });

  test("a signed token with another user's session is refused", async () => {
    const claims = claimsOf(await issue(people.ravi));
    await isRefused(await sign(header, { ...claims, sub: people.asha }));
  });

  test("a signed token with another algorithm is refused", async () => {
    const claims = claimsOf(await issue());
    await isRefused(await sign({ ...header, alg: "HS512" }, claims, "feo-access", "SHA-512"));
    await isRefused(await sign({ ...header, alg: "RS256" }, claims));
  });

  test("a token signed with the session-token key, without a key id or with an unknown one is refused", async () => {
    const claims = claimsOf(await issue());
    await isRefused(await sign(header, claims, "feo-session"));
    await isRefused(await sign({ alg: "HS256" }, claims));
    await isRefused(await sign({ ...header, kid: "../other" }, claims));
  });

  test.each([
    ["another audience", { aud: "feo-session" }],
    ["no audience", { aud: undefined }],
    ["no session", { sid: undefined }],
    ["no user", { sub: undefined }],
    ["a session that is not an id", { sid: "not-an-id" }],
    ["a user that is not an id", { sub: "x' or true--" }],
    ["a session that is a list", { sid: ["a"] }],
    ["a not-before time in the future", { nbf: 9_999_999_999 }],
  ])("a signed token with %s is refused", async (_what, change) => {
    await isRefused(await sign(header, { ...claimsOf(await issue()), ...change }));
  });
});

describe("the installation's secret", () => {
  test("the operator's configured secret is used", async () => {
    expect(await installationSecret(db, "access-token-secret", secret)).toBe(secret);
  });

  test("without a configured secret a long one is generated once, the same for concurrent nodes", async () => {
    const made = await Promise.all([
      installationSecret(db, "access-token-secret", undefined),
      installationSecret(db, "access-token-secret", undefined),
    ]);
    expect(made[0]).toHaveLength(64);
    expect(made[1]).toBe(made[0]);
    expect(await installationSecret(db, "access-token-secret", undefined)).toBe(made[0]);
  });
});

describe("the account store", () => {
  const accounts = createAccountStore(db);

  test("ACCT-001 ACCT-002 an account matches the contract, with empty strings for missing texts and default settings", async () => {
    const [bare] = await query<{ id: string }>("insert into account default values returning id");
    const profile = userSchema.parse(await accounts.find(bare?.id ?? ""));
    expect(profile).toMatchObject({ feoTag: "", name: "", email: "", mobile: "", kycLevel: 0, tdsRate: null });
    expect(profile.settings).toMatchObject({ preferredAsset: "INR", primaryAsset: "INR", secondaryAsset: "USD" });
    expect(profile.settings.depositWallet).toBe("SPOT");
  });

  test("the account store finds the requested account only", async () => {
    expect(await accounts.find(people.asha)).toMatchObject({ id: people.asha, feoTag: "asha", kycLevel: 2 });
    expect(await accounts.find("00000000-0000-0000-0000-000000000000")).toBeUndefined();
  });
});
