/**
 * How the nodes of one exchange speak with one another: messages that may be lost, and questions that one of them answers. NATS
 * carries them and keeps nothing: whatever must not be lost is in the database before anybody is told of it.
 */
import { type ConnectionOptions, connect, type NatsConnection, RequestError } from "@nats-io/transport-node";

export interface Bus {
  /** Whether the others can be reached now. */
  readonly isConnected: boolean;
  /** What one message may weigh, in bytes. */
  readonly mostBytes: number;
  /** JSON, to all who listen, this node too if it does. */
  publish(subject: string, json: string): void;
  subscribe(subject: string, hear: (message: unknown) => void): () => void;
  /** Throws NobodyAnswers where certainly nobody has heard the question, NoAnswer where somebody may have. */
  ask(subject: string, question: unknown, withinMs: number): Promise<unknown>;
  /** Until what is returned is called. Undefined leaves the answer to another node. */
  answer(subject: string, answer: (question: unknown) => Promise<unknown>): () => void;
  stop(): Promise<void>;
}

export class NobodyAnswers extends Error {}
export class NoAnswer extends Error {}

/** The bus could not be reached when the program started. */
export class BusUnreachable extends Error {}

interface BusOptions {
  /** nats://user:password@host:4222, or tls://; several with commas between. */
  readonly url: string;
  /** Its own name: two exchanges may share the servers. */
  readonly exchange: string;
  readonly onError: (error: unknown, message: string) => void;
}

const usualMostBytes = 1_048_576;
const connectWithinMs = 5_000;
const retryMs = 500;

export async function openBus({ url, exchange, onError }: BusOptions): Promise<Bus> {
  const subjectOf = (name: string): string => `feo.${exchange}.${name}`;
  const connection = await connect(optionsOf(url)).catch((error: Error) => {
    throw new BusUnreachable(`NATS_URL cannot be reached: ${error.message}`);
  });
  let isConnected = true;
  let isStopping = false;
  void watch(connection, (connected) => {
    if (isConnected && !connected && !isStopping)
      onError(new Error("The connection broke"), "the bus was lost and is looked for");
    isConnected = connected;
  });

  function subscribe(subject: string, callback: (text: string, reply: (text: string) => void) => void): () => void {
    const subscription = connection.subscribe(subjectOf(subject), {
      callback(error, message) {
        if (error) onError(error, "the bus refused a subscription");
        else callback(message.string(), (text) => void message.respond(text));
      },
    });
    return () => subscription.unsubscribe();
  }

  return {
    get isConnected() {
      return isConnected;
    },
    get mostBytes() {
      return connection.info?.max_payload ?? usualMostBytes;
    },
    publish(subject, json) {
      if (!connection.isClosed()) connection.publish(subjectOf(subject), json);
    },
    subscribe: (subject, hear) => subscribe(subject, (text) => hear(JSON.parse(text))),

    async ask(subject, question, withinMs) {
      // What is asked now would be heard when the bus is back, and whoever asked would long have given up.
      if (!isConnected || connection.isClosed()) throw new NobodyAnswers("The bus is not there");
      try {
        const asked = connection.request(subjectOf(subject), JSON.stringify(question), { timeout: withinMs });
        return JSON.parse((await asked).string());
      } catch (error) {
        const isUnheard = error instanceof RequestError && error.isNoResponders();
        throw isUnheard ? new NobodyAnswers("Nobody listens") : new NoAnswer((error as Error).message);
      }
    },

    answer: (subject, answer) =>
      subscribe(subject, (text, reply) => {
        answer(JSON.parse(text))
          .then((given) => given !== undefined && reply(JSON.stringify(given)))
          .catch((error: unknown) => onError(error, "a question of another node was not answered"));
      }),

    async stop() {
      isStopping = true;
      if (!connection.isClosed()) await connection.drain().catch(() => undefined);
    },
  };
}

async function watch(connection: NatsConnection, tell: (isConnected: boolean) => void): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === "disconnect" || type === "staleConnection" || type === "close") tell(false);
    if (type === "reconnect") tell(true);
  }
}

function optionsOf(urls: string): ConnectionOptions {
  const servers = urls.split(",").map((text) => new URL(text.trim()));
  const [first] = servers;
  const isEncrypted = servers.some(({ protocol }) => protocol === "tls:");
  return {
    servers: servers.map(({ host }) => host),
    name: "feo",
    ...(first?.username && !first.password ? { token: decodeURIComponent(first.username) } : {}),
    ...(first?.password ? { user: decodeURIComponent(first.username), pass: decodeURIComponent(first.password) } : {}),
    ...(isEncrypted ? { tls: {} } : {}),
    ...{ timeout: connectWithinMs, maxReconnectAttempts: -1, reconnectTimeWait: retryMs, pingInterval: 5_000 },
    ...{ maxPingOut: 2, noEcho: false },
  };
}
