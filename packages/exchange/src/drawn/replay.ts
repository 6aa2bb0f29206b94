/**
 * Story tests. A story draws a market, gives commands with their outcomes, and draws the market again:
 *
 *     101 | ravi 5, mira 5
 *     ---
 *      99 | dev 10
 *
 *     asha buys 7 at 101 → DONE
 *       5 at 101 from ravi to asha
 *       2 at 101 from mira to asha
 *
 *     101 | mira 3
 *     --- last 101
 *      99 | dev 10
 *
 * `replay` runs the story's commands on an exchange and writes the story with the real outcomes; the test passes if
 * the text is the same. The first picture is the setup, later ones are checks. Indented lines are a command's outcome.
 */
import type { GivenExchange } from "../reference/given.ts";
import { isPicture, layOut, readPicture } from "./picture.ts";
import { Stage } from "./stage.ts";

const isResult = (line: string): boolean => line.startsWith("  ");

/** A story without the indentation of the surrounding code, in the layout of `replay`. */
export function tidy(story: string): string {
  const lines = story.split("\n").filter((line, at, all) => line.trim() !== "" || all[at - 1]?.trim() !== "");
  const margin = Math.min(...lines.filter((line) => line.trim() && !isPicture(line)).map(indentOf));
  const laidOut = lines.map((line) => {
    if (isPicture(line)) return layOut(line);
    return indentOf(line) > margin && line.trim() ? `  ${line.trim()}` : line.trim();
  });
  return laidOut.join("\n").replace(/^\n+|\s+$/g, "");
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

export function replay(story: string, exchange: GivenExchange): string {
  const stage = new Stage(exchange);
  const drawn: string[] = [];
  const lines = tidy(story).split("\n");
  let isOpen = false;
  let isSeen = true;
  for (const [at, line] of lines.entries()) {
    if (isPicture(line)) {
      if (isPicture(lines[at - 1] ?? "")) continue;
      if (!isOpen) stage.setUp(readPicture(pictureFrom(lines, at)));
      drawn.push(...stage.draw());
      isSeen = true;
    } else if (line === "") drawn.push(line);
    else if (!isResult(line)) {
      const act = line.split(" → ")[0] ?? "";
      const { result, isRefused, lines: results } = stage.act(act);
      drawn.push(result ? `${act} → ${result}` : act, ...results.map((text) => `  ${text}`));
      // A refusal needs no picture: the stage has checked that it changed nothing.
      isSeen &&= isRefused;
    }
    isOpen = true;
  }
  if (!isSeen) throw new Error("The story ends before one sees what came of it");
  return drawn.join("\n");
}

function pictureFrom(lines: readonly string[], at: number): readonly string[] {
  const rest = lines.slice(at);
  const end = rest.findIndex((line) => !isPicture(line));
  return end < 0 ? rest : rest.slice(0, end);
}
