/**
 * Orders over HTTP to a follower, which forwards them to the leader over the bus, beside the same orders to the leader
 * itself. Interleaved in one run, medians; both nodes, PostgreSQL, the bus and the traders share the machine.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureNatsServer, startNatsServer } from "../../scripts/nats-server.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { endDemoHistory } from "../demo-history.ts";
import { makeTraders, startFeo } from "../durable/ground.ts";
import { type Measured, runLoad } from "../durable/load.ts";
import { median, percentile } from "../durable/statistics.ts";

const rounds = Number(process.argv[2] ?? 7);
const ports = { leader: 3_800, other: 3_840 };
/** A rate that both handle easily, for measuring latency. */
const gentlePerSecond = 400;
const leastRatio = 0.4;

const perSecond = ({ requests, seconds }: Measured) => requests / seconds;
ensureNatsServer(console.log);
const home = await mkdtemp(join(tmpdir(), "feo-nodes-"));
const nats = await startNatsServer();
const postgres = await startPostgres({ home, report: () => undefined });
try {
  const { url } = postgres;
  const tokens = await makeTraders(url);
  const env = { NATS_URL: nats.url };
  const leader = await startFeo({ url, home, port: ports.leader, env: { ...env, ROLES: "engine,web,worker" } });
  const other = await startFeo({ url, home, port: ports.other, env: { ...env, ROLES: "web" } });
  await endDemoHistory(url);
  const load = { tokens, seconds: 3, warmUpSeconds: 1 };
  const rates = { leader: [] as number[], other: [] as number[] };
  let failures = 0;
  for (const port of Object.values(ports)) await runLoad({ ...load, port });
  for (let round = 0; round < rounds; round += 1) {
    const [direct, asked] = [
      await runLoad({ ...load, port: ports.leader }),
      await runLoad({ ...load, port: ports.other }),
    ];
    rates.leader.push(perSecond(direct));
    rates.other.push(perSecond(asked));
    failures += direct.failures + asked.failures;
    console.log(
      `round ${round + 1}: ${perSecond(direct).toFixed(0)} at the leader, ${perSecond(asked).toFixed(0)} asked`,
    );
  }
  const gentle = { ...load, tokens: tokens.slice(0, 32), perSecond: gentlePerSecond, seconds: 6 };
  const [direct, asked] = [
    await runLoad({ ...gentle, port: ports.leader }),
    await runLoad({ ...gentle, port: ports.other }),
  ];
  await other.stop();
  await leader.stop();
  const ratio = median(rates.other.map((each, round) => each / (rates.leader[round] ?? each)));
  const times = ({ latencies }: Measured) =>
    `p50 ${percentile(latencies, 50).toFixed(2)} ms, p99 ${percentile(latencies, 99).toFixed(2)} ms`;
  console.log(`${failures} requests failed`);
  console.log(
    `at the leader       ${median(rates.leader).toFixed(0)} orders/s; ${times(direct)} at ${gentlePerSecond} a second`,
  );
  console.log(
    `at another node     ${median(rates.other).toFixed(0)} orders/s; ${times(asked)} at ${gentlePerSecond} a second`,
  );
  console.log(`asking is ${ratio.toFixed(2)} of leading`);
  if (failures > 0 || ratio < leastRatio) process.exitCode = 1;
} finally {
  await postgres.stop();
  await nats.stop();
  await rm(home, { recursive: true, force: true });
}
