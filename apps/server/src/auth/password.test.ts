import { problems } from "@feo/contract";
import { afterAll, describe, expect, test } from "vitest";
import { createPasswords } from "./password.ts";
import type { PasswordWork } from "./password-worker.ts";

const passwords = createPasswords();
afterAll(() => passwords.stop());

describe("passwords", () => {
  test("a password is hashed by argon2id with 46 MiB, one pass and one lane, with a different salt each time", async () => {
    const [one, two] = await Promise.all([passwords.hash("a long password"), passwords.hash("a long password")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
    expect(one).not.toBe(two);
  });

  test("a password matches only exactly, except for Unicode composition", async () => {
    const hash = await passwords.hash("cafe\u0301 au lait");
    expect(await passwords.verify("caf\u00e9 au lait", hash)).toBe(true);
    expect(await passwords.verify("Café au lait", hash)).toBe(false);
    expect(await passwords.verify("", hash)).toBe(false);
  });

  test("no password matches an account without one", async () => {
    expect([await passwords.verify("x", null), await passwords.verify("x", undefined)]).toEqual([false, false]);
  });

  test("a NUL in a password does not end it", async () => {
    const hash = await passwords.hash("one\u0000two");
    expect([await passwords.verify("one\u0000two", hash), await passwords.verify("one", hash)]).toEqual([true, false]);
  });

  test("of many concurrent comparisons, each is answered or refused with UNAVAILABLE", async () => {
    const hash = await passwords.hash("of a crowd");
    const answers = await Promise.allSettled(Array.from({ length: 120 }, () => passwords.verify("of a crowd", hash)));
    const refused = answers.filter(({ status }) => status === "rejected");
    expect(answers.filter((answer) => answer.status === "fulfilled" && answer.value).length).toBe(120 - refused.length);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect(answer).toMatchObject({ reason: { code: "UNAVAILABLE" } });
    expect(await passwords.verify("of a crowd", hash)).toBe(true);
  });

  test("an account without a password is checked again after the dummy hash failed under load", async () => {
    let isBusy = true;
    const hurried = createPasswords({
      run: async ({ kind }) => {
        if (isBusy) throw new Error("busy");
        return kind === "hash" ? "$argon2id$nobody" : false;
      },
      stop: async () => undefined,
    });
    await expect(hurried.verify("x", undefined)).rejects.toThrow("busy");
    isBusy = false;
    expect(await hurried.verify("x", undefined)).toBe(false);
  });

  const asha = { email: "asha.rao@example.com", mobile: "9876543210", name: "Asha Rao", feoTag: "asha_r" };
  const nobodyKnown = { email: null, mobile: null };

  const refused: readonly (readonly [string, "PASSWORD_COMMON" | "PASSWORD_WEAK" | "PASSWORD_PERSONAL"])[] = [
    ["password", "PASSWORD_COMMON"],
    ["PASSWORD", "PASSWORD_COMMON"],
    ["qwertyuiop", "PASSWORD_COMMON"],
    ["12345678", "PASSWORD_COMMON"],
    ["        ", "PASSWORD_WEAK"],
    [" \t \t  \t\t ", "PASSWORD_WEAK"],
    ["aaaaaaaa", "PASSWORD_WEAK"],
    ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "PASSWORD_WEAK"],
    ["abcdefghijklmnop", "PASSWORD_WEAK"],
    ["00000000", "PASSWORD_WEAK"],
    ["Password@123", "PASSWORD_WEAK"],
    ["Qwerty@123", "PASSWORD_WEAK"],
    ["India@123", "PASSWORD_WEAK"],
    ["9876543210", "PASSWORD_PERSONAL"],
    ["Asha@1990", "PASSWORD_PERSONAL"],
    ["asha.rao@example.com", "PASSWORD_PERSONAL"],
    ["Rao9876543210", "PASSWORD_PERSONAL"],
    ["feofeofeo", "PASSWORD_PERSONAL"],
    ["Feo@12345", "PASSWORD_PERSONAL"],
  ];
  test.each(refused)("%j as Asha's new password is refused at its field with %s", async (weak, code) => {
    await expect(passwords.refuseWeak(weak, asha)).rejects.toMatchObject({
      code,
      extra: { errors: [{ path: "newPassword", message: problems[code].message }] },
    });
  });

  test.each(["correct horse battery staple", "kX9$mPq2", "पीला हाथी नदी में", "seven purple llamas waltz"])(
    "the password %s is strong enough",
    async (good) => {
      await expect(passwords.refuseWeak(good, asha)).resolves.toBeUndefined();
    },
  );

  test("the current password is refused as the new one, whatever its Unicode composition", async () => {
    const passwordHash = await passwords.hash("cafe\u0301 noir sans sucre");
    const change = (next: string) => passwords.refuseWeak(next, { ...nobodyKnown, passwordHash });
    await expect(change("caf\u00e9 noir sans sucre")).rejects.toMatchObject({ code: "PASSWORD_UNCHANGED" });
    await expect(change("caf\u00e9 noir avec sucre")).resolves.toBeUndefined();
  });

  test("a password of maximum length is rated by its beginning, and never in the main thread", async () => {
    const threads: PasswordWork[] = [];
    const counted = createPasswords({
      run: async (work) => {
        threads.push(work);
        return "good";
      },
      stop: async () => undefined,
    });
    await counted.refuseWeak("x", nobodyKnown);
    expect(threads).toEqual([{ kind: "judge", password: "x", own: [] }]);
    await expect(passwords.refuseWeak("4@8({[<6|1!".repeat(23), nobodyKnown)).resolves.toBeUndefined();
    await expect(passwords.refuseWeak("x".repeat(256), nobodyKnown)).rejects.toMatchObject({ code: "PASSWORD_WEAK" });
  });
});
