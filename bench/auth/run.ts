/**
 * Logins per second, complete (puzzle, password, flow, token) and over HTTP, beside the bare rate of argon2 on the same
 * machine.
 */
import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hash } from "@node-rs/argon2";
import pg from "pg";
import { argon2 } from "../../apps/server/src/auth/argon2.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { endDemoHistory } from "../demo-history.ts";
import { median } from "../durable/statistics.ts";

const port = 3_930;
const api = `http://127.0.0.1:${port}/api`;
const rounds = 15;
const seconds = 2;
const people = 200;
const visitors = 12;
const password = "correct horse battery staple";
const least = 0.8;
const mostDelayMs = 20;

/** Accounts that log in with a password alone: mailing a code is another program's work. */
async function fill(url: string, passwordHash: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into account (email, password_hash, is_email_otp_enabled)
     select 'person' || n || '@bench.example', $1, false from generate_series(1, $2::int) n`,
    [passwordHash, people],
  );
  await client.end();
}

async function startFeo(url: string, home: string): Promise<{ stop(): Promise<void> }> {
  const child = fork(fileURLToPath(new URL("../durable/server.ts", import.meta.url)), [], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      FEO_HOME: home,
      PORT: String(port),
      METRICS_PORT: String(port + 2),
      DEMO_BOTS: "off",
      RATE_LIMIT_PER_MINUTE: "100000000",
      SIGN_INS_PER_MINUTE: "100000000",
      LOG_LEVEL: "error",
    },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once("message", () => resolve());
    child.once("exit", () => reject(new Error("The server ended before it served")));
  });
  return {
    stop() {
      child.disconnect();
      return ended;
    },
  };
}

interface Puzzle {
  readonly algorithm: string;
  readonly challenge: string;
  readonly salt: string;
  readonly signature: string;
}

/** Solved before the clock starts: it is the visitors' work, not the server's. */
async function solvePuzzles(count: number): Promise<string[]> {
  const solved: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { algorithm, challenge, salt, signature } = (await (
      await fetch(`${api}/public/v1/captcha`)
    ).json()) as Puzzle;
    let number = 0;
    while (createHash("sha256").update(`${salt}${number}`).digest("hex") !== challenge) number += 1;
    solved.push(Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString("base64"));
  }
  return solved;
}

/** Visitors stand for other machines, so their requests must cost as little as possible here. */
const agent = new Agent({ keepAlive: true, maxSockets: visitors });

function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const sent = request(
      api + path,
      { agent, method: "POST", headers: { "content-type": "application/json", ...headers } },
      async (response) => {
        const answer = (await response.toArray()).join("");
        if (response.statusCode === 200) resolve(JSON.parse(answer));
        else reject(new Error(`${path} answered ${response.statusCode} ${answer}`));
      },
    );
    sent.once("error", reject).end(text);
  });
}

let next = 0;

async function logIn(captchaResponse: string): Promise<void> {
  next += 1;
  const email = `person${(next % people) + 1}@bench.example`;
  const { sessionToken = "" } = await post("/auth/v1/login/otp", { email, password, captchaResponse });
  await post("/auth/v1/login", { deviceId: "bench" }, { sessionToken });
}

async function measureLogins(puzzles: string[]): Promise<number> {
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  let logins = 0;
  const visit = async () => {
    while (performance.now() < endsAt) {
      const puzzle = puzzles.pop();
      if (puzzle === undefined) throw new Error("There were not enough puzzles");
      await logIn(puzzle);
      logins += 1;
    }
  };
  await Promise.all(Array.from({ length: visitors }, visit));
  return logins / ((performance.now() - startedAt) / 1000);
}

function measureBare(passwordHash: string): Promise<number> {
  const child = fork(fileURLToPath(new URL("bare.ts", import.meta.url)), [passwordHash, password, String(seconds)]);
  return new Promise((resolve, reject) => {
    child.once("message", (rate) => resolve(Number(rate)));
    child.once("exit", (code) => code === 0 || reject(new Error("The bare measurement failed")));
  });
}

/** 99th percentile of the server's event loop delay since the last call. */
async function loopDelayMs(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port + 1}/metrics`)).text();
  return Number(/^feo_nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]) * 1000;
}

const home = await mkdtemp(join(tmpdir(), "feo-auth-"));
const postgres = await startPostgres({ home, report: () => undefined });
try {
  const server = await startFeo(postgres.url, home);
  await endDemoHistory(postgres.url);
  const passwordHash = await hash(password, argon2);
  await fill(postgres.url, passwordHash);
  const bareRates: number[] = [];
  const loginRates: number[] = [];
  const delays: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const bare = await measureBare(passwordHash);
    const puzzles = await solvePuzzles(Math.ceil(bare * seconds * 1.5) + visitors);
    await loopDelayMs();
    const logins = await measureLogins(puzzles);
    const delay = await loopDelayMs();
    // The first round is a warm-up for both.
    if (round === 0) continue;
    bareRates.push(bare);
    loginRates.push(logins);
    delays.push(delay);
    console.log(
      `round ${round}: ${logins.toFixed(1)} logins/s, ${bare.toFixed(1)} bare, loop p99 ${delay.toFixed(1)} ms`,
    );
  }
  await server.stop();
  const share = median(loginRates.map((rate, round) => rate / (bareRates[round] ?? 1)));
  console.log(`bare argon2  ${median(bareRates).toFixed(1)} a second`);
  console.log(`logins       ${median(loginRates).toFixed(1)} a second; ${share.toFixed(2)} of it (bound ${least})`);
  console.log(`event loop   p99 ${median(delays).toFixed(1)} ms (bound ${mostDelayMs})`);
  if (share < least || median(delays) >= mostDelayMs) process.exitCode = 1;
} finally {
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
}
