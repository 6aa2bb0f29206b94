/** Account guards under a controllable clock: doubling locks, expiring codes, single-use TOTP steps. */
import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import { createAttemptGuard } from "../../apps/server/src/auth/attempt-guard.ts";
import { createCodes } from "../../apps/server/src/auth/codes.ts";
import { createFlowStore } from "../../apps/server/src/auth/flow.store.ts";
import { createFlows } from "../../apps/server/src/auth/flow.ts";
import { createResetLinks } from "../../apps/server/src/auth/reset-link.ts";
import { createTokenKeys } from "../../apps/server/src/auth/token-keys.ts";
import { createTotp } from "../../apps/server/src/auth/totp.ts";
import { createOutbox, type OutgoingMessage } from "../../apps/server/src/platform/outbox.ts";
import { ProblemError } from "../../apps/server/src/platform/problem.ts";
import { createSecretBox } from "../../apps/server/src/platform/secret-box.ts";
import { openFresh } from "./fresh-database.ts";

const { db, query } = await openFresh();
const clock = { ms: 0 };
const now = () => clock.ms;
const minute = 60_000;
const box = createSecretBox("a-secret-of-at-least-thirty-two-characters");
const store = createFlowStore(db);
const flows = createFlows(store, createTokenKeys(["another-secret-of-thirty-two-characters"], now), now);

beforeEach(() => {
  clock.ms = Date.UTC(2026, 10, 16, 9, 0, 0);
});

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "ok",
    (error: unknown) => (error instanceof ProblemError ? error.code : String(error)),
  );

/** Collects sent messages in order; sending fails while `isDown`. */
function post() {
  const sent: OutgoingMessage[] = [];
  const state = { isDown: false };
  const take = async (message: OutgoingMessage) => {
    if (state.isDown) throw new Error("the mail server cannot be reached");
    sent.push(message);
  };
  const log = { error: () => undefined } as never;
  const mailer = {
    send: (mail: object) => take({ channel: "email", ...mail } as OutgoingMessage),
    close: () => undefined,
  };
  const sms = { send: (text: object) => take({ channel: "sms", ...text } as OutgoingMessage) };
  const outbox = createOutbox({ db, box, mailer, sms, log, now });
  return { outbox, sent, state };
}

describe("failed attempts", () => {
  const guard = createAttemptGuard(db, box, now);
  const fail = async (name: string, times: number) => {
    const seen: string[] = [];
    for (let round = 0; round < times; round += 1) seen.push(await codeOf(guard.begin("password", name)));
    return seen;
  };

  test("five failed attempts lock a name for 15 minutes, then for 30, then for 60", async () => {
    for (const lockMinutes of [15, 30, 60]) {
      expect(await fail("asha", 6)).toEqual(["ok", "ok", "ok", "ok", "ok", "ACCOUNT_LOCKED"]);
      clock.ms += lockMinutes * minute - 1;
      expect(await fail("asha", 1)).toEqual(["ACCOUNT_LOCKED"]);
      clock.ms += 1;
    }
  });

  test("a success resets the failed attempts, which count per name and per kind", async () => {
    await fail("ravi", 4);
    await guard.succeed("password", "ravi");
    expect(await fail("ravi", 5)).not.toContain("ACCOUNT_LOCKED");
    expect(await codeOf(guard.begin("codes", "ravi"))).toBe("ok");
    expect(await fail("nila", 1)).toEqual(["ok"]);
    expect(await fail("ravi", 1)).toEqual(["ACCOUNT_LOCKED"]);
  });

  test("a refunded attempt does not count, and a lock it caused is lifted", async () => {
    for (let round = 0; round < 7; round += 1) {
      expect(await fail("busy", 1)).toEqual(["ok"]);
      await guard.giveBack("password", "busy");
    }
    await fail("busy", 5);
    await guard.giveBack("password", "busy");
    expect(await fail("busy", 2)).toEqual(["ok", "ACCOUNT_LOCKED"]);
    clock.ms += 15 * minute;
    expect(await fail("busy", 1)).toEqual(["ok"]);
  });

  test("failed attempts expire after a day", async () => {
    await fail("old", 4);
    clock.ms += 25 * 60 * minute;
    expect(await fail("old", 4)).toEqual(["ok", "ok", "ok", "ok"]);
  });

  test("failed attempts are stored under a hashed name", async () => {
    await fail("secret.person@example.com", 1);
    const rows = await query<{ key: string }>("select key from attempt_guard");
    expect(rows.map(({ key }) => key).join()).not.toContain("person");
  });
});

describe("a session token", () => {
  test("a session token is valid for ten minutes, for its purpose, until it is used", async () => {
    const flow = await flows.begin({ purpose: "register", email: "a@b.example" });
    const token = await flows.tokenOf(flow);
    expect(await flows.tokenOf(flow)).toBe(token);
    const open = (purpose: "register" | "login") =>
      codeOf(flows.open(token, { purposes: [purpose], mayBeUsed: false }, undefined));
    clock.ms += 10 * minute - 1000;
    expect([await open("register"), await open("login")]).toEqual(["ok", "INVALID_SESSION_TOKEN"]);
    clock.ms += 1000;
    expect(await open("register")).toBe("SESSION_EXPIRED");
    clock.ms -= 5 * minute;
    await flows.use(flow);
    expect([await open("register"), await codeOf(flows.use(flow))]).toEqual([
      "INVALID_SESSION_TOKEN",
      "INVALID_SESSION_TOKEN",
    ]);
    // A retry under the same idempotency key sends the token that the first request consumed.
    expect(await codeOf(flows.open(token, { purposes: ["register"], mayBeUsed: true }, undefined))).toBe("ok");
  });
});

