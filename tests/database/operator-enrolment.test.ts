/** Operators enrol and sign in, and one person cannot act as two operators. */
import type * as Argon2 from "@node-rs/argon2";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { createOperatorSignIn } from "../../apps/server/src/operator/operator-sign-in.ts";
import { createOperatorFloor } from "./operator-floor.ts";
import { refuseWrites } from "./refused-writes.ts";

const argon2 = vi.hoisted(() => ({ fails: false }));
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof Argon2>();
  const hash: typeof real.hash = (...given) =>
    argon2.fails ? Promise.reject(new Error("no memory")) : real.hash(...given);
  return { ...real, hash };
});

const floor = await createOperatorFloor();
const { box, clock, db, desk, enrol, enrolment, firstCode, invite, keys, nextCode, operator, passphrases } = floor;
const { query, signIn } = floor;
const refused = /^refused: That is not a valid enrolment secret/;
const place = { address: "192.0.2.1", device: "a test" };
const hourMs = 60 * 60_000;

const enter = (name: string, code: string, address = place.address) =>
  signIn.signIn({ ...place, name, passphrase: passphrases.get(name) ?? "", code, address });

describe("the first operators", () => {
  test("the first operators are two people at one terminal, and a wrong code by one creates neither", async () => {
    const typed = ["quilted harbour meera lantern", firstCode("meera"), "quilted harbour arjun lantern", "000000"];
    expect(await operator("found meera arjun", { typed })).toBe("refused: Incorrect authenticator app code");
    expect(await query("select name from operator")).toEqual([]);
    expect(await operator("found meera meera", { typed })).toMatch(/^refused: Name the first two operators/);
    expect(await operator("found meera", { typed })).toMatch(/^refused: Name the first two operators/);
  });

  test("the first operators sign in with passphrase and code, and founding is refused afterwards", async () => {
    await floor.found();
    await expect(enter("meera", nextCode("meera"))).resolves.toMatch(/^[\w-]{43}$/);
    expect(await operator("found kiran tara", { typed: [] })).toMatch(/^refused: Operators already exist/);
    expect(await operator("operators", { as: "meera" })).toMatch(/arjun .* enrolled .*\nmeera .* enrolled /);
  });
});

