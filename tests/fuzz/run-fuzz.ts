/** One fuzz run: concurrent requests, each response judged, and its values kept for later requests. */
import { type Chance, createChance } from "../../packages/exchange/src/reference/chance.ts";
import type { Instance } from "../system/instance.ts";
import { type Answer, createClient } from "./client.ts";
import type { Documented, DocumentedCall } from "./documented-calls.ts";
import { draftRequest, type FuzzRequest } from "./drafts.ts";
import { createFindings } from "./findings.ts";
import { walkGuests } from "./guests.ts";
import { createJudge } from "./judge.ts";
import { openPeople } from "./people.ts";
import type { Tally } from "./tally.ts";
import { createValues } from "./values.ts";

interface FuzzRun {
  readonly instance: Instance;
  readonly home: string;
  readonly documented: Documented;
  readonly tally: Tally;
  readonly seed: number;
  readonly requests: number;
}

const sideBySide = 8;
/** Stop after this many distinct faults. */
const mostFaults = 25;
/** Requests between two new customers. */
const refreshEvery = 1_000;

/** Returns the faults, each with the request that reproduces it. */
export async function runFuzz({ instance, home, documented, tally, seed, requests }: FuzzRun): Promise<string[]> {
  const { baseUrl, worldUrl } = instance;
  const { calls } = documented;
  const client = createClient(baseUrl, sideBySide);
  const findings = createFindings();
  const judge = createJudge(documented);
  const people = await openPeople({ baseUrl, worldUrl, home }, purposesOf(calls));
  const deps = { findings, values: createValues(findings, seed), ...people };
  const faults = new Map<string, string>();

  async function send(request: FuzzRequest): Promise<Answer> {
    const answer = await client.send(request);
    const body = asJson(answer);
    const code = answer.status >= 400 ? (body as { code?: string } | undefined)?.code : undefined;
    tally.count(request.call.name, answer.status, code);
    for (const fault of judge(request, answer)) {
      const key = `${request.call.name}: ${fault.replace(/[0-9a-f-]{20,}|\d+/g, "#").slice(0, 120)}`;
      if (!faults.has(key)) faults.set(key, `${fault}\n  ${words(request)}`);
    }
    if (answer.status === 200) findings.learn(body, request.asked);
    await people.learn(request.tokens, code);
    return answer;
  }

  // Start with every public list, so that the first requests already use existing values.
  for (const call of calls) {
    if (call.method === "GET" && !call.needsToken && call.parameters.every(({ required }) => !required)) {
      await send({
        call,
        method: call.method,
        target: call.path,
        headers: {},
        body: undefined,
        isRouted: true,
        asked: {},
        tokens: {},
      });
    }
  }

  let next = 0;
  const work = async (): Promise<void> => {
    while (next < requests && faults.size < mostFaults) {
      const number = next;
      next += 1;
      const chance = createChance(Math.imul(seed, 1_000_003) + number);
      if (number > 0 && number % refreshEvery === 0) await people.refresh();
      if (number % refreshEvery === 1) {
        await walkGuests({ exchange: { baseUrl, worldUrl, home }, calls, chance, send });
      }
      await send(draftRequest(callOf(calls, number, chance), chance, deps));
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
  client.close();
  return [...faults.values()];
}

/** Every call once at first, then state-changing ones more often. */
function callOf(calls: readonly DocumentedCall[], number: number, chance: Chance): DocumentedCall {
  if (number < calls.length) return calls[number] as DocumentedCall;
  const call = chance.pick(calls);
  return call.method === "GET" && chance.oneIn(2) ? chance.pick(calls) : call;
}

/** The documented purposes that codes can be sent for. */
function purposesOf(calls: readonly DocumentedCall[]): string[] {
  const schemas = calls.flatMap(({ parameters }) => parameters.filter(({ name }) => name === "purpose"));
  return schemas.flatMap(({ schema }) => (schema.enum ?? []).map(String));
}

function asJson({ kind, text }: Answer): unknown {
  if (!kind.includes("json")) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The whole request; a long repetition is abbreviated as `q{9000}`. */
function words({ method, target, headers, body }: FuzzRequest): string {
  const sent = body === undefined ? "" : ` body=${JSON.stringify(body.toString("latin1"))}`;
  const whole = `${method} /api${target} headers=${JSON.stringify(headers)}${sent}`;
  return whole.replace(/(.{1,12}?)\1{19,}/g, (run, unit: string) => `${unit}{${run.length / unit.length}}`);
}
