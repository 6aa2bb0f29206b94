/** Server-rendered /markets beside a bare react-router page on the same Fastify: requests per second, interleaved, medians. */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { freePort } from "../../scripts/ports.ts";
import { startProcess } from "../../scripts/process.ts";
import { startInstance } from "../../tests/system/instance.ts";

const rounds = 5;
const seconds = 3;
const connections = 10;
const here = fileURLToPath(new URL(".", import.meta.url));

function buildBare(): void {
  const command = fileURLToPath(new URL("../../node_modules/@react-router/dev/bin.cjs", import.meta.url));
  const env = { ...process.env, NODE_ENV: "production" };
  const { status, stderr } = spawnSync(process.execPath, [command, "build"], {
    cwd: join(here, "bare"),
    env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The bare page could not be built:\n${stderr}`);
}

let visits = 0;

/** With `isNew`, every request has a new URL, so that each one is rendered. */
async function requestsPerSecond(url: string, isNew: boolean): Promise<number> {
  const setupRequest = (request: autocannon.Request) => {
    visits += 1;
    return { ...request, path: `${new URL(url).pathname}?visit=${visits}` };
  };
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(isNew ? { requests: [{ method: "GET", setupRequest }] } : {}),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

const median = (values: readonly number[]): number =>
  [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;

buildBare();
const home = await mkdtemp(join(tmpdir(), "feo-bench-"));
const feo = await startInstance({ home, env: { RATE_LIMIT_PER_MINUTE: "100000000", DEMO_BOTS: "off" } });
const bare = startProcess("bare page", join(here, "bare-server.ts"), {
  onDeath: (why) => console.error(why),
  env: { PORT: String(await freePort()), FEO_HOME: home, NODE_ENV: "production" },
});
try {
  const bareUrl = await bare.ready;
  const figures = { bare: [] as number[], served: [] as number[], rendered: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    figures.bare.push(await requestsPerSecond(`${bareUrl}/`, false));
    figures.served.push(await requestsPerSecond(`${feo.baseUrl}/markets`, false));
    figures.rendered.push(await requestsPerSecond(`${feo.baseUrl}/markets`, true));
  }
  const [bareRate, servedRate, renderedRate] = [median(figures.bare), median(figures.served), median(figures.rendered)];
  console.log(`bare page               ${bareRate.toFixed(0)} requests/s`);
  console.log(
    `/markets as served      ${servedRate.toFixed(0)} requests/s, ${(servedRate / bareRate).toFixed(2)} of bare`,
  );
  console.log(
    `/markets always rendered ${renderedRate.toFixed(0)} requests/s, ${(renderedRate / bareRate).toFixed(2)} of bare`,
  );
  if (servedRate < bareRate / 2) process.exitCode = 1;
} finally {
  await bare.stop();
  await feo.stop();
  await rm(home, { recursive: true, force: true });
}
