/**
 * Ends this process at a chosen statement, as a power cut would: before it is sent, after it is sent and before its
 * answer, or after its answer and before anybody has heard of it. Loaded ahead of everything else in each thread of an
 * engine, it wraps the driver, so that what is tested is the engine as it is.
 */
import pg from "pg";

export interface DeathPoint {
  readonly connection: "feo journal" | "feo projection" | "feo recovery" | "any";
  /** A statement's name, or the beginning of its text. */
  readonly statement: string;
  /** Which time it is reached, from 1. */
  readonly occurrence: number;
  readonly moment: "before" | "sent" | "answered";
  /** Instead of the process, only the connection is cut. */
  readonly cutsOnly?: boolean;
}

/** Where a process is told its point before it begins, and where its threads are told later. */
export const pointVariable = "FAULT_POINT";
export const pointChannel = "feo death point";

type Query = (this: pg.Client, ...args: unknown[]) => Promise<unknown>;
type Inside = { readonly processID: number; readonly connectionParameters: pg.ClientConfig };

const prototype = pg.Client.prototype as unknown as { query: Query };
const original = prototype.query;
let armed: DeathPoint | undefined;
let seen = 0;

/** May be told the same again. */
function arm(point: DeathPoint): void {
  if (JSON.stringify(point) === JSON.stringify(armed)) return;
  armed = point;
  seen = 0;
}

prototype.query = async function query(this: pg.Client, ...args: unknown[]) {
  const point = armed;
  if (!point || !isAt(point, this, args[0]) || ++seen !== point.occurrence) return original.apply(this, args);
  const end = () => (point.cutsOnly ? cut(this) : die());
  if (point.moment === "before") await end();
  const answer = original.apply(this, args);
  // The driver has handed the statement to the kernel by now; the answer takes at least a turn of the loop.
  if (point.moment === "sent") await end();
  await answer;
  if (point.moment === "answered") await end();
  return answer;
};

function isAt({ connection, statement }: DeathPoint, client: pg.Client, query: unknown): boolean {
  const { connectionParameters } = client as unknown as Inside;
  const { name, text } = typeof query === "string" ? { name: undefined, text: query } : (query as pg.QueryConfig);
  const isStatement = name === statement || text.trimStart().startsWith(statement);
  return isStatement && (connection === "any" || connectionParameters.application_name === connection);
}

/** Nothing of this process runs after it. */
function die(): Promise<never> {
  process.kill(process.pid, "SIGKILL");
  return new Promise(() => undefined);
}

async function cut(client: pg.Client): Promise<void> {
  const { processID, connectionParameters } = client as unknown as Inside;
  const { host, port, user, password, database } = connectionParameters;
  const other = new pg.Client({ host, port, user, password, database } as pg.ClientConfig);
  await other.connect();
  await other.query("select pg_terminate_backend($1, 5000)", [processID]);
  await other.end();
}

const atStart = process.env[pointVariable];
if (atStart) arm(JSON.parse(atStart) as DeathPoint);
const channel = new BroadcastChannel(pointChannel);
channel.onmessage = ({ data }) => arm(data as DeathPoint);
(channel as unknown as { unref(): void }).unref();