describe("a one-time code", () => {
  const publicUrl = "https://feo.example";
  const resetLinks = createResetLinks({ store, box, publicUrl, now });
  const begin = async (email: string) => {
    const { outbox, sent } = post();
    const codes = createCodes({ store, outbox, box, resetLinks, publicUrl, hasSms: true, now });
    const flow = await flows.begin({ purpose: "register", email, required: ["email"] });
    const latest = async () => {
      await outbox.stop();
      return /\d{6}/.exec(sent.at(-1)?.text ?? "")?.[0] ?? "";
    };
    const send = () => codes.send(flow, { factor: "email", destination: email, sending: "code" });
    return { codes, flow, latest, send };
  };

  test("a one-time code is valid for five minutes", async () => {
    const { codes, flow, latest, send } = await begin("five@example.com");
    await send();
    const code = await latest();
    clock.ms += 5 * minute;
    expect(await codes.try(flow, "email", code)).toBe(false);
    clock.ms -= 1;
    expect(await codes.try(flow, "email", code)).toBe(true);
  });

  test("a code is resent after a minute, and the new code replaces the old one", async () => {
    const { codes, flow, latest, send } = await begin("again@example.com");
    expect(await send()).toBe(60);
    const first = await latest();
    clock.ms += 40_000;
    expect(await codes.resend(flow, "email")).toBe(20);
    expect(await latest()).toBe(first);
    clock.ms += 20_000;
    expect(await codes.resend(flow, "email")).toBe(60);
    const second = await latest();
    expect(second).not.toBe(first);
    expect([await codes.try(flow, "email", first), await codes.try(flow, "email", second)]).toEqual([false, true]);
  });

  test("one target gets five codes an hour per purpose", async () => {
    const { send, latest } = await begin("hour@example.com");
    const seen: string[] = [];
    for (let round = 0; round < 6; round += 1) seen.push(await codeOf(send()));
    expect(seen).toEqual(["ok", "ok", "ok", "ok", "ok", "TOO_MANY_REQUESTS"]);
    clock.ms += 60 * minute;
    expect(await codeOf(send())).toBe("ok");
    expect(await latest()).toMatch(/^\d{6}$/);
  });

  test("one address gets forty codes a day from all strangers together; known devices are exempt", async () => {
    const { outbox } = post();
    const codes = createCodes({ store, outbox, box, resetLinks, publicUrl, hasSms: true, now });
    const email = "forty@example.com";
    const ask = async (data: Record<string, string>) => {
      const flow = await flows.begin({ purpose: "register", email, required: ["email"], data });
      return codeOf(codes.send(flow, { factor: "email", destination: email, sending: "code" }));
    };
    const seen: string[] = [];
    for (let place = 0; place < 41; place += 1) seen.push(await ask({ requester: `address 192.0.2.${place}` }));
    expect(seen).toEqual([...Array(40).fill("ok"), "TOO_MANY_REQUESTS"]);
    expect(await ask({ requester: "a-device", device: "a-device" })).toBe("ok");
    clock.ms += 24 * 60 * minute;
    expect(await ask({ requester: "address 192.0.2.99" })).toBe("ok");
    await outbox.stop();
  });

  test("past the forty codes a reset is still mailed every 15 minutes, so strangers cannot block the owner's link", async () => {
    const { outbox } = post();
    const codes = createCodes({ store, outbox, box, resetLinks, publicUrl, hasSms: true, now });
    const ask = async (place: number, to: { email: string } | { mobile: string }, given: readonly string[] = []) => {
      const [[factor, destination]] = Object.entries(to) as [["email" | "mobile", string]];
      const data = { requester: `address 198.51.100.${place}` };
      const flow = await flows.begin({ purpose: "resetPassword", ...to, required: [factor], given, data });
      return codeOf(codes.send(flow, { factor, destination, sending: "code" }));
    };
    const [email, mobile] = [{ email: "flooded@example.com" }, { mobile: "9876500042" }];
    for (let place = 0; place < 41; place += 1) expect(await ask(place, email)).toBe("ok");
    expect(await ask(50, email)).toBe("TOO_MANY_REQUESTS");
    clock.ms += 15 * minute;
    expect([await ask(51, email), await ask(52, email)]).toEqual(["ok", "TOO_MANY_REQUESTS"]);
    for (let place = 0; place < 20; place += 1) expect(await ask(place, mobile)).toBe("ok");
    expect(await ask(60, mobile)).toBe("TOO_MANY_REQUESTS");
    // Opening the link has proved the address.
    expect(await ask(61, mobile, ["email"])).toBe("ok");
    await outbox.stop();
  });

  test("codes are in the database neither as plaintext nor in the outbox", async () => {
    const { outbox, state, sent } = post();
    state.isDown = true;
    const codes = createCodes({ store, outbox, box, resetLinks, publicUrl, hasSms: true, now });
    const flow = await flows.begin({ purpose: "register", mobile: "9876500000", required: ["mobile"] });
    await codes.send(flow, { factor: "mobile", destination: "9876500000", sending: "code" });
    await outbox.stop();
    const rows = await query<{ row: string }>(
      "select c::text as row from one_time_code c union all select m::text from outgoing_message m",
    );
    state.isDown = false;
    clock.ms += 2 * minute;
    outbox.nudge();
    await outbox.stop();
    const { text } = sent[0] ?? { text: "" };
    const code = /^\d{6}/.exec(text)?.[0] ?? "none";
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ row }) => row.includes(code))).toEqual([]);
    // The last line limits the phone's autofill to our pages.
    expect(text.split("\n").at(-1)).toBe(`@feo.example #${code}`);
  });
});

