/** Listens for notices committed by any node (LISTEN/NOTIFY). The bell's list shows any missed while offline. */
import type pg from "pg";
import { createClient } from "../platform/connection.ts";
import { noticeChannel } from "./notices.ts";

export interface NoticeListener {
  start(): void;
  stop(): Promise<void>;
}

interface ListenerDeps {
  readonly databaseUrl: string;
  readonly onNotice: (userNumber: number, id: number) => void;
  readonly onError: (error: unknown) => void;
}

const retryMs = 1_000;

export function createNoticeListener({ databaseUrl, onNotice, onError }: ListenerDeps): NoticeListener {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function listen(): Promise<void> {
    const opened = createClient({ connectionString: databaseUrl, keepAlive: true, application_name: "feo notices" });
    client = opened;
    opened.once("end", again);
    opened.on("notification", ({ payload = "" }) => {
      const [user, id] = payload.split(" ").map(Number);
      if (user !== undefined && id !== undefined) onNotice(user, id);
    });
    await opened.connect();
    await opened.query(`listen ${noticeChannel}`);
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
