/** The operators' sockets: opened with the session cookie, closed when the session ends. They only send. */
import type { Server as HttpServer, IncomingMessage } from "node:http";
import { type ChangedMessage, changedEvent, type OperatorTopic, operatorNamespace, socketPath } from "@feo/contract";
import { Server } from "socket.io";

/** How often a session is looked at again, so that a socket ends with it. */
const lookAgainMs = 5_000;
/** Operators have a few tabs; more than this is a mistake or an attack. */
const mostPerSession = 20;
/** Clients send nothing but what the protocol needs. */
const longestFrame = 1_024;

export interface ConsoleSockets {
  publish(topics: readonly OperatorTopic[]): void;
  stop(): void;
}

interface ConsoleSocketsDeps {
  readonly server: HttpServer;
  readonly isOurOrigin: (origin: string | undefined, host: string | undefined) => boolean;
  /** Identifies the live session of the cookie; undefined if there is none. Does not renew it. */
  readonly findSession: (cookie: string | undefined) => Promise<string | undefined>;
  readonly onError: (error: unknown) => void;
}

export function openConsoleSockets(deps: ConsoleSocketsDeps): ConsoleSockets {
  const { server, isOurOrigin, findSession, onError } = deps;
  const io = new Server(server, {
    path: socketPath,
    transports: ["websocket"],
    serveClient: false,
    maxHttpBufferSize: longestFrame,
    allowRequest({ headers }: IncomingMessage, answer) {
      // Browsers always send an Origin with a WebSocket.
      answer(null, headers.origin !== undefined && isOurOrigin(headers.origin, headers.host));
    },
  });
  const operators = io.of(operatorNamespace);

  operators.use((socket, next) => {
    const { cookie } = socket.request.headers;
    findSession(cookie).then(
      (session) => {
        const open = [...operators.sockets.values()].filter(({ data }) => data.session === session);
        if (session === undefined) return next(new Error("OPERATOR_SESSION_MISSING"));
        if (open.length >= mostPerSession) return next(new Error("TOO_MANY_REQUESTS"));
        socket.data.session = session;
        return next();
      },
      (error: unknown) => {
        onError(error);
        next(new Error("UNAVAILABLE"));
      },
    );
  });

  let isLooking = false;
  const looking = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    for (const socket of operators.sockets.values()) {
      // A database that is away ends no session.
      const session = await findSession(socket.request.headers.cookie).catch(() => socket.data.session);
      if (session === undefined) socket.disconnect(true);
    }
    isLooking = false;
  }, lookAgainMs);

  return {
    publish(topics) {
      operators.emit(changedEvent, { topics } satisfies ChangedMessage);
    },
    stop() {
      clearInterval(looking);
      // Not io.close(), which closes the HTTP server, too. Clients reconnect automatically.
      io.engine.close();
    },
  };
}
