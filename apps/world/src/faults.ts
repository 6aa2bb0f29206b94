/** Faults that tests inject at a stand-in: a missing or wrong response, before or after the operation. */
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import { describeProblems, isJson } from "./http.ts";

/** How many calls the fault applies to. */
export const times = z.number().int().min(1).max(1_000).default(1);

/** Whether the operation is executed before the fault. */
const afterDoing = z.boolean();

/** The faults that every stand-in supports; `common` selects the calls they apply to. */
export function networkFaults<Common extends z.core.$ZodLooseShape>(common: Common, silence: z.ZodType<number>) {
  return {
    silence: z.strictObject({
      ...common,
      fault: z.literal("silence"),
      times,
      afterDoing: afterDoing.default(false),
      forMs: silence,
    }),
    hangUp: z.strictObject({ ...common, fault: z.literal("hang-up"), times, afterDoing: afterDoing.default(true) }),
    error: z.strictObject({
      ...common,
      fault: z.literal("error"),
      times,
      afterDoing: afterDoing.default(false),
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
  /** The oldest fault for this call; counts the call. */
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
    if (!isJson(request)) return reply.code(415).send({ error: "The body must be JSON" });
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

/** Applies the fault around the operation. Faults that are not network faults are left to the operation. */
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
  // After the silence the operation is still executed, long after the caller timed out: that is the point of this
  // fault.
  if (fault?.fault === "silence") await wait(fault.forMs, undefined, { ref: false });
  const { status, body, headers = {} } = done ?? act();
  return reply.code(status).headers(headers).send(body);
}
