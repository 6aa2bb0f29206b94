/** Whether anybody uses the exchange besides the bots: a request within the last minutes, or somebody who listens to the sockets. */
import type { FastifyInstance } from "fastify";
import { isQuiet } from "./pace.ts";

interface AudienceDeps {
  readonly app: FastifyInstance;
  readonly botAddresses: ReadonlySet<string>;
  readonly hasListeners: () => boolean;
  readonly now: () => number;
}

/** Says whether it is quiet. Must be made before the server is ready. */
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
