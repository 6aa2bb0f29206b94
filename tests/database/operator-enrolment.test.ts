/** Operators who come in, and attempts of one to be two. */
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
  test("are two people at one terminal: a wrong code of one makes nobody an operator", async () => {
    const typed = ["quilted harbour meera lantern", firstCode("meera"), "quilted harbour arjun lantern", "000000"];
    expect(await operator("found meera arjun", { typed })).toBe(
      "refused: That is not the code of your authenticator app",
    );
    expect(await query("select name from operator")).toEqual([]);
    expect(await operator("found meera meera", { typed })).toMatch(/^refused: Name the first two operators/);
    expect(await operator("found meera", { typed })).toMatch(/^refused: Name the first two operators/);
  });

  test("come in with passphrase and code, and nobody is founded after them", async () => {
    await floor.found();
    await expect(enter("meera", nextCode("meera"))).resolves.toMatch(/^[\w-]{43}$/);
    expect(await operator("found kiran tara", { typed: [] })).toMatch(/^refused: There are operators already/);
    expect(await operator("operators", { as: "meera" })).toMatch(/arjun .* enrolled\nmeera .* enrolled/);
  });
});

describe("a new operator", () => {
  let halves: string[];
  beforeAll(async () => {
    halves = await invite("kiran");
  });

  test("needs both halves of the secret: neither the proposer nor the confirmer can enrol in their place", async () => {
    const [first = "", second = ""] = halves;
    // 128 bits each.
    for (const half of halves) expect(half).toMatch(/^[\w-]{22}$/);
    for (const wrong of [[first], [second], [first, first], [second, second], [first, "x"], [first, second, "x"]]) {
      expect(await enrol("kiran", wrong)).toMatch(refused);
    }
    expect(await enrol("nobody", halves)).toMatch(refused);
  });

  test("can do nothing before: no sign-in, no command, no confirmation", async () => {
    passphrases.set("kiran", "");
    expect(await operator("proposals", { as: "kiran" })).toMatch(/^refused: That is not the passphrase/);
    await expect(enter("kiran", "000000")).rejects.toMatchObject({ code: "OPERATOR_SIGN_IN_REFUSED" });
    expect(await operator("operators", { as: "meera" })).toMatch(/kiran .* without an app/);
  });

  test("chooses a passphrase that is judged, and an app whose first code is right", async () => {
    expect(await enrol("kiran", halves, "short")).toBe("refused: A passphrase has at least 12 characters");
    expect(await enrol("kiran", halves, "password1234")).toMatch(/^refused: This passphrase (has leaked|is easy)/);
    expect(await enrol("kiran", halves, "kirankirankiran")).toMatch(/^refused: This passphrase is easy to guess/);
    const typed = [halves.join(" "), "velvet kiran orchard nine", "000000"];
    expect(await operator("enrol kiran", { typed })).toBe("refused: That is not the code of your authenticator app");
  });

  test("enrols once, with the secret as it was given, and is told by nobody what to type", async () => {
    expect(await enrol("kiran", halves.toReversed())).toBe("kiran is an operator.");
    expect(await enrol("kiran", halves)).toMatch(refused);
    await expect(enter("kiran", nextCode("kiran"))).resolves.toMatch(/^[\w-]{43}$/);
    expect(await operator("proposals", { as: "kiran" })).toBe("Nothing waits for a second operator.");
    const kept = JSON.stringify([await query("select * from operator"), await query("select * from audit_entry")]);
    const proposals = JSON.stringify(await query("select * from operator_proposal"));
    for (const half of halves) expect(kept + proposals).not.toContain(half);
    expect(await operator("add kiran", { as: "meera" })).toBe("refused: There is or was an operator called kiran");
  });

  test("whose key is shown again by a second set-up is confirmed with the latest key only", async () => {
    const newcomer = {
      name: "latest",
      secret: (await invite("latest")).join("."),
      passphrase: "velvet river nine oak",
    };
    const [first, second] = [await enrolment.begin(newcomer), await enrolment.begin(newcomer)];
    expect(first.secret).not.toBe(second.secret);
    expect(second.uri).toMatch(/^otpauth:\/\/totp\/Feo:console%20latest/);
    keys.set("latest", first.secret);
    await expect(enrolment.finish(newcomer, nextCode("latest"))).rejects.toThrow("not the code");
    keys.set("latest", second.secret);
    const codes = [nextCode("latest")];
    const both = await Promise.allSettled([...codes, ...codes].map((code) => enrolment.finish(newcomer, code)));
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("has 24 hours; after that two operators have to say so again", async () => {
    const late = await invite("late");
    clock.at += 24 * hourMs;
    expect(await enrol("late", late)).toMatch(refused);
    const again = await invite("late", "reset");
    expect(await enrol("late", late)).toMatch(refused);
    expect(await enrol("late", again)).toBe("late is an operator.");
  });

  test("who is removed before enrolling never comes in", async () => {
    const gone = await invite("gone");
    await operator("remove gone", { as: "meera" });
    expect(await operator("remove gone", { as: "arjun" })).toBe("Done.");
    expect(await enrol("gone", gone)).toMatch(refused);
  });
});

describe("an operator who lost passphrase or phone", () => {
  test("enrols anew after two others said so: nothing of before counts", async () => {
    const token = await enter("kiran", nextCode("kiran"));
    const [old, oldKey] = [passphrases.get("kiran") ?? "", keys.get("kiran")];
    const halves = await invite("kiran", "reset");
    expect(await signIn.find(token)).toBeUndefined();
    expect(await operator("proposals", { as: "kiran" })).toMatch(/^refused: That is not the passphrase/);
    await expect(enter("kiran", nextCode("kiran"))).rejects.toMatchObject({ code: "OPERATOR_SIGN_IN_REFUSED" });
    expect(await enrol("kiran", halves, "copper meadow seven violin")).toBe("kiran is an operator.");
    expect(keys.get("kiran")).not.toBe(oldKey);
    const stale = { ...place, name: "kiran", passphrase: old };
    await expect(signIn.signIn({ ...stale, code: nextCode("kiran") })).rejects.toMatchObject({
      code: "OPERATOR_SIGN_IN_REFUSED",
    });
    await expect(enter("kiran", nextCode("kiran"))).resolves.toBeTruthy();
  });

  test("is not reset by the other one alone, nor where fewer than two would stay", async () => {
    await operator("reset kiran", { as: "meera" });
    expect(await operator("reset kiran", { as: "meera" })).toBe(
      "refused: Another operator has to confirm what you propose",
    );
    const [waiting] = await desk.open();
    await operator(`drop ${waiting?.id}`, { as: "meera" });
    const others = await query<{ name: string }>(
      "select name from operator where removed_at is null and name not in ('meera', 'arjun')",
    );
    for (const { name } of others) {
      await operator(`remove ${name}`, { as: "meera" });
      expect(await operator(`remove ${name}`, { as: "arjun" })).toBe("Done.");
    }
    expect(await operator("reset arjun", { as: "meera" })).toMatch(/^refused: Two operators have to stay/);
  });
});

describe("one operator who would be two", () => {
  test("cannot use another one's row with an app of their own", async () => {
    const code = nextCode("meera");
    await query(
      "update operator set passphrase_hash = o.passphrase_hash, totp_sealed = o.totp_sealed from operator o where operator.name = 'arjun' and o.name = 'meera'",
    );
    const asOther = { ...place, name: "arjun", passphrase: passphrases.get("meera") ?? "", code };
    await expect(signIn.signIn(asOther)).rejects.toMatchObject({ code: "OPERATOR_SIGN_IN_REFUSED" });
    const copy =
      "update operator set totp_key = (select totp_key from operator where name = 'meera') where name = 'arjun'";
    await expect(query(copy)).rejects.toThrow("operator_totp_key_unique");
    // Somebody from before there were such hashes gets one with the next code, and a shared key is refused then.
    await query("update operator set totp_key = null where name = 'arjun'");
    await expect(signIn.signIn({ ...asOther, code: nextCode("meera") })).rejects.toThrow();
  });
});

describe("failed attempts to sign in", () => {
  test("lock the name for the address they came from, and for nobody else", async () => {
    const wrong = { name: "meera", passphrase: "not it at all", code: "000000", device: "a test" };
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await expect(signIn.signIn({ ...wrong, address: "203.0.113.9" })).rejects.toMatchObject({
        code: "OPERATOR_SIGN_IN_REFUSED",
      });
    }
    await expect(enter("meera", nextCode("meera"), "203.0.113.9")).rejects.toMatchObject({ code: "ACCOUNT_LOCKED" });
    await expect(enter("meera", nextCode("meera"))).resolves.toBeTruthy();
    // One IPv6 network is one address.
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const address = `2001:db8:1:2::${attempt}`;
      await expect(signIn.signIn({ ...wrong, address })).rejects.toMatchObject({ code: "OPERATOR_SIGN_IN_REFUSED" });
    }
    await expect(signIn.signIn({ ...wrong, address: "2001:db8:1:2::99" })).rejects.toMatchObject({
      code: "ACCOUNT_LOCKED",
    });
  });

  test("a session is still read while the disk is full, and not where the database fails otherwise", async () => {
    const token = await signIn.begin("meera", place);
    clock.at += 2 * 60_000;
    const find = async (code: string) => {
      const writable = await refuseWrites({ query, table: "operator_session", code });
      const found = await signIn.find(token).catch(() => "failed" as const);
      await writable();
      return found;
    };
    expect(await find("53100")).toMatchObject({ name: "meera" });
    expect(await find("57P01")).toBe("failed");
  });

  test("a stand-in hash that could not be made is made by the next attempt", async () => {
    const { audit, judge, now } = floor;
    const fresh = createOperatorSignIn({ db, box, audit, judge, now });
    const nobody = { name: "no-such-operator", passphrase: "not it at all", code: "000000", ...place };
    argon2.fails = true;
    await expect(fresh.signIn(nobody)).rejects.toThrow("no memory");
    argon2.fails = false;
    await expect(fresh.signIn(nobody)).rejects.toMatchObject({ code: "OPERATOR_SIGN_IN_REFUSED" });
  });
});
