/**
 * Every connection to PostgreSQL is made here. The driver emits "error" on a client whose connection is cut, and a client
 * without a listener takes the process with it; a pool listens only to those that nobody has checked out.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // The query that waits on it fails too, and so does the next one: there is nothing else to do here.
    this.on("error", () => undefined);
  }
}

/** Not connected yet. Whoever must know that it was cut listens to "error" as well. */
export const createClient = (config: pg.ClientConfig): pg.Client => new Client(config);

const isBackground = new AsyncLocalStorage<boolean>();

/** Queries of this work, however deep, use the background's connections: jobs never take one from a call. */
export const inBackground = <Result>(work: () => Result): Result => isBackground.run(true, work);

/** Queries of this work use the calls' connections, whoever asked for it: calls share what it finds. */
export const forCalls = <Result>(work: () => Result): Result => isBackground.run(false, work);

type OnClient = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/**
 * Given back by whoever took it or, where its connection is cut, at once: a transaction whose BEGIN fails forgets the client that
 * it was for, and a pool has no other way to learn that its place is free.
 */
function releaseWhenCut(client: pg.PoolClient): void {
  const release = client.release.bind(client);
  let isReleased = false;
  const releaseOnce = (error?: Error | boolean) => {
    if (isReleased) return;
    isReleased = true;
    client.off("error", releaseOnce);
    release(error);
  };
  client.release = releaseOnce;
  client.once("error", releaseOnce);
}

/** `pool.query` and transactions both check out by `connect`. */
class OwnPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client });
  }

  /** Where a checkout comes from: undefined is this pool itself; throws where nobody else may wait. */
  protected choose(): pg.Pool | undefined {
    return undefined;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnClient): void;
  override connect(callback?: OnClient): Promise<pg.PoolClient> | undefined {
    if (!callback) {
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error)));
      });
    }
    try {
      const chosen = this.choose();
      if (chosen) chosen.connect(callback);
      else
        super.connect((error, client, done) => {
          if (client) releaseWhenCut(client);
          callback(error, client, client?.release ?? done);
        });
    } catch (error) {
      callback(error as Error, undefined, () => undefined);
    }
    return undefined;
  }
}

/** `onError` is called for connections that break while nobody uses them; the next query gets a new one. */
export const createPool = (config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool =>
  new OwnPool(config).on("error", onError);

class SplitPool extends OwnPool {
  readonly #background: pg.Pool;

  constructor(config: pg.PoolConfig, background: pg.Pool) {
    super(config);
    this.#background = background;
  }

  protected override choose(): pg.Pool | undefined {
    return isBackground.getStore() ? this.#background : undefined;
  }
}

/** One pool to its users: what runs in the background (`inBackground`) gets the other's connections. */
export const createSplitPool = (config: pg.PoolConfig, background: pg.Pool, onError: (error: Error) => void): pg.Pool =>
  new SplitPool(config, background).on("error", onError);

/** PostgreSQL's own code for having no connection left; platform/away.ts makes UNAVAILABLE of it. */
const tooManyConnections = "53300";

class BoundedPool extends OwnPool {
  readonly #mostWaiting: number;

  constructor(config: pg.PoolConfig, mostWaiting: number) {
    super(config);
    this.#mostWaiting = mostWaiting;
  }

  protected override choose(): undefined {
    if (this.waitingCount < this.#mostWaiting) return undefined;
    throw Object.assign(new Error("Too many wait for a connection"), { code: tooManyConnections });
  }
}

/** A pool for which at most so many wait: the next one fails at once, with what means "try again". */
export const createBoundedPool = (
  config: pg.PoolConfig,
  mostWaiting: number,
  onError: (error: Error) => void,
): pg.Pool => new BoundedPool(config, mostWaiting).on("error", onError);
