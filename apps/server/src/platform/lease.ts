/** What one node at a time may do: whoever holds a lock of the database, and nobody while that is not certain. */
import type pg from "pg";
import { createClient } from "./connection.ts";

export interface Lease {
  readonly isHeld: boolean;
  start(): void;
  stop(): Promise<void>;
}

interface LeaseOptions {
  readonly databaseUrl: string;
  /** The lock's name in the database. */
  readonly lock: number;
  readonly onError: (error: unknown) => void;
}

const lookEveryMs = 1_000;
/** The database misses a node whose machine vanished within seconds. */
const soonMissed = "set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3";

export function createLease({ databaseUrl, lock, onError }: LeaseOptions): Lease {
  let client: pg.Client | undefined;
  let isHeld = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isStopped = false;

  async function open(): Promise<pg.Client> {
    const opened = createClient({
      ...{ connectionString: databaseUrl, keepAlive: true, application_name: "feo work" },
      ...{ connectionTimeoutMillis: 2_000, query_timeout: 2_000 },
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

  /** Asks for the lock, or whether the connection that has it is still there. */
  async function look(): Promise<void> {
    const current = client ?? (await open());
    if (isHeld) {
      await current.query("select 1");
      return;
    }
    const { rows } = await current.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [lock]);
    isHeld = rows[0]?.held === true && client === current && !isStopped;
  }

  function lookAgain(): void {
    looking ??= look()
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
