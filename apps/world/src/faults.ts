/** What tests let go wrong at a stand-in: an answer that does not come, or comes wrong, before or after the thing was done. */
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import { describeProblems, isJson } from "./http.ts";

/** How many calls a fault meets. */
export const times = z.number().int().min(1).max(1_000).default(1);

/** Whether the thing has been done by then. */
const afterDoing = z.boolean();

/** The faults that every stand-in has; `common` says which calls they meet. */
export function networkFaults<Common extends z.core.$ZodLooseShape>(common: Common, silence: z.ZodType<number>) {
  return {
    silence: z.strictObject({
      ...{ ...common, fault: z.literal("silence"), times, afterDoing: afterDoing.default(false), forMs: silence },
    }),
    hangUp: z.strictObject({ ...common, fault: z.literal("hang-up"), times, afterDoing: afterDoing.default(true) }),
    error: z.strictObject({
      ...{ ...common, fault: z.literal("error"), times, afterDoing: afterDoing.default(false) },
      status: z.number().int().min(400).max(599).default(500),
    }),
    none: z.strictObject({ fault: z.literal("none") }),
  };
}

export const silenceMs = z.number().int().min(1).max(120_000);

interface Countable {
  readonly on: string;
  times: number;
}

export interface Faults<F extends Countable> {
  add(fault: F): void;
  clear(): void;
  list(): readonly F[];
  /** The oldest one for this call; it has met one call more by then. */
  take(call: F["on"], isMet?: (fault: F) => boolean): F | undefined;
}

export function createFaults<F extends Countable>(): Faults<F> {
  const waiting: F[] = [];
  return {
    add: (fault) => void waiting.push({ ...fault }),
    clear: () => void waiting.splice(0),
    list: () => waiting,
    take(call, isMet = () => true) {
      const fault = waiting.find((one) => one.on === call && isMet(one));
      if (!fault) return undefined;
      fault.times -= 1;
      if (fault.times === 0) waiting.splice(waiting.indexOf(fault), 1);
      return fault;
    },
  };
}

interface FaultsAt<F extends Countable> {
  readonly path: string;
  readonly faults: Faults<F>;
  readonly schema: z.ZodType<F | { fault: "none" }>;
}

export function serveFaults<F extends Countable & { fault: string }>(
  app: FastifyInstance,
  { path, faults, schema }: FaultsAt<F>,
): void {
  app.get(path, async () => faults.list());

  app.post(path, async (request, reply) => {
    if (!isJson(request)) return reply.code(415).send({ error: "The body is JSON" });
    const asked = schema.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ error: describeProblems(asked.error) });
    if (asked.data.fault === "none") faults.clear();
    else faults.add(asked.data as F);
    return faults.list();
  });
}

interface NetworkFault {
  readonly fault: string;
  readonly afterDoing?: boolean;
  readonly status?: number;
  readonly forMs?: number;
}

export interface Answer {
  readonly status: number;
  readonly body: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Lets the fault happen around the act. What is no fault of the network is the act's own business. */
export async function answerWith(
  { reply, fault }: { readonly reply: FastifyReply; readonly fault: NetworkFault | undefined },
  act: () => Answer,
): Promise<FastifyReply> {
  const done = fault?.afterDoing ? act() : undefined;
  if (fault?.fault === "hang-up") {
    reply.hijack();
    reply.raw.socket?.destroy();
    return reply;
  }
  if (fault?.fault === "error") return reply.code(fault.status ?? 500).send({ error: "FAULT" });
  // A request that waited is done all the same, long after the caller gave up on it: that is what makes it nasty.
  if (fault?.fault === "silence") await wait(fault.forMs, undefined, { ref: false });
  const { status, body, headers = {} } = done ?? act();
  return reply.code(status).headers(headers).send(body);
}
