/** Listens to a channel of PostgreSQL (LISTEN/NOTIFY) on a connection of its own, which is opened again if it breaks. */
import type pg from "pg";
import { createClient } from "./connection.ts";

export interface ChannelListener {
  start(): void;
  stop(): Promise<void>;
}

interface ListenerDeps {
  readonly databaseUrl: string;
  readonly channel: string;
  /** Of the connection, as the database shows it. */
  readonly name: string;
  readonly onMessage: (payload: string) => void;
  /** Called each time listening begins: what was sent before is not received. */
  readonly onListening?: () => void;
  readonly onError: (error: unknown) => void;
}

const retryMs = 1_000;

export function createChannelListener(deps: ListenerDeps): ChannelListener {
  const { databaseUrl, channel, name, onMessage, onListening, onError } = deps;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function listen(): Promise<void> {
    const opened = createClient({ connectionString: databaseUrl, keepAlive: true, application_name: `feo ${name}` });
    client = opened;
    opened.once("end", again);
    opened.on("notification", ({ payload = "" }) => onMessage(payload));
    await opened.connect();
    await opened.query(`listen ${channel}`);
    onListening?.();
  }

  function again(): void {
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(begin, retryMs);
  }

  function begin(): void {
    void listen().catch((error: unknown) => {
      onError(error);
      client?.off("end", again);
      again();
    });
  }

  return {
    start: begin,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
