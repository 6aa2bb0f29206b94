import { describe, expect, test } from "vitest";
import { isSetAside, type MoveName, moveOf, moves, restingStages, type Stage, stages } from "./stages.ts";

const names = Object.keys(moves) as MoveName[];
const leading = (stage: Stage) => names.filter((name) => moveOf(name).from.includes(stage));

describe("the stages of a withdrawal", () => {
  test("every stage can be reached from the first, and every stage can be left", () => {
    const reached = new Set<Stage>(["requested"]);
    for (const _ of stages) {
      for (const name of names) {
        if (moveOf(name).from.some((stage) => reached.has(stage))) reached.add(moveOf(name).to);
      }
    }
    expect([...reached].toSorted()).toEqual([...stages].toSorted());
    expect(stages.filter((stage) => leading(stage).length === 0)).toEqual([]);
  });

  test.each([
    ["requested", ["clear", "queue", "fallShort"]],
    ["held", ["approve", "reject", "cancel"]],
    ["approved", ["cancel", "holdBack", "send"]],
    ["sent", ["unsend", "pay", "fail"]],
    ["paid", ["settle"]],
    ["refused", ["release"]],
    ["returning", ["giveBack"]],
    ["done", ["bounce"]],
  ] as const)("the stage %s is left only by %j", (stage, left) => {
    expect(leading(stage)).toEqual(left);
  });

  test("a sent withdrawal cannot be cancelled, rejected or sent again without being called back first", () => {
    expect(
      ["cancel", "reject", "send", "approve"].filter((name) => leading("sent").includes(name as MoveName)),
    ).toEqual([]);
  });

  test("only a paid withdrawal can bounce, and only once", () => {
    expect(moveOf("bounce")).toMatchObject({ from: ["done"], onlyStatus: "SUCCESS" });
    expect(moveOf("giveBack").status).toBe("REJECTED");
  });

  test("money is held from the hold until it is settled or released", () => {
    expect(stages.filter(isSetAside)).toEqual(["held", "approved", "sent"]);
  });

  test("no job moves a withdrawal that waits for an operator or is done", () => {
    expect(restingStages).toEqual(["held", "done"]);
  });

  test.each([
    ["fallShort", "REJECTED"],
    ["reject", "REJECTED"],
    ["cancel", "CANCELLED"],
    ["send", "PROCESSING"],
    ["unsend", "PENDING"],
    ["fail", "REJECTED"],
    ["settle", "SUCCESS"],
  ] as const)("the move %s sets the status %s", (name, status) => {
    expect(moveOf(name).status).toBe(status);
  });
});
