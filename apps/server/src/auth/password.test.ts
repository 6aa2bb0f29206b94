import { afterAll, describe, expect, test } from "vitest";
import { createPasswords } from "./password.ts";

const passwords = createPasswords();
afterAll(() => passwords.stop());

describe("a password", () => {
  test("is kept as argon2id with 46 MiB, one pass and one lane, and never the same twice", async () => {
    const [one, two] = await Promise.all([passwords.hash("a long password"), passwords.hash("a long password")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
    expect(one).not.toBe(two);
  });

  test("is right only as it was, however its letters are composed", async () => {
    const hash = await passwords.hash("cafe\u0301 au lait");
    expect(await passwords.verify("caf\u00e9 au lait", hash)).toBe(true);
    expect(await passwords.verify("Café au lait", hash)).toBe(false);
    expect(await passwords.verify("", hash)).toBe(false);
  });

  test("is never right where there is none", async () => {
    expect([await passwords.verify("x", null), await passwords.verify("x", undefined)]).toEqual([false, false]);
  });

  test("has its NULs, and all that follows them", async () => {
    const hash = await passwords.hash("one\u0000two");
    expect([await passwords.verify("one\u0000two", hash), await passwords.verify("one", hash)]).toEqual([true, false]);
  });

  test("of a crowd are all answered, or asked to come back", async () => {
    const hash = await passwords.hash("of a crowd");
    const answers = await Promise.allSettled(Array.from({ length: 120 }, () => passwords.verify("of a crowd", hash)));
    const refused = answers.filter(({ status }) => status === "rejected");
    expect(answers.filter((answer) => answer.status === "fulfilled" && answer.value).length).toBe(120 - refused.length);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect(answer).toMatchObject({ reason: { code: "UNAVAILABLE" } });
    expect(await passwords.verify("of a crowd", hash)).toBe(true);
  });

  test("of a name without one is refused again after a moment when nothing could be compared", async () => {
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

  test.each(["password", "PASSWORD", "qwertyuiop", "12345678"])("%s is refused as a new one", async (common) => {
    await expect(passwords.refuseCommon(common)).rejects.toMatchObject({ code: "PASSWORD_COMMON" });
  });

  test("that nobody guesses first is not", async () => {
    await expect(passwords.refuseCommon("correct horse battery staple")).resolves.toBeUndefined();
  });
});
