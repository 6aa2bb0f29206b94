/**
 * Kills a server that moves money at a chosen point: at a write, at a commit, at a command to the core, or at an
 * outgoing call.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { patientMs } from "../system/patience.ts";
import type { DeathPoint } from "./death-point.ts";
import type { Nodes } from "./money-nodes.ts";

export type Point = Omit<DeathPoint, "occurrence">;

export const write = (statement: string, value?: string, moment: DeathPoint["moment"] = "answered"): Point => ({
  connection: "any",
  moment,
  statement,
  ...(value === undefined ? {} : { value }),
});

export const commit = (behind: string): Point => ({
  connection: "any",
  moment: "answered",
  statement: "commit",
  behind,
});

export const command = (key: string, moment: DeathPoint["moment"] = "answered"): Point => ({
  connection: "feo journal",
  moment,
  statement: "append",
  value: key,
});

export const outside = (statement: string, moment: DeathPoint["moment"] = "answered", value?: string): Point => ({
  connection: "outside",
  moment,
  statement,
  ...(value === undefined ? {} : { value }),
});

export const nameOf = ({ statement, value = "", moment, behind = "" }: Point): string =>
  [moment, statement, value, behind && `behind ${behind}`].filter(Boolean).join(" ");

/** Kills the leader at a point that the action reaches; resolves once the action has a result from the next leader. */
export async function dieAt(nodes: Nodes, point: Point, act: () => Promise<unknown>): Promise<void> {
  const doomed = await nodes.leader();
  await doomed.arm({ ...point, occurrence: 1 });
  const done = act();
  const end = await Promise.race([doomed.ended, sleep(patientMs(80), "not reached", { ref: false })]);
  expect(end, nameOf(point)).toBe("SIGKILL");
  await done;
}
