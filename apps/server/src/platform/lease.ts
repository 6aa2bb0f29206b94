/** Leader election: one node at most holds a database advisory lock, and none while that is uncertain. */
import type pg from "pg";
import { createClient } from "./connection.ts";

export interface Lease {
  readonly isHeld: boolean;
  start(): void;
  stop(): Promise<void>;
}

interface LeaseOptions {
  readonly databaseUrl: string;
  /** The advisory lock's number. */
  readonly lock: number;
  readonly onError: (error: unknown) => void;
}

const lookEveryMs = 1_000;
/** TCP keepalive, so that the database notices a vanished machine within seconds. */
const soonMissed = "set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3";

export function createLease({ databaseUrl, lock, onError }: LeaseOptions): Lease {
  let client: pg.Client | undefined;
  let isHeld = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isStopped = false;

  async function open(): Promise<pg.Client> {
    const opened = createClient({
      connectionString: databaseUrl,
      keepAlive: true,
      application_name: "feo work",
      connectionTimeoutMillis: 2_000,
      query_timeout: 2_000,
    });
    opened.on("error", () => letGo(opened));
    await opened.connect();
    await opened.query(soonMissed);
    client = opened;
    return opened;
  }

  function letGo(gone: pg.Client | undefined): void {
    if (gone !== client) return;
    isHeld = false;
    client = undefined;
    gone?.end().catch(() => undefined);
  }

  /** Tries to take the lock, or checks that the connection holding it is alive. */
  async function poll(): Promise<void> {
    const current = client ?? (await open());
    if (isHeld) {
      await current.query("select 1");
      return;
    }
    const { rows } = await current.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [lock]);
    isHeld = rows[0]?.held === true && client === current && !isStopped;
  }

  function lookAgain(): void {
    looking ??= poll()
      .catch((error: unknown) => {
        if (!isStopped) onError(error);
        letGo(client);
      })
      .finally(() => {
        looking = undefined;
      });
  }

  return {
    get isHeld() {
      return isHeld;
    },
    start() {
      lookAgain();
      timer ??= setInterval(lookAgain, lookEveryMs);
    },
    async stop() {
      isStopped = true;
      isHeld = false;
      clearInterval(timer);
      await looking;
      await client?.end().catch(() => undefined);
    },
  };
}
