/** Checks before anything starts that the ports are free, and names the setting that moves a taken one. */
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

export async function requireFreePorts(ports: Record<string, number>): Promise<void> {
  const names = Object.keys(ports);
  const same = names.find((name) => names.some((other) => other !== name && ports[other] === ports[name]));
  if (same) throw new Error(`${same}=${ports[same]} is also the port of another part; choose different ports`);
  for (const [name, port] of Object.entries(ports)) {
    const problem = await tryPort(port);
    if (problem === "EADDRINUSE") throw new Error(`port ${port} is taken; set ${name} to another one`);
    if (problem) throw new Error(`port ${port} cannot be used (${problem}); set ${name} to another one`);
  }
}

/** The error code of listening on the port, or undefined if it is free. */
function tryPort(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(undefined)));
  });
}

/** Below the ephemeral range, from which an outgoing connection could take one in the meantime. */
const testPorts = { first: 10_000, last: 32_000 };

/** Workers of one test run pick ports concurrently, so each worker uses every n-th port. */
const workers = 16;
const worker = Number(process.env["VITEST_POOL_ID"] || 0) % workers;
/** Ports already given out, which may not be in use yet. */
const given = new Set<number>();

/** A free port that was not given out before, for tests. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(testPorts.first / workers, testPorts.last / workers) * workers + worker;
    if (given.has(port) || (await tryPort(port)) !== undefined) continue;
    given.add(port);
    return port;
  }
  throw new Error("no port is free");
}
