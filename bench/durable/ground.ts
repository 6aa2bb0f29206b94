/** The setup of benches that place orders over HTTP: funded traders, and servers of their own. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { createAccessTokens, installationSecret } from "../../apps/server/src/auth/access-token.ts";
import { createTokenKeys } from "../../apps/server/src/auth/token-keys.ts";
import { seedDemo } from "../../apps/server/src/demo/seed.ts";
import { openDatabase } from "../../apps/server/src/platform/database.ts";

const traders = 256;

export async function makeTraders(url: string): Promise<string[]> {
  const database = await openDatabase(url, () => undefined);
  const { db } = database;
  await seedDemo(db);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into account (email, kyc_level, is_demo)
     select 'trader' || n || '@bench.example', 2, true from generate_series(1, $1::int) n on conflict do nothing`,
    [traders],
  );
  const { rows } = await client.query<{ id: string }>(
    "select id from account where email like 'trader%' order by number",
  );
  await client.end();
  const secret = await installationSecret(db, "access-token-secret", undefined);
  const tokens = createAccessTokens(db, createTokenKeys([secret], Date.now), Date.now);
  const issued: string[] = [];
  for (const { id } of rows) issued.push(await tokens.issue({ userId: id, deviceId: "bench" }));
  await database.close();
  return issued;
}

export interface Server {
  stop(): Promise<void>;
}

interface ServerOptions {
  readonly url: string;
  readonly home: string;
  readonly port: number;
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export function startFeo({ url, home, port, flags = [], env = {} }: ServerOptions): Promise<Server> {
  const child = fork(fileURLToPath(new URL("server.ts", import.meta.url)), [...flags], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      FEO_HOME: home,
      PORT: String(port),
      RATE_LIMIT_PER_MINUTE: "100000000",
      ORDERS_PER_SECOND: "1000000",
      LOG_LEVEL: "error",
      DEMO_BOTS: "off",
      ...env,
    },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error("The server ended before it served")));
    child.once("message", () =>
      resolve({
        stop() {
          child.disconnect();
          return ended;
        },
      }),
    );
  });
}
