/**
 * Kills this process at a chosen statement, as a power cut would: before it is sent, after it is sent and before its
 * response, or after its response and before any caller sees it. Loaded ahead of everything else in each thread of an
 * engine, it wraps the driver and the calls to the bank and the chains, so that the engine under test is unmodified.
 */
import pg from "pg";

export interface DeathPoint {
  readonly connection: "feo journal" | "feo projection" | "feo recovery" | "any" | "outside";
  /** A statement's name, or the beginning of its text; for a call to the bank or a chain, its method and path. */
  readonly statement: string;
  /** A value of the statement, or text in the call's body, where several uses share the statement. */
  readonly value?: string;
  /** For a commit: the beginning of an earlier statement in the same transaction. */
  readonly behind?: string;
  /** Which occurrence, from 1. */
  readonly occurrence: number;
  readonly moment: "before" | "sent" | "answered";
  /** Cuts only the connection instead of killing the process. */
  readonly cutsOnly?: boolean;
}

/** The environment variable with a process's initial point, and the channel that arms its threads later. */
export const pointVariable = "FAULT_POINT";
export const pointChannel = "feo death point";

type Query = (this: pg.Client, ...args: unknown[]) => Promise<unknown>;
type Inside = { readonly processID: number; readonly connectionParameters: pg.ClientConfig };

const prototype = pg.Client.prototype as unknown as { query: Query };
const original = prototype.query;
let armed: DeathPoint | undefined;
let seen = 0;

/** Idempotent, because the point is sent repeatedly. */
function arm(point: DeathPoint): void {
  if (JSON.stringify(point) === JSON.stringify(armed)) return;
  armed = point;
  seen = 0;
}

prototype.query = async function query(this: pg.Client, ...args: unknown[]) {
  const point = armed;
  if (!point || !isAt(point, this, args) || ++seen !== point.occurrence) return original.apply(this, args);
  const end = () => (point.cutsOnly ? cut(this) : die());
  if (point.moment === "before") await end();
  const callback = args.at(-1);
  // A pool passes a callback, which must not see the response either.
  if (typeof callback === "function" && point.moment === "answered") args[args.length - 1] = end;
  const answer = original.apply(this, args);
  // The driver has handed the statement to the kernel by now; the response takes at least one turn of the event loop.
  if (point.moment === "sent") await end();
  await answer;
  if (point.moment === "answered" && typeof callback !== "function") await end();
  return answer;
};

/** The statements of each connection's open transaction. */
const asked = new WeakMap<pg.Client, string[]>();

function isAt(point: DeathPoint, client: pg.Client, [query, given]: readonly unknown[]): boolean {
  const { connectionParameters } = client as unknown as Inside;
  const config = typeof query === "string" ? { text: query } : (query as pg.QueryConfig);
  const { name, text, values = Array.isArray(given) ? given : [] } = config;
  const { connection, statement, value, behind } = point;
  const before = text === "begin" ? [] : (asked.get(client) ?? []);
  if (behind !== undefined) asked.set(client, [...before, text]);
  if (name !== statement && !text.trimStart().startsWith(statement)) return false;
  if (value !== undefined && !values.some((one) => String(one).includes(value))) return false;
  if (behind !== undefined && !before.some((one) => one.startsWith(behind))) return false;
  return connection === "any" || connectionParameters.application_name === connection;
}

const ask = globalThis.fetch;

/** The server calls the bank and the chains only through fetch. */
globalThis.fetch = async (address, init) => {
  const point = armed?.connection === "outside" ? armed : undefined;
  const isHere =
    point &&
    `${init?.method} ${new URL(String(address)).pathname}`.startsWith(point.statement) &&
    String(init?.body).includes(point.value ?? "");
  if (!isHere || ++seen !== point.occurrence) return ask(address, init);
  if (point.moment === "before") await die();
  const answer = await ask(address, init);
  await die();
  return answer;
};

/** SIGKILL: nothing of this process runs afterwards. */
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
