/**
 * How many passwords this machine verifies per second when it does nothing else. Takes the hash and the seconds; prints
 * the rate.
 */
import { availableParallelism } from "node:os";
import { verify } from "@node-rs/argon2";

const [hash = "", password = "", seconds = "5"] = process.argv.slice(2);
const endsAt = performance.now() + Number(seconds) * 1000;
let verified = 0;

async function verifyAllTheTime(): Promise<void> {
  while (performance.now() < endsAt) {
    if (!(await verify(hash, password))) throw new Error("The password is not right");
    verified += 1;
  }
}

const startedAt = performance.now();
await Promise.all(Array.from({ length: availableParallelism() }, verifyAllTheTime));
process.send?.(verified / ((performance.now() - startedAt) / 1000));
