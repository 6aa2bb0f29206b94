/** Where a server that moves money dies: at a write, at the end of a transaction, at a command to the core, at a call outside. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { patientMs } from "../system/patience.ts";
import type { DeathPoint } from "./death-point.ts";
import type { Nodes } from "./money-nodes.ts";

export type Point = Omit<DeathPoint, "occurrence">;

export const write = (statement: string, value?: string, moment: DeathPoint["moment"] = "answered"): Point => ({
  ...{ connection: "any", moment, statement, ...(value === undefined ? {} : { value }) },
});

export const commit = (behind: string): Point => ({
  ...{ connection: "any", moment: "answered", statement: "commit", behind },
});

export const command = (key: string, moment: DeathPoint["moment"] = "answered"): Point => ({
  ...{ connection: "feo journal", moment, statement: "append", value: key },
});

export const outside = (statement: string, moment: DeathPoint["moment"] = "answered", value?: string): Point => ({
  ...{ connection: "outside", moment, statement, ...(value === undefined ? {} : { value }) },
});

export const nameOf = ({ statement, value = "", moment, behind = "" }: Point): string =>
  [moment, statement, value, behind && `behind ${behind}`].filter(Boolean).join(" ");

/** Lets the leader die at a point that an act leads to; resolves once the act has ended, by the next leader's word. */
export async function dieAt(nodes: Nodes, point: Point, act: () => Promise<unknown>): Promise<void> {
  const doomed = await nodes.leader();
  await doomed.arm({ ...point, occurrence: 1 });
  const done = act();
  const end = await Promise.race([doomed.ended, sleep(patientMs(80), "not reached", { ref: false })]);
  expect(end, nameOf(point)).toBe("SIGKILL");
  await done;
}
