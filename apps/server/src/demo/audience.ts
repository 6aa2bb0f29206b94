/** Detects whether people use the exchange besides the bots: a request within the last minutes, or an open socket. */
import type { FastifyInstance } from "fastify";
import { isQuiet } from "./pace.ts";

interface AudienceDeps {
  readonly app: FastifyInstance;
  readonly botAddresses: ReadonlySet<string>;
  readonly hasListeners: () => boolean;
  readonly now: () => number;
}

/** Returns a function that tells whether it is quiet. Call before the server is ready, because it adds a hook. */
export function watchAudience({ app, botAddresses, hasListeners, now }: AudienceDeps): () => boolean {
  let lastAskedMs = now();
  app.addHook("onRequest", (request, _reply, done) => {
    if (!botAddresses.has(request.ip)) lastAskedMs = now();
    done();
  });
  return () => {
    if (hasListeners()) lastAskedMs = now();
    return isQuiet(lastAskedMs, now());
  };
}
