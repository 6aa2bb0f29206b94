/** The work that an answer takes must not reveal whether an account exists. */
import { expect, test } from "vitest";
import { createLogin } from "./login.ts";
import { createPasswords } from "./password.ts";
import type { PasswordWork } from "./password-worker.ts";
import type { Person } from "./person.store.ts";

type Deps = Parameters<typeof createLogin>[0];

test("a login computes one hash, for a wrong password, an unknown name and an account without a password alike", async () => {
  const asked: PasswordWork[] = [];
  const passwords = createPasswords({
    async run(work) {
      asked.push(work);
      return work.kind === "hash" ? "$argon2id$nobody" : false;
    },
    stop: async () => undefined,
  });
  const accounts: Record<string, Partial<Person>> = {
    "asha@example.com": { passwordHash: "$argon2id$asha" },
    "linked@example.com": { passwordHash: null },
  };
  const login = createLogin({
    passwords,
    guard: { begin: async () => ({ isLast: false }), succeed: async () => undefined },
    people: { findBy: async (who: { email: string }) => accounts[who.email] },
    trail: { record: async () => undefined, notify: async () => undefined },
  } as unknown as Deps);
  const device = { idKnownTo: async () => undefined, remember: async () => undefined };
  const place = { address: "192.0.2.1", userAgent: "", device };
  // Makes the dummy hash, which is computed only once.
  await passwords.verify("x", null);
  asked.length = 0;
  for (const email of ["asha@example.com", "nobody@example.com", "linked@example.com"]) {
    await expect(login.start({ email }, "a wrong password", place)).rejects.toMatchObject({ code: "LOGIN_FAILED" });
    expect([email, asked.splice(0).map(({ kind }) => kind)]).toEqual([email, ["verify"]]);
  }
});
