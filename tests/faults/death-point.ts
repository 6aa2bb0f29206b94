/**
 * Ends this process at a chosen statement, as a power cut would: before it is sent, after it is sent and before its answer, or
 * after its answer and before anybody has heard of it. Wraps the driver, so that what is tested is the engine as it is.
 */
import pg from "pg";

export interface DeathPoint {
  readonly connection: "feo journal" | "feo projection" | "feo recovery";
  /** A statement's name, or the beginning of its text. */
  readonly statement: string;
  /** Which time it is reached, from 1. */
  readonly occurrence: number;
  readonly moment: "before" | "sent" | "answered";
  /** Instead of the process, only the connection is cut. */
  readonly cutsOnly?: boolean;
}

type Query = (this: pg.Client, ...args: unknown[]) => Promise<unknown>;

export function armDeath({ connection, statement, occurrence, moment, cutsOnly = false }: DeathPoint): void {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  let seen = 0;
  prototype.query = async function query(this: pg.Client, ...args: unknown[]) {
    const isHere = nameOfConnection(this) === connection && isStatement(args[0], statement);
    if (!isHere || ++seen !== occurrence) return original.apply(this, args);
    const end = () => (cutsOnly ? cut(this) : die());
    if (moment === "before") await end();
    const answer = original.apply(this, args);
    // The driver has handed the statement to the kernel by now; the answer takes at least a turn of the loop.
    if (moment === "sent") await end();
    await answer;
    if (moment === "answered") await end();
    return answer;
  };
}

const nameOfConnection = (client: pg.Client): unknown =>
  (client as unknown as { connectionParameters: { application_name: string } }).connectionParameters.application_name;

function isStatement(query: unknown, wanted: string): boolean {
  const { name, text } = typeof query === "string" ? { name: undefined, text: query } : (query as pg.QueryConfig);
  return name === wanted || text.trimStart().startsWith(wanted);
}

/** Nothing of this process runs after it. */
function die(): Promise<never> {
  process.kill(process.pid, "SIGKILL");
  return new Promise(() => undefined);
}

async function cut(client: pg.Client): Promise<void> {
  const { processID, connectionParameters } = client as unknown as {
    processID: number;
    connectionParameters: pg.ClientConfig;
  };
  const { host, port, user, password, database } = connectionParameters;
  const other = new pg.Client({
    host,
    port,
    user,
    password,
    database,
    application_name: "feo fault",
  } as pg.ClientConfig);
  await other.connect();
  await other.query("select pg_terminate_backend($1, 5000)", [processID]);
  await other.end();
}
