/** Operators' passkeys: adding one takes a code, one opens a session, and nothing else of theirs or of customers' does. */
import { beforeAll, describe, expect, test } from "vitest";
import type { BrowserOptions } from "../../apps/server/src/auth/web-authn.ts";
import { createPasskeySignIn } from "../../apps/server/src/operator/passkey-sign-in.ts";
import { createPasskey, type SoftwarePasskey } from "../system/software-authenticator.ts";
import { createOperatorFloor } from "./operator-floor.ts";

const consoleUrl = "https://console.feo.example";
const floor = await createOperatorFloor();
const { audit, box, clock, db, enrol, invite, nextCode, now, operator, query, signIn } = floor;
const passkeys = createPasskeySignIn({ db, box, audit, codes: signIn, consoleUrl, now });
const place = { address: "192.0.2.1", device: "a test" };
const refused = { code: "OPERATOR_PASSKEY_REFUSED" };
const invalid = { code: "OPERATOR_PASSKEY_INVALID" };
const minute = 60_000;

async function callerOf(name: string) {
  const caller = await signIn.find(await signIn.begin(name, place));
  if (!caller) throw new Error(`${name} is not signed in`);
  return caller;
}

/** A new passkey of the operator, added in a new session. */
async function addPasskey(name: string, called = "A laptop"): Promise<SoftwarePasskey> {
  const caller = await callerOf(name);
  const options = await passkeys.propose(caller, nextCode(name));
  const passkey = createPasskey(options, { origin: consoleUrl });
  await passkeys.add(caller, { name: called, challenge: options.challenge, response: passkey.created });
  return passkey;
}

type Ways = Partial<Parameters<SoftwarePasskey["use"]>[1]>;

const answerOf = (passkey: SoftwarePasskey, options: BrowserOptions, ways: Ways = {}) => ({
  ...place,
  challenge: options.challenge,
  response: passkey.use(options, { origin: consoleUrl, ...ways }),
});

const enter = async (passkey: SoftwarePasskey, ways: Ways = {}) =>
  passkeys.signIn(answerOf(passkey, await passkeys.challenge(), ways));

/** What the log says of the operator, the latest last. */
const logOf = async (name: string) =>
  (
    await query<{ by: string; action: string; details: string }>(
      "select by, action, details from audit_entry where subject = $1 order by sequence",
      [name],
    )
  ).map(({ by, action, details }) => ({ by, action, ...JSON.parse(details) }));

/** An operator of a test's own. */
async function newOperator(name: string): Promise<string> {
  const said = await enrol(name, await invite(name));
  if (!said.endsWith("is now an operator.")) throw new Error(said);
  return name;
}

beforeAll(() => floor.found());

