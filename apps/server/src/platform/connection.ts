/**
 * Every connection to PostgreSQL is made here. The driver emits "error" on a client whose connection is cut, and a client
 * without a listener takes the process with it; a pool listens only to those that nobody has checked out.
 */
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
