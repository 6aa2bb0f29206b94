/**
 * Compares response times for known and unknown accounts: medians, alternating. That both do equal work is proved by
 * counting hashes (auth/login.test.ts); this shows that nothing else gives an account away.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startInstance } from "../../tests/system/instance.ts";
import { newEmail, visitorsOf } from "../../tests/system/newcomer.ts";
import { median } from "../durable/statistics.ts";

const ways = {
  "signing up": ["/auth/v1/register/otp", {}],
  "a forgotten password": ["/auth/v1/resetPassword/otp/send", {}],
  "a wrong password": ["/auth/v1/login/otp", { password: "a wrong password" }],
} as const;
const rounds = 36;

const home = await mkdtemp(join(tmpdir(), "feo-alike-"));
const instance = await startInstance({ home, env: { DEMO_BOTS: "off" } });
try {
  const { call, captcha, openAccount } = visitorsOf({ ...instance, home });
  for (const [name, [path, more]] of Object.entries(ways)) {
    const times = { known: [] as number[], unknown: [] as number[] };
    // A person is sent at most five codes an hour, so each of them is used three times.
    const people = await Promise.all(Array.from({ length: rounds / 3 }, () => openAccount()));
    for (let round = 0; round < rounds; round += 1) {
      const pair = [
        [times.known, people[round % people.length]?.who ?? newEmail()],
        [times.unknown, newEmail()],
      ] as const;
      for (const [list, who] of round % 2 === 0 ? pair : pair.toReversed()) {
        const body = { ...who, ...more, captchaResponse: await captcha() };
        const begun = performance.now();
        await call("POST", path, body);
        list.push(performance.now() - begun);
      }
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    console.log(
      `${name}: known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms, ${(known / unknown).toFixed(2)} times`,
    );
    if (known / unknown > 2 || known / unknown < 0.5) process.exitCode = 1;
  }
} finally {
  await instance.stop();
  await rm(home, { recursive: true, force: true });
}