describe("adding an operator's passkey", () => {
  test("a passkey is added with a code of the moment, and the log has its name", async () => {
    const caller = await callerOf("meera");
    await expect(passkeys.propose(caller, "000000")).rejects.toMatchObject({ code: "OPERATOR_CODE_INVALID" });
    const code = nextCode("meera");
    const options = await passkeys.propose(caller, code);
    await expect(passkeys.propose(caller, code)).rejects.toMatchObject({ code: "OPERATOR_CODE_INVALID" });
    expect(options).toMatchObject({
      rp: { id: "console.feo.example" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const { created, id } = createPasskey(options, { origin: consoleUrl });
    const made = { name: "A work laptop", challenge: options.challenge, response: created };
    expect(await passkeys.add(caller, made)).toEqual({
      id,
      name: "A work laptop",
      createdAt: new Date(clock.at).toISOString(),
      lastUsedAt: null,
    });
    expect((await logOf("meera")).at(-1)).toEqual({ by: "meera", action: "passkey add", passkey: "A work laptop" });
    await expect(passkeys.add(caller, made)).rejects.toMatchObject(invalid);
    // The browser does not offer to create another one on the same device.
    const again = await passkeys.propose(caller, nextCode("meera"));
    expect(again).toMatchObject({ excludeCredentials: [{ id, transports: ["internal"] }] });
  });

  test.each([
    ["made for the customers' site", { origin: "https://feo.example" }],
    ["made without verifying the user", { isVerified: false }],
  ])("a passkey %s is not added", async (_what, ways) => {
    const caller = await callerOf("meera");
    const options = await passkeys.propose(caller, nextCode("meera"));
    const { created } = createPasskey(options, { origin: consoleUrl, ...ways });
    const made = { name: "Wrong", challenge: options.challenge, response: created };
    await expect(passkeys.add(caller, made)).rejects.toMatchObject(invalid);
    // The challenge is used up, even for the right answer.
    const right = createPasskey(options, { origin: consoleUrl });
    await expect(passkeys.add(caller, { ...made, response: right.created })).rejects.toMatchObject(invalid);
  });

  test("a passkey is only added in the session that gave the code, and within five minutes", async () => {
    const [here, elsewhere] = [await callerOf("meera"), await callerOf("meera")];
    const first = await passkeys.propose(here, nextCode("meera"));
    const made = (options: BrowserOptions) => {
      const { created } = createPasskey(options, { origin: consoleUrl });
      return { name: "Elsewhere", challenge: options.challenge, response: created };
    };
    await expect(passkeys.add(elsewhere, made(first))).rejects.toMatchObject(invalid);
    clock.at += 5 * minute;
    await expect(passkeys.add(here, made(first))).rejects.toMatchObject(invalid);
    const toSignIn = { ...(await passkeys.challenge()), rp: { id: "console.feo.example" } };
    await expect(passkeys.add(here, made(toSignIn))).rejects.toMatchObject(invalid);
    const second = await passkeys.propose(here, nextCode("meera"));
    await signIn.signOut(here);
    await expect(passkeys.add(here, made(second))).rejects.toMatchObject({ code: "OPERATOR_SESSION_MISSING" });
  });

  test("an operator has ten passkeys at most, and the eleventh costs no code", async () => {
    const many = await newOperator("many");
    for (let count = 1; count <= 10; count += 1) await addPasskey(many, `Key ${count}`);
    const [caller, code] = [await callerOf(many), nextCode(many)];
    await expect(passkeys.propose(caller, code)).rejects.toMatchObject({ code: "TOO_MANY_PASSKEYS" });
    await expect(signIn.takeCode(caller, code)).resolves.toBeUndefined();
  });
});

describe("signing in with a passkey", () => {
  test("a passkey opens a session without passphrase and code, and session list and log say so", async () => {
    await signIn.begin("meera", place);
    const token = await enter(await addPasskey("meera", "A phone"));
    expect(await signIn.find(token)).toMatchObject({ name: "meera", codeAt: null });
    const { by, action, passkey, address } = (await logOf("meera")).at(-1) ?? {};
    expect({ by, action, passkey, address }).toEqual({
      by: "meera",
      action: "sign in",
      passkey: "A phone",
      address: place.address,
    });
    const listed = (await operator("sessions meera", { as: "arjun" })).split("\n");
    expect(listed.filter((line) => / passkey /.test(line))).toHaveLength(1);
    expect(await operator("passkeys meera", { as: "arjun" })).toMatch(/ {2}\d{4}-\S+ \d\d:\d\d {2}A phone$/m);
  });

  test("a session of a passkey still needs a code to act, and then knows when it was given", async () => {
    const caller = await signIn.find(await enter(await addPasskey("meera")));
    if (!caller) throw new Error("not signed in");
    await expect(signIn.takeCode(caller, undefined)).rejects.toMatchObject({ code: "OPERATOR_CODE_INVALID" });
    await signIn.takeCode(caller, nextCode("meera"));
    const [session] = await query("select code_at from operator_session where token_hash = $1", [caller.sessionKey]);
    expect(session).toEqual({ code_at: new Date(clock.at) });
  });

  test("an answer is accepted once, and a challenge is used up by a wrong answer", async () => {
    const passkey = await addPasskey("meera");
    const answer = answerOf(passkey, await passkeys.challenge());
    const both = await Promise.allSettled([passkeys.signIn(answer), passkeys.signIn(answer)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(passkeys.signIn(answer)).rejects.toMatchObject(refused);
    const options = await passkeys.challenge();
    await expect(passkeys.signIn({ ...answer, challenge: options.challenge })).rejects.toMatchObject(refused);
    await expect(passkeys.signIn(answerOf(passkey, options))).rejects.toMatchObject(refused);
    await expect(enter(passkey)).resolves.toBeTruthy();
  });

  test("a challenge expires after five minutes, and expired ones are not kept", async () => {
    const passkey = await addPasskey("meera");
    const options = await passkeys.challenge();
    clock.at += 5 * minute;
    await expect(passkeys.signIn(answerOf(passkey, options))).rejects.toMatchObject(refused);
    await passkeys.challenge();
    expect(await query("select count(*)::int as kept from operator_passkey_challenge")).toEqual([{ kept: 1 }]);
    await expect(enter(passkey)).resolves.toBeTruthy();
  });

  test.each([
    ["from the customers' site", { origin: "https://feo.example" }],
    ["from the console's name on another port", { origin: `${consoleUrl}:8443` }],
    ["without verifying the user", { isVerified: false }],
  ])("an answer %s is refused and logged", async (_what, ways) => {
    const passkey = await addPasskey("arjun");
    await expect(enter(passkey, ways)).rejects.toMatchObject(refused);
    expect((await logOf("arjun")).at(-1)).toMatchObject({
      by: "feo",
      action: "sign-in refused",
      why: "its answer is not valid here",
    });
    await expect(enter(passkey)).resolves.toBeTruthy();
  });

  test("an answer for the customers' site is refused even if it names the console's origin", async () => {
    const passkey = await addPasskey("arjun");
    const options = await passkeys.challenge();
    const elsewhere = answerOf(passkey, { ...options, rpId: "feo.example" });
    await expect(passkeys.signIn(elsewhere)).rejects.toMatchObject(refused);
    await expect(enter(passkey)).resolves.toBeTruthy();
  });

  test("a counter that went back is refused and logged; one that always is 0 is not", async () => {
    const passkey = await addPasskey("arjun", "A copied key");
    await enter(passkey, { counter: 7 });
    for (const counter of [7, 6, 0]) {
      await expect(enter(passkey, { counter })).rejects.toMatchObject(refused);
      expect((await logOf("arjun")).at(-1)).toEqual({
        by: "feo",
        action: "sign-in refused",
        passkey: "A copied key",
        why: "its counter went back: it may have been copied",
      });
    }
    await expect(enter(passkey, { counter: 8 })).resolves.toBeTruthy();
    const synced = await addPasskey("arjun");
    for (const counter of [0, 0]) await expect(enter(synced, { counter })).resolves.toBeTruthy();
  });

  test("a passkey that no operator has is refused in the same words, and not logged", async () => {
    const options = await passkeys.challenge();
    const stranger = createPasskey({ ...options, rp: { id: "console.feo.example" } }, { origin: consoleUrl });
    const known = await addPasskey("arjun");
    const entries = () => query("select count(*)::int as entries from audit_entry");
    const before = await entries();
    const problemOf = (done: Promise<unknown>) => done.then(String, ({ code, message }) => ({ code, message }));
    const unknown = await problemOf(enter(stranger));
    expect(await entries()).toEqual(before);
    expect(unknown).toEqual(await problemOf(enter(known, { isVerified: false })));
    await expect(enter(known)).resolves.toBeTruthy();
  });

  test("five failures lock name or passkey for that address, for passphrase and passkey alike", async () => {
    const name = await newOperator("locked");
    const passkey = await addPasskey(name);
    const stranger = createPasskey({ rp: { id: "console.feo.example" } }, { origin: consoleUrl });
    for (const each of [passkey, stranger]) {
      for (let attempt = 1; attempt <= 5; attempt += 1)
        await expect(enter(each, { isVerified: false })).rejects.toMatchObject(refused);
      await expect(enter(each)).rejects.toMatchObject({ code: "ACCOUNT_LOCKED" });
    }
    const given = { ...place, name, passphrase: floor.passphrases.get(name) ?? "", code: nextCode(name) };
    await expect(signIn.signIn(given)).rejects.toMatchObject({ code: "ACCOUNT_LOCKED" });
    const elsewhere = { ...answerOf(passkey, await passkeys.challenge()), address: "198.51.100.7" };
    await expect(passkeys.signIn(elsewhere)).resolves.toBeTruthy();
  });
});

describe("losing a passkey", () => {
  test("removing a passkey takes a code, ends the other sessions it opened, and is logged", async () => {
    const passkey = await addPasskey("meera", "A lost phone");
    const [caller, other] = [await signIn.find(await enter(passkey)), await enter(passkey)];
    if (!caller) throw new Error("not signed in");
    const byPassphrase = await signIn.begin("meera", place);
    await expect(passkeys.remove(caller, passkey.id, "000000")).rejects.toMatchObject({
      code: "OPERATOR_CODE_INVALID",
    });
    await expect(passkeys.remove(caller, "unknown", nextCode("meera"))).rejects.toMatchObject({
      code: "PASSKEY_NOT_FOUND",
    });
    await passkeys.remove(caller, passkey.id, nextCode("meera"));
    expect((await logOf("meera")).at(-1)).toEqual({ by: "meera", action: "passkey remove", passkey: "A lost phone" });
    expect(await signIn.find(other)).toBeUndefined();
    expect(await signIn.find(byPassphrase)).toBeDefined();
    const [kept] = await query("select passkey from operator_session where token_hash = $1", [caller.sessionKey]);
    expect(kept).toEqual({ passkey: passkey.id });
    await expect(enter(passkey)).rejects.toMatchObject(refused);
  });

  test("an operator cannot remove another's passkey as their own", async () => {
    const passkey = await addPasskey("arjun");
    const meera = await callerOf("meera");
    await expect(passkeys.remove(meera, passkey.id, nextCode("meera"))).rejects.toMatchObject({
      code: "PASSKEY_NOT_FOUND",
    });
    await expect(enter(passkey)).resolves.toBeTruthy();
  });

  test("an admin removes another operator's passkey, which ends its sessions", async () => {
    const name = await newOperator("helped");
    const passkey = await addPasskey(name, "A stolen laptop");
    const token = await enter(passkey);
    expect(await operator(`remove-passkey ${name} unknown`, { as: "meera" })).toBe(
      `refused: ${name} has no such passkey`,
    );
    expect(await operator(`remove-passkey ${name} ${passkey.id}`, { as: "meera" })).toBe("Done.");
    expect((await logOf(name)).at(-1)).toEqual({
      by: "meera",
      action: "operator passkey remove",
      passkey: passkey.id,
      name: "A stolen laptop",
    });
    expect(await signIn.find(token)).toBeUndefined();
    await expect(enter(passkey)).rejects.toMatchObject(refused);
    expect(await operator(`passkeys ${name}`, { as: "meera" })).toBe(`${name} has no passkeys.`);
  });

  test("a reset removes every passkey and its sessions, also after the operator enrolled again", async () => {
    const name = await newOperator("reset");
    const [first, second] = [await addPasskey(name), await addPasskey(name)];
    const token = await enter(first);
    const waiting = await callerOf(name);
    const options = await passkeys.propose(waiting, nextCode(name));
    const halves = await invite(name, "reset");
    expect(await signIn.find(token)).toBeUndefined();
    expect(await query("select id from operator_passkey where operator = $1", [name])).toEqual([]);
    for (const passkey of [first, second]) await expect(enter(passkey)).rejects.toMatchObject(refused);
    expect(await enrol(name, halves, "copper meadow seven violin")).toBe(`${name} is now an operator.`);
    await expect(enter(first)).rejects.toMatchObject(refused);
    // Not even one that was about to be added in a session that has ended.
    const { created } = createPasskey(options, { origin: consoleUrl });
    const late = { name: "Late", challenge: options.challenge, response: created };
    await expect(passkeys.add(waiting, late)).rejects.toMatchObject({ code: "OPERATOR_SESSION_MISSING" });
  });

  test("a sign-in at the moment of a reset leaves no session behind", async () => {
    const name = await newOperator("racing");
    const keys = [await addPasskey(name), await addPasskey(name), await addPasskey(name)];
    await operator(`reset ${name}`, { as: "meera" });
    const signIns = keys.map((passkey) => enter(passkey).catch(({ code }) => code));
    const [said, ...outcomes] = await Promise.all([operator(`reset ${name}`, { as: "arjun" }), ...signIns]);
    expect(said).toMatch(/^Done/);
    for (const outcome of outcomes) expect(outcome).toMatch(/^([\w-]{43}|OPERATOR_PASSKEY_REFUSED)$/);
    expect(await query("select token_hash from operator_session where operator = $1", [name])).toEqual([]);
  });

  test("a passkey of a removed operator, or of one who has not enrolled, opens nothing", async () => {
    const name = await newOperator("leaving");
    const passkey = await addPasskey(name);
    const [kept] = await query("select to_json(p) as row from operator_passkey p where id = $1", [passkey.id]);
    await query("update operator set totp_confirmed_at = null where name = $1", [name]);
    await expect(enter(passkey)).rejects.toMatchObject(refused);
    await query("update operator set totp_confirmed_at = now() where name = $1", [name]);
    await operator(`remove ${name}`, { as: "meera" });
    expect(await operator(`remove ${name}`, { as: "arjun" })).toBe("Done.");
    expect(await query("select id from operator_passkey where operator = $1", [name])).toEqual([]);
    // As if the row had survived.
    await query("insert into operator_passkey select * from json_populate_record(null::operator_passkey, $1)", [
      JSON.stringify(kept?.["row"]),
    ]);
    await expect(enter(passkey)).rejects.toMatchObject(refused);
  });
});
