/** Wires the bus, beside main.ts: what the nodes of one exchange publish to and request from each other. */
import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { type AccessTokens, installationSecret } from "./auth/access-token.ts";
import type { Books, Compared } from "./books/books.ts";
import type { Config } from "./config.ts";
import type { Live } from "./live/live.ts";
import { type Bus, openBus } from "./platform/bus.ts";
import type { Database } from "./platform/database.ts";
import { Refusal } from "./platform/refusal.ts";
import type { Trading } from "./trading.ts";

const subjects = { revoked: "revoked", compareBooks: "books.compare" } as const;
const comparedWithinMs = 60_000;

export async function openNodesBus(app: FastifyInstance, { natsUrl }: Config, db: Database): Promise<Bus | undefined> {
  if (natsUrl === undefined) return undefined;
  const secret = await installationSecret(db, "bus-secret", undefined);
  return openBus({
    url: natsUrl,
    exchange: createHash("sha256").update(secret).digest("hex").slice(0, 32),
    onError: (err, message) => app.log.error({ err }, message),
  });
}

/** A session revoked on one node is revoked on all, and its sockets are closed. */
export function shareRevocations(accessTokens: AccessTokens, live: Live | undefined, bus: Bus | undefined): void {
  accessTokens.onRevoked((sessionId, isOurs) => {
    live?.endSession(sessionId);
    if (isOurs) bus?.publish(subjects.revoked, JSON.stringify(sessionId));
  });
  bus?.subscribe(subjects.revoked, (sessionId) => accessTokens.hearRevoked(String(sessionId)));
}

/** Runs the reconciliation on the working node, whichever node is asked. */
export function shareBooks(books: Books, { mayWork }: Trading, bus: Bus | undefined): () => Promise<Compared> {
  bus?.answer(subjects.compareBooks, async () => (mayWork() ? books.compareNow() : undefined));
  return async () => {
    if (mayWork()) return books.compareNow();
    if (!bus) throw new Refusal("Another node is the leader. Compare the books there");
    return (await bus.ask(subjects.compareBooks, {}, comparedWithinMs).catch(() => {
      throw new Refusal("The worker node did not answer. Try again later");
    })) as Compared;
  };
}
