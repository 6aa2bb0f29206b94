/** How long an operator's session in the console lasts. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOperatorFloor } from "./operator-floor.ts";

const floor = await createOperatorFloor();
const { clock, operator, query, signIn } = floor;
const place = { address: "192.0.2.1", device: "a test" };
const [second, minute, hour] = [1_000, 60_000, 60 * 60_000];

let token: string;
beforeAll(() => floor.found());
beforeEach(async () => {
  token = await signIn.begin("meera", place);
});

/** Requests every five seconds, each reporting how long the operator has been idle. */
async function pollFor(ms: number, idleForMs: (at: number) => number | undefined): Promise<void> {
  for (const end = clock.at + ms; clock.at < end; ) {
    clock.at += 5 * second;
    await signIn.find(token, idleForMs(clock.at));
  }
}

describe("an operator's session", () => {
  test("a session that is only polled ends 15 minutes after it began", async () => {
    const since = clock.at;
    await pollFor(15 * minute - 5 * second, (at) => at - since);
    expect(await signIn.find(token)).toMatchObject({ name: "meera", locksAt: new Date(since + 15 * minute) });
    clock.at += 5 * second;
    expect(await signIn.find(token, 0)).toBeUndefined();
  });

  test("requests that report no idle time do not renew a session", async () => {
    await pollFor(15 * minute - 5 * second, () => undefined);
    expect(await signIn.find(token)).toBeDefined();
    clock.at += 5 * second;
    expect(await signIn.find(token)).toBeUndefined();
  });

  test("an operator's input renews the session from the moment of the input", async () => {
    clock.at += 14 * minute;
    const found = await signIn.find(token, 2 * minute);
    expect(found?.locksAt).toEqual(new Date(clock.at + 13 * minute));
    clock.at += 13 * minute - 1;
    expect(await signIn.find(token)).toBeDefined();
    clock.at += 1;
    expect(await signIn.find(token)).toBeUndefined();
  });

  test("an idle tab does not shorten a session that another tab renewed", async () => {
    clock.at += 10 * minute;
    await signIn.find(token, 0);
    const found = await signIn.find(token, 10 * minute);
    expect(found?.locksAt).toEqual(new Date(clock.at + 15 * minute));
    const [kept] = await query<{ seen_at: Date }>("select max(seen_at) as seen_at from operator_session");
    expect(kept?.seen_at).toEqual(new Date(clock.at));
  });

  test("eight hours after signing in a session ends, whatever its operator does", async () => {
    const since = clock.at;
    for (; clock.at < since + 8 * hour - minute; clock.at += minute) {
      expect(await signIn.find(token, 0)).toBeDefined();
    }
    expect(await signIn.find(token, 0)).toMatchObject({ locksAt: new Date(since + 8 * hour) });
    clock.at += minute;
    expect(await signIn.find(token, 0)).toBeUndefined();
  });
});

describe("ending an operator's sessions", () => {
  const tokens = async (): Promise<readonly [string, string]> => [
    await signIn.begin("arjun", place),
    await signIn.begin("arjun", { ...place, device: "another test" }),
  ];
  const lines = async (): Promise<string[]> => (await operator("sessions arjun", { as: "meera" })).split("\n").slice(1);
  const isSignedIn = async (session: string) => (await signIn.find(session)) !== undefined;

  test("an admin sees an operator's open sessions, and ends one or all of them", async () => {
    const [first, second] = await tokens();
    const listed = await lines();
    expect(listed).toHaveLength(2);
    const id = listed.find((line) => line.includes("another test"))?.split(" ")[0] ?? "";
    expect(await operator(`sign-out arjun ${id}`, { as: "meera" })).toBe("Done.");
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([true, false]);
    expect(await operator(`sign-out arjun ${id}`, { as: "meera" })).toBe("refused: That session has already ended");
    expect(await operator("sign-out arjun", { as: "meera" })).toBe("Done.");
    expect(await isSignedIn(first)).toBe(false);
    expect(await operator("sign-out arjun", { as: "meera" })).toBe("refused: arjun is not signed in");
    expect(await operator("sessions arjun", { as: "meera" })).toBe("arjun is not signed in.");
    const ended = (await floor.entriesBy("meera")).filter(({ action }) => action === "operator sign out");
    expect(ended.map(({ subject }) => subject)).toEqual(["arjun", "arjun"]);
  });

  test("another operator's session cannot be ended under this operator's name", async () => {
    const [first] = await tokens();
    const [line = ""] = await lines();
    expect(await operator(`sign-out meera ${line.split(" ")[0]}`, { as: "meera" })).toBe(
      "refused: That session has already ended",
    );
    expect(await isSignedIn(first)).toBe(true);
  });

  test("a session that ended by its age or idleness is not listed", async () => {
    await tokens();
    clock.at += 15 * minute;
    expect(await operator("sessions arjun", { as: "meera" })).toBe("arjun is not signed in.");
  });
});