describe("a new operator", () => {
  let halves: string[];
  beforeAll(async () => {
    halves = await invite("kiran");
  });

  test("enrolling needs both halves of the secret, so neither the proposer nor the confirmer can do it alone", async () => {
    const [first = "", second = ""] = halves;
    // 128 bits each.
    for (const half of halves) expect(half).toMatch(/^[\w-]{22}$/);
    for (const wrong of [[first], [second], [first, first], [second, second], [first, "x"], [first, second, "x"]]) {
      expect(await enrol("kiran", wrong)).toMatch(refused);
    }
    expect(await enrol("nobody", halves)).toMatch(refused);
  });

  test("before enrolling, a new operator can neither sign in nor run commands", async () => {
    passphrases.set("kiran", "");
    expect(await operator("proposals", { as: "kiran" })).toMatch(/^refused: Incorrect name or passphrase/);
    await expect(enter("kiran", "000000")).rejects.toMatchObject({ code: "OPERATOR_SIGN_IN_REFUSED" });
    expect(await operator("operators", { as: "meera" })).toMatch(/kiran .* not enrolled yet/);
  });

  test("enrolling takes a strong passphrase and the app's right first code", async () => {
    expect(await enrol("kiran", halves, "short")).toBe("refused: The passphrase must have at least 12 characters");
    expect(await enrol("kiran", halves, "password1234")).toMatch(
      /^refused: This passphrase (appeared in a data breach|is easy)/,
    );
    expect(await enrol("kiran", halves, "kirankirankiran")).toMatch(/^refused: This passphrase is easy to guess/);
    const typed = [halves.join(" "), "velvet kiran orchard nine", "000000"];
    expect(await operator("enrol kiran", { typed })).toBe("refused: Incorrect authenticator app code");
  });

  test("an operator enrols once, and the secret is stored nowhere", async () => {
    expect(await enrol("kiran", halves.toReversed())).toBe("kiran is now an operator.");
    expect(await enrol("kiran", halves)).toMatch(refused);
    await expect(enter("kiran", nextCode("kiran"))).resolves.toMatch(/^[\w-]{43}$/);
    expect(await operator("proposals", { as: "kiran" })).toBe("No proposals waiting.");
    const kept = JSON.stringify([await query("select * from operator"), await query("select * from audit_entry")]);
    const proposals = JSON.stringify(await query("select * from operator_proposal"));
    for (const half of halves) expect(kept + proposals).not.toContain(half);
    expect(await operator("add kiran support", { as: "meera" })).toBe(
      "refused: The name kiran is or was an operator's",
    );
  });

  test("a second set-up shows a new key, and only the latest key confirms it", async () => {
    const newcomer = {
      name: "latest",
      secret: (await invite("latest")).join("."),
      passphrase: "velvet river nine oak",
    };
    const [first, second] = [await enrolment.begin(newcomer), await enrolment.begin(newcomer)];
    expect(first.secret).not.toBe(second.secret);
    expect(second.uri).toMatch(/^otpauth:\/\/totp\/Feo:console%20latest/);
    keys.set("latest", first.secret);
    await expect(enrolment.finish(newcomer, nextCode("latest"))).rejects.toThrow("Incorrect authenticator app code");
    keys.set("latest", second.secret);
    const codes = [nextCode("latest")];
    const both = await Promise.allSettled([...codes, ...codes].map((code) => enrolment.finish(newcomer, code)));
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("an enrolment expires after 24 hours, and then needs two operators again", async () => {
    const late = await invite("late");
    clock.at += 24 * hourMs;
    expect(await enrol("late", late)).toMatch(refused);
    const again = await invite("late", "reset");
    expect(await enrol("late", late)).toMatch(refused);
    expect(await enrol("late", again)).toBe("late is now an operator.");
  });

  test("an operator removed before enrolling cannot enrol", async () => {
    const gone = await invite("gone");
    await operator("remove gone", { as: "meera" });
    expect(await operator("remove gone", { as: "arjun" })).toBe("Done.");
    expect(await enrol("gone", gone)).toMatch(refused);
  });
});

describe("an operator who lost passphrase or phone", () => {
  test("a reset by two others lets an operator enrol again and invalidates the old passphrase, app and sessions", async () => {
    const token = await enter("kiran", nextCode("kiran"));
    const [old, oldKey] = [passphrases.get("kiran") ?? "", keys.get("kiran")];
    const halves = await invite("kiran", "reset");
    expect(await signIn.find(token)).toBeUndefined();
    expect(await operator("proposals", { as: "kiran" })).toMatch(/^refused: Incorrect name or passphrase/);
    await expect(enter("kiran", nextCode("kiran"))).rejects.toMatchObject({ code: "OPERATOR_SIGN_IN_REFUSED" });
    expect(await enrol("kiran", halves, "copper meadow seven violin")).toBe("kiran is now an operator.");
    expect(keys.get("kiran")).not.toBe(oldKey);
    const stale = { ...place, name: "kiran", passphrase: old };
    await expect(signIn.signIn({ ...stale, code: nextCode("kiran") })).rejects.toMatchObject({
      code: "OPERATOR_SIGN_IN_REFUSED",
    });
    await expect(enter("kiran", nextCode("kiran"))).resolves.toBeTruthy();
  });

  test("a reset needs two other operators, and two must remain", async () => {
    await operator("reset kiran", { as: "meera" });
    expect(await operator("reset kiran", { as: "meera" })).toBe("refused: Another operator must confirm your proposal");
    const [waiting] = await desk.open();
    await operator(`drop ${waiting?.id}`, { as: "meera" });
    const others = await query<{ name: string }>(
      "select name from operator where removed_at is null and name not in ('meera', 'arjun')",
    );
    for (const { name } of others) {
      await operator(`remove ${name}`, { as: "meera" });
      expect(await operator(`remove ${name}`, { as: "arjun" })).toBe("Done.");
    }
    expect(await operator("reset arjun", { as: "meera" })).toMatch(/^refused: At least two admins must remain/);
  });
});

describe("one person acting as two operators", () => {
  test("an operator cannot use another's row with their own app", async () => {
    const code = nextCode("meera");
    await query(
      "update operator set passphrase_hash = o.passphrase_hash, totp_sealed = o.totp_sealed from operator o where operator.name = 'arjun' and o.name = 'meera'",
    );
    const asOther = { ...place, name: "arjun", passphrase: passphrases.get("meera") ?? "", code };
    await expect(signIn.signIn(asOther)).rejects.toMatchObject({ code: "OPERATOR_SIGN_IN_REFUSED" });
    const copy =
      "update operator set totp_key = (select totp_key from operator where name = 'meera') where name = 'arjun'";
    await expect(query(copy)).rejects.toThrow("operator_totp_key_unique");
    // A row without a key hash gets one with its next code, and a shared key is then refused.
    await query("update operator set totp_key = null where name = 'arjun'");
    await expect(signIn.signIn({ ...asOther, code: nextCode("meera") })).rejects.toThrow();
  });
});

describe("failed operator sign-ins", () => {
  test("failed sign-ins lock the name for that address only", async () => {
    const wrong = { name: "meera", passphrase: "not it at all", code: "000000", device: "a test" };
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await expect(signIn.signIn({ ...wrong, address: "203.0.113.9" })).rejects.toMatchObject({
        code: "OPERATOR_SIGN_IN_REFUSED",
      });
    }
    await expect(enter("meera", nextCode("meera"), "203.0.113.9")).rejects.toMatchObject({ code: "ACCOUNT_LOCKED" });
    await expect(enter("meera", nextCode("meera"))).resolves.toBeTruthy();
    // An IPv6 /64 counts as one address.
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const address = `2001:db8:1:2::${attempt}`;
      await expect(signIn.signIn({ ...wrong, address })).rejects.toMatchObject({ code: "OPERATOR_SIGN_IN_REFUSED" });
    }
    await expect(signIn.signIn({ ...wrong, address: "2001:db8:1:2::99" })).rejects.toMatchObject({
      code: "ACCOUNT_LOCKED",
    });
  });

  test("an operator session can be read while the disk is full, but not when the database fails otherwise", async () => {
    const token = await signIn.begin("meera", place);
    clock.at += 2 * 60_000;
    const find = async (code: string) => {
      const writable = await refuseWrites({ query, table: "operator_session", code });
      const found = await signIn.find(token, 0).catch(() => "failed" as const);
      await writable();
      return found;
    };
    expect(await find("53100")).toMatchObject({ name: "meera" });
    expect(await find("57P01")).toBe("failed");
  });

  test("a dummy hash that could not be computed is computed at the next attempt", async () => {
    const { audit, judge, now } = floor;
    const fresh = createOperatorSignIn({ db, box, audit, judge, now });
    const nobody = { name: "no-such-operator", passphrase: "not it at all", code: "000000", ...place };
    argon2.fails = true;
    await expect(fresh.signIn(nobody)).rejects.toThrow("no memory");
    argon2.fails = false;
    await expect(fresh.signIn(nobody)).rejects.toMatchObject({ code: "OPERATOR_SIGN_IN_REFUSED" });
  });
});
