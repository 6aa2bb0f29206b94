/**
 * Transactional outbox for mail and SMS: a message is written with the change it reports and sent after the commit. No
 * call waits for a mail server, no crash loses a warning, and response times do not reveal whether a message is sent.
 */
import { and, asc, eq, lt, lte } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { inBackground } from "./connection.ts";
import type { Database } from "./database.ts";
import type { Mail, Mailer } from "./mail.ts";
import { outgoingMessages } from "./outbox.tables.ts";
import type { SecretBox } from "./secret-box.ts";
import type { Sms } from "./sms.ts";

export type OutgoingMessage =
  | ({ readonly channel: "email" } & Mail)
  | { readonly channel: "sms"; readonly to: string; readonly text: string };

export interface Outbox {
  /** Stores a message. Within a transaction it is sent only after a commit; the caller then calls `nudge`. */
  post(message: OutgoingMessage, options: { readonly goodForMs: number }, within?: Database): Promise<void>;
  /** Checks for waiting messages at once. */
  nudge(): void;
  start(): void;
  stop(): Promise<void>;
}

interface OutboxDeps {
  readonly db: Database;
  readonly box: SecretBox;
  readonly mailer: Mailer;
  /** Undefined if no gateway is configured; then no SMS is ever posted. */
  readonly sms: Sms | undefined;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
}

const lookEveryMs = 5_000;
const mostAtOnce = 20;
/** Lease: while a node sends a message, no other node takes it. */
const leaseMs = 60_000;
const retryMs = (tries: number): number => Math.min(10_000 * 2 ** tries, 15 * 60_000);

export function createOutbox({ db, box, mailer, sms, log, now }: OutboxDeps): Outbox {
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let isWanted = false;

  const deliver = (message: OutgoingMessage): Promise<void> => {
    if (message.channel === "email") return mailer.send(message);
    if (!sms) throw new Error("No SMS gateway is configured");
    return sms.send(message);
  };

  /** Takes due messages under a lease, so that two nodes do not send the same one. */
  async function take(): Promise<{ id: number; sealed: string; tries: number }[]> {
    return db.transaction(async (tx) => {
      const due = await tx
        .select({ id: outgoingMessages.id, sealed: outgoingMessages.sealed, tries: outgoingMessages.tries })
        .from(outgoingMessages)
        .where(lte(outgoingMessages.nextTryAt, new Date(now())))
        .orderBy(asc(outgoingMessages.id))
        .limit(mostAtOnce)
        .for("update", { skipLocked: true });
      for (const { id, tries } of due) {
        await tx
          .update(outgoingMessages)
          .set({ nextTryAt: new Date(now() + leaseMs), tries: tries + 1 })
          .where(eq(outgoingMessages.id, id));
      }
      return due;
    });
  }

  async function send({ id, sealed, tries }: { id: number; sealed: string; tries: number }): Promise<void> {
    try {
      await deliver(JSON.parse(box.open(sealed)) as OutgoingMessage);
      await db.delete(outgoingMessages).where(eq(outgoingMessages.id, id));
    } catch (error) {
      log.error({ err: error, message: id, tries: tries + 1 }, "a message could not be sent yet");
      await db
        .update(outgoingMessages)
        .set({ nextTryAt: new Date(now() + retryMs(tries)) })
        .where(eq(outgoingMessages.id, id));
    }
  }

  async function sendAll(): Promise<void> {
    do {
      isWanted = false;
      await db.delete(outgoingMessages).where(and(lt(outgoingMessages.expiresAt, new Date(now()))));
      const due = await take();
      await Promise.all(due.map(send));
      if (due.length === mostAtOnce) isWanted = true;
    } while (isWanted);
  }

  function nudge(): void {
    isWanted = true;
    sending ??= inBackground(sendAll)
      .catch((error: unknown) => log.error({ err: error }, "pending messages could not be read"))
      .finally(() => {
        sending = undefined;
      });
  }

  return {
    async post(message, { goodForMs }, within = db) {
      await within.insert(outgoingMessages).values({
        sealed: box.seal(JSON.stringify(message)),
        nextTryAt: new Date(now()),
        expiresAt: new Date(now() + goodForMs),
      });
      if (within === db) nudge();
    },
    nudge,
    start() {
      timer ??= setInterval(nudge, lookEveryMs);
    },
    async stop() {
      clearInterval(timer);
      await sending;
      mailer.close();
    },
  };
}
