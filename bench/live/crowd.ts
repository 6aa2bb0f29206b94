/** Starts the listeners' processes and speaks to all of them at once. */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Heard, ToListeners, Wanted } from "./listeners.ts";

/** One process reads so many connections without falling behind. */
const mostInOne = 1_250;

export const startChild = (file: string): ChildProcess =>
  fork(fileURLToPath(new URL(file, import.meta.url)), [], { serialization: "advanced" });

/** The next thing that a child says. */
export const nextWord = <Word>(child: ChildProcess): Promise<Word> =>
  new Promise((resolve, reject) => {
    const died = () => reject(new Error(`${child.spawnargs.at(-1)} ended`));
    child.once("exit", died);
    child.once("message", (word) => {
      child.off("exit", died);
      resolve(word as Word);
    });
  });

export interface Crowd {
  readonly size: number;
  tell(message: ToListeners): Promise<void>;
  take(): Promise<Heard>;
  leave(): void;
}

export async function openCrowd(wanted: Wanted): Promise<Crowd> {
  const count = Math.ceil(wanted.listeners / mostInOne);
  const children = Array.from({ length: count }, () => startChild("listeners.ts"));
  const tellAll = <Word>(message: ToListeners): Promise<Word[]> =>
    Promise.all(
      children.map((child) => {
        const word = nextWord<Word>(child);
        child.send(message);
        return word;
      }),
    );
  const listeners = Math.ceil(wanted.listeners / count);
  await tellAll({ kind: "open", wanted: { ...wanted, listeners } });
  return {
    size: listeners * count,
    tell: async (message) => void (await tellAll(message)),
    async take() {
      const parts = await tellAll<Heard>({ kind: "take" });
      const sum = (of: (part: Heard) => number) => parts.reduce((total, part) => total + of(part), 0);
      const arrivals = new Map<number, number[]>();
      for (const part of parts) {
        for (const [sequence, times] of part.arrivals) {
          arrivals.set(sequence, [...(arrivals.get(sequence) ?? []), ...times]);
        }
      }
      return {
        ...{ delivered: sum((part) => part.delivered), gaps: sum((part) => part.gaps), arrivals },
        ...{ texts: parts[0]?.texts ?? [], ended: sum((part) => part.ended) },
      };
    },
    leave() {
      for (const child of children) child.disconnect();
    },
  };
}
