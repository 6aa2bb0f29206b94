/** How much longer tests may wait on a shared machine. */
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

/** The factor on a quiet machine, which may become busy after it was measured. */
const usual = 3;
const most = 15;
const spinMs = 1_000;

/** Loads all processors at once; the share of them that we get gives the factor. */
export async function measurePatience(): Promise<number> {
  const threads = availableParallelism();
  const spin = `const until = performance.now() + ${spinMs}; while (performance.now() < until);`;
  const [before, startedAt] = [process.cpuUsage(), performance.now()];
  await Promise.all(Array.from({ length: threads }, () => once(new Worker(spin, { eval: true }), "exit")));
  const { user, system } = process.cpuUsage(before);
  const share = (user + system) / 1000 / ((performance.now() - startedAt) * threads);
  return Math.min(most, Math.max(usual, Math.round((usual / share) * 10) / 10));
}