describe("an authenticator app", () => {
  const totp = createTotp(db, box, now);

  async function somebody(): Promise<{ userId: string; at: (ms: number) => string }> {
    const [row] = await query<{ id: string }>("insert into account default values returning id");
    const userId = row?.id ?? "";
    const { secret } = await totp.propose(userId, "me");
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    const at = (ms: number) => app.generate({ timestamp: ms });
    expect(await totp.confirm(userId, at(clock.ms))).toBe("confirmed");
    clock.ms += 30_000;
    return { userId, at };
  }

  test("a TOTP step is accepted once, never again, and no step before the latest", async () => {
    const { userId, at } = await somebody();
    expect(await totp.take(userId, at(clock.ms))).toBe("app");
    expect(await totp.take(userId, at(clock.ms))).toBeUndefined();
    expect(await totp.take(userId, at(clock.ms - 30_000))).toBeUndefined();
    expect(await totp.take(userId, at(clock.ms + 30_000))).toBe("app");
    clock.ms += 30_000;
    expect(await totp.take(userId, at(clock.ms))).toBeUndefined();
    clock.ms += 30_000;
    expect(await totp.take(userId, at(clock.ms))).toBe("app");
  });

  test("a TOTP code is accepted with the clock one step off, not two", async () => {
    const { userId, at } = await somebody();
    expect(await totp.take(userId, at(clock.ms + 60_000))).toBeUndefined();
    clock.ms += 90_000;
    expect(await totp.take(userId, at(clock.ms - 60_000))).toBeUndefined();
    expect(await totp.take(userId, at(clock.ms - 30_000))).toBe("app");
  });

  test("a backup code is accepted once, from its owner only, and is stored hashed", async () => {
    const [one, two] = [await somebody(), await somebody()];
    const [code = ""] = await totp.makeBackupCodes(one.userId);
    expect(await totp.take(two.userId, code)).toBeUndefined();
    expect([await totp.take(one.userId, code), await totp.take(one.userId, code)]).toEqual(["backup", undefined]);
    expect(await totp.backupCodesLeft(one.userId)).toBe(9);
    const rows = await query<{ row: string }>("select b::text as row from backup_code b");
    expect(rows.filter(({ row }) => row.includes(code))).toEqual([]);
  });
});

describe("the outbox", () => {
  const mail = (to: string): OutgoingMessage => ({ channel: "email", to, subject: "s", text: "t", html: "h" });

  test("the outbox retries with backoff until the message is accepted, then stops", async () => {
    const { outbox, sent, state } = post();
    state.isDown = true;
    await outbox.post(mail("late@example.com"), { goodForMs: 60 * minute });
    await outbox.stop();
    state.isDown = false;
    outbox.nudge();
    await outbox.stop();
    expect(sent).toEqual([]);
    clock.ms += 11_000;
    outbox.nudge();
    await outbox.stop();
    outbox.nudge();
    await outbox.stop();
    expect(sent.map(({ to }) => to)).toEqual(["late@example.com"]);
  });

  test("the outbox drops expired messages", async () => {
    const { outbox, sent, state } = post();
    state.isDown = true;
    await outbox.post(mail("gone@example.com"), { goodForMs: 5 * minute });
    await outbox.stop();
    state.isDown = false;
    clock.ms += 6 * minute;
    outbox.nudge();
    await outbox.stop();
    expect(sent).toEqual([]);
    expect(await query("select id from outgoing_message")).toEqual([]);
  });

  test("the outbox sends nothing from a rolled-back transaction, and two nodes send a message once", async () => {
    const [one, two] = [post(), post()];
    const undone = db.transaction(async (tx) => {
      await one.outbox.post(mail("never@example.com"), { goodForMs: minute }, tx);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await db.transaction((tx) => one.outbox.post(mail("once@example.com"), { goodForMs: minute }, tx));
    one.outbox.nudge();
    two.outbox.nudge();
    await Promise.all([one.outbox.stop(), two.outbox.stop()]);
    expect([...one.sent, ...two.sent].map(({ to }) => to)).toEqual(["once@example.com"]);
  });
});
