/** Starts the listener processes and broadcasts to all of them. */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Received, ToListeners, Wanted } from "./listeners.ts";

/** Connections that one process can read without falling behind. */
const mostInOne = 1_250;

export const startChild = (file: string): ChildProcess =>
  fork(fileURLToPath(new URL(file, import.meta.url)), [], { serialization: "advanced" });

/** The child's next message. */
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
  command(message: ToListeners): Promise<void>;
  take(): Promise<Received>;
  leave(): void;
}

export async function openCrowd(wanted: Wanted): Promise<Crowd> {
  const count = Math.ceil(wanted.listeners / mostInOne);
  const children = Array.from({ length: count }, () => startChild("listeners.ts"));
  const commandAll = <Word>(message: ToListeners): Promise<Word[]> =>
    Promise.all(
      children.map((child) => {
        const word = nextWord<Word>(child);
        child.send(message);
        return word;
      }),
    );
  const listeners = Math.ceil(wanted.listeners / count);
  await commandAll({ kind: "open", wanted: { ...wanted, listeners } });
  return {
    size: listeners * count,
    command: async (message) => void (await commandAll(message)),
    async take() {
      const parts = await commandAll<Received>({ kind: "take" });
      const sum = (of: (part: Received) => number) => parts.reduce((total, part) => total + of(part), 0);
      const arrivals = new Map<number, number[]>();
      for (const part of parts) {
        for (const [sequence, times] of part.arrivals) {
          arrivals.set(sequence, [...(arrivals.get(sequence) ?? []), ...times]);
        }
      }
      return {
        delivered: sum((part) => part.delivered),
        gaps: sum((part) => part.gaps),
        arrivals,
        texts: parts[0]?.texts ?? [],
        ended: sum((part) => part.ended),
      };
    },
    leave() {
      for (const child of children) child.disconnect();
    },
  };
}
