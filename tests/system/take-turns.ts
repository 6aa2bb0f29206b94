/**
 * The order of test files. Some trade with the demo's people, of whom an exchange has only one set, so they wait for
 * each other, and a waiting file blocks its worker. Therefore run one such file per exchange at a time, beside files
 * that wait for none. File length stands in for the unknown duration; files that request a longer timeout are known to
 * be long, and start first.
 */
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { BaseSequencer, type TestSpecification } from "vitest/node";

interface Task {
  readonly file: TestSpecification;
  readonly length: number;
  readonly isLong: boolean;
  /** The queue of trading files on the same exchange; undefined if it waits for none. */
  readonly queue: string | undefined;
}

interface Worker {
  freeAt: number;
  queue: string | undefined;
}

export default class TakeTurns extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const left = (await super.sort(files)).map(taskOf).sort((one, other) => Number(other.isLong) - Number(one.isLong));
    // Without maxWorkers, vitest uses one worker per processor.
    const count = this.ctx.config.maxWorkers || availableParallelism();
    const workers: Worker[] = Array.from({ length: count }, () => ({ freeAt: 0, queue: undefined }));
    const order: TestSpecification[] = [];
    while (left.length > 0) {
      const worker = workers.reduce((one, other) => (other.freeAt < one.freeAt ? other : one));
      const busy = workers
        .filter((other) => other !== worker && other.freeAt > worker.freeAt)
        .map(({ queue }) => queue);
      const [next] = left.splice(choose(left, busy), 1);
      if (!next) break;
      order.push(next.file);
      worker.freeAt += next.length;
      worker.queue = next.queue;
    }
    return order;
  }
}

/** Prefers a trading file whose queue is free, then a file without a queue, then one that has to wait. */
function choose(left: readonly Task[], busy: readonly (string | undefined)[]): number {
  const waitedFor = left.findIndex(({ queue }) => queue !== undefined && !busy.includes(queue));
  const free = left.findIndex(({ queue }) => queue === undefined);
  return [waitedFor, free, 0].find((place) => place >= 0) ?? 0;
}

function taskOf(file: TestSpecification): Task {
  const text = readFileSync(file.moduleId, "utf8");
  const trades = text.includes("\nclaimTrading();");
  const isLong = text.includes("{ timeout }");
  return { file, length: text.length, isLong, queue: trades ? file.project.name : undefined };
}
