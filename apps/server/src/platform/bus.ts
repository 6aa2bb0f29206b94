/**
 * Messaging between the nodes of one exchange: fire-and-forget messages, and requests that one node answers. NATS
 * carries them and stores nothing: whatever must not be lost is in the database before it is sent.
 */
import { type ConnectionOptions, connect, type NatsConnection, RequestError } from "@nats-io/transport-node";

export interface Bus {
  /** Whether the bus is connected now. */
  readonly isConnected: boolean;
  /** The maximum size of a message in bytes. */
  readonly mostBytes: number;
  /** Sends JSON to all subscribers, including this node if it subscribes. */
  publish(subject: string, json: string): void;
  subscribe(subject: string, onMessage: (message: unknown) => void): () => void;
  /** Throws NobodyAnswers if certainly no node received the request, NoAnswer if one may have. */
  ask(subject: string, question: unknown, withinMs: number): Promise<unknown>;
  /** Answers requests until the returned function is called. Returning undefined leaves the answer to another node. */
  answer(subject: string, answer: (question: unknown) => Promise<unknown>): () => void;
  stop(): Promise<void>;
}

export class NobodyAnswers extends Error {}
export class NoAnswer extends Error {}

/** The bus could not be reached at startup. */
export class BusUnreachable extends Error {}

interface BusOptions {
  /** nats://user:password@host:4222 or tls://; several separated by commas. */
  readonly url: string;
  /** The exchange's name: two exchanges may share the servers. */
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
      onError(new Error("The connection broke"), "the bus connection was lost; reconnecting");
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
    subscribe: (subject, onMessage) => subscribe(subject, (text) => onMessage(JSON.parse(text))),

    async ask(subject, question, withinMs) {
      // NATS would queue the request until the bus is back, long after the caller has timed out.
      if (!isConnected || connection.isClosed()) throw new NobodyAnswers("The bus is not connected");
      try {
        const asked = connection.request(subjectOf(subject), JSON.stringify(question), { timeout: withinMs });
        return JSON.parse((await asked).string());
      } catch (error) {
        const isUnheard = error instanceof RequestError && error.isNoResponders();
        throw isUnheard ? new NobodyAnswers("No node is listening") : new NoAnswer((error as Error).message);
      }
    },

    answer: (subject, answer) =>
      subscribe(subject, (text, reply) => {
        answer(JSON.parse(text))
          .then((given) => given !== undefined && reply(JSON.stringify(given)))
          .catch((error: unknown) => onError(error, "a request from another node failed"));
      }),

    async stop() {
      isStopping = true;
      if (!connection.isClosed()) await connection.drain().catch(() => undefined);
    },
  };
}

async function watch(connection: NatsConnection, onChange: (isConnected: boolean) => void): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === "disconnect" || type === "staleConnection" || type === "close") onChange(false);
    if (type === "reconnect") onChange(true);
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
    timeout: connectWithinMs,
    maxReconnectAttempts: -1,
    reconnectTimeWait: retryMs,
    pingInterval: 5_000,
    maxPingOut: 2,
    noEcho: false,
  };
}
