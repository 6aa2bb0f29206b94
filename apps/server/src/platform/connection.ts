/**
 * All PostgreSQL connections are created here. The driver emits "error" on a client whose connection breaks, and
 * without a listener that crashes the process; a pool listens only to idle clients.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // Nothing to do here: the pending query and the next one fail as well.
    this.on("error", () => undefined);
  }
}

/** A client, not connected yet. To learn of a broken connection, listen to "error". */
export const createClient = (config: pg.ClientConfig): pg.Client => new Client(config);

const isBackground = new AsyncLocalStorage<boolean>();

/** Queries of this work, however deeply nested, use the background pool: jobs never take an API call's connection. */
export const inBackground = <Result>(work: () => Result): Result => isBackground.run(true, work);

/** Queries of this work use the calls' pool even within a background job, because calls share its result. */
export const forCalls = <Result>(work: () => Result): Result => isBackground.run(false, work);

type OnClient = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/**
 * Releases a client when its owner does, or at once when its connection breaks: a transaction whose BEGIN fails never
 * releases its client, and the pool would lose that slot.
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

/** `pool.query` and transactions both check out through `connect`. */
class OwnPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client });
  }

  /** The pool to check out from; undefined means this one. May throw to refuse. */
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

/** `onError` is called for idle connections that break; the next query gets a new one. */
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

/** A pool whose background work (`inBackground`) gets the other pool's connections. */
export const createSplitPool = (config: pg.PoolConfig, background: pg.Pool, onError: (error: Error) => void): pg.Pool =>
  new SplitPool(config, background).on("error", onError);

/** PostgreSQL's code for too many connections; platform/away.ts turns it into UNAVAILABLE. */
const tooManyConnections = "53300";

class BoundedPool extends OwnPool {
  readonly #mostWaiting: number;

  constructor(config: pg.PoolConfig, mostWaiting: number) {
    super(config);
    this.#mostWaiting = mostWaiting;
  }

  protected override choose(): undefined {
    if (this.waitingCount < this.#mostWaiting) return undefined;
    throw Object.assign(new Error("Too many requests are waiting for a connection"), { code: tooManyConnections });
  }
}

/** A pool with a bounded queue: a checkout beyond the bound fails at once with a retryable error. */
export const createBoundedPool = (
  config: pg.PoolConfig,
  mostWaiting: number,
  onError: (error: Error) => void,
): pg.Pool => new BoundedPool(config, mostWaiting).on("error", onError);
