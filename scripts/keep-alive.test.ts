import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepAlive } from "./keep-alive.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A part whose starts and deaths the test controls. */
function given() {
  const said: string[] = [];
  const givenUp: string[] = [];
  let die: (why: string) => void = () => undefined;
  const outcomes: Error[] = [];
  const starts: number[] = [];
  let stops = 0;
  const stop = async () => {
    stops += 1;
  };
  const begun = performance.now();
  const part = keepAlive({
    name: "server",
    report: (line) => said.push(line),
    onGivenUp: (why) => givenUp.push(why),
    start(onDeath) {
      starts.push(performance.now() - begun);
      die = onDeath;
      const failure = outcomes.shift();
      const ready = failure ? Promise.reject(failure) : Promise.resolve("http://localhost");
      ready.catch(() => undefined);
      return { ready, stop };
    },
  });
  const failNext = (...errors: Error[]) => outcomes.push(...errors);
  return { part, said, givenUp, starts, die: (why: string) => die(why), failNext, stops: () => stops };
}

test("a part that dies is restarted with a growing delay, and every death is reported with its reason", async () => {
  const { starts, said, die } = given();
  for (const why of ["the server ended by SIGKILL", "the server ended with code 1", "the server ended with code 7"]) {
    die(why);
    await vi.advanceTimersByTimeAsync(8_000);
  }
  expect(starts).toEqual([0, 100, 9_000, 18_000]);
  expect(said.slice(0, 2)).toEqual(["the server ended by SIGKILL; restarting in 0.1 s", "the server is running again"]);
});

test("the fifth death within a minute is final, even if the part never became ready", async () => {
  const { givenUp, starts, die, failNext } = given();
  failNext(...Array.from({ length: 4 }, () => new Error("the server did not start")));
  die("the server ended by SIGKILL");
  await vi.advanceTimersByTimeAsync(600_000);
  expect(givenUp).toEqual(["the server did not start; it has died 5 times in a minute"]);
  expect(starts).toHaveLength(5);
});

test("deaths far apart never exceed the limit", async () => {
  const { givenUp, starts, die } = given();
  for (let death = 0; death < 20; death += 1) {
    die("the server ended with code 1");
    await vi.advanceTimersByTimeAsync(20_000);
  }
  expect(givenUp).toEqual([]);
  expect(starts).toHaveLength(21);
});

test("a full disk is reported and the part is retried without limit", async () => {
  const { givenUp, said, die, failNext } = given();
  failNext(...Array.from({ length: 50 }, () => new Error("PostgreSQL does not start: the disk is full")));
  die("PostgreSQL ended: No space left on device");
  await vi.advanceTimersByTimeAsync(600_000);
  expect(givenUp).toEqual([]);
  expect(said.at(-1)).toBe("the server is running again");
  expect(said.filter((line) => line.includes("the disk is full"))).toHaveLength(50);
});

test("a stopped part stays stopped, even during the pause before a restart", async () => {
  const { part, starts, die, stops } = given();
  die("the server ended with code 1");
  await part.stop();
  die("the server ended with code 1");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(starts).toHaveLength(1);
  expect(stops()).toBeGreaterThan(0);
});
