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

/** `onError` is called for connections that break while nobody uses them; the next query gets a new one. */
export const createPool = (config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool =>
  new pg.Pool({ ...config, Client }).on("error", onError);

const isBackground = new AsyncLocalStorage<boolean>();

/** Queries of this work, however deep, use the background's connections: jobs never take one from a call. */
export const inBackground = <Result>(work: () => Result): Result => isBackground.run(true, work);

/** Queries of this work use the calls' connections, whoever asked for it: calls share what it finds. */
export const forCalls = <Result>(work: () => Result): Result => isBackground.run(false, work);

type OnClient = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** Decides for each checkout where it comes from; `pool.query` and transactions both check out by `connect`. */
abstract class ChoosingPool extends pg.Pool {
  /** Undefined for this pool itself; throws where nobody else may wait. */
  protected abstract choose(): pg.Pool | undefined;

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnClient): void;
  override connect(callback?: OnClient): Promise<pg.PoolClient> | undefined {
    try {
      const chosen = this.choose();
      if (!callback) return chosen ? chosen.connect() : super.connect();
      if (chosen) chosen.connect(callback);
      else super.connect(callback);
    } catch (error) {
      if (!callback) return Promise.reject(error as Error);
      callback(error as Error, undefined, () => undefined);
    }
    return undefined;
  }
}

class SplitPool extends ChoosingPool {
  readonly #background: pg.Pool;

  constructor(config: pg.PoolConfig, background: pg.Pool) {
    super({ ...config, Client });
    this.#background = background;
  }

  protected choose(): pg.Pool | undefined {
    return isBackground.getStore() ? this.#background : undefined;
  }
}

/** One pool to its users: what runs in the background (`inBackground`) gets the other's connections. */
export const createSplitPool = (config: pg.PoolConfig, background: pg.Pool, onError: (error: Error) => void): pg.Pool =>
  new SplitPool(config, background).on("error", onError);

/** PostgreSQL's own code for having no connection left; platform/away.ts makes UNAVAILABLE of it. */
const tooManyConnections = "53300";

class BoundedPool extends ChoosingPool {
  readonly #mostWaiting: number;

  constructor(config: pg.PoolConfig, mostWaiting: number) {
    super({ ...config, Client });
    this.#mostWaiting = mostWaiting;
  }

  protected choose(): undefined {
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
