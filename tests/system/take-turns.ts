/**
 * The order of test files. Some trade with the demo's people, of whom an exchange has only one each, and wait for one another;
 * a file that waits keeps a worker from all others. So at any time one such file of each exchange should be under way, and
 * files that wait for nobody beside it. Lengths stand for durations, which are not known before; only what asks for more time than
 * others is known to be long, and begins first.
 */
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { BaseSequencer, type TestSpecification } from "vitest/node";

interface Task {
  readonly file: TestSpecification;
  readonly length: number;
  readonly isLong: boolean;
  /** Whom it waits for: the other files of the same exchange that trade; undefined for nobody. */
  readonly queue: string | undefined;
}

interface Worker {
  freeAt: number;
  queue: string | undefined;
}

export default class TakeTurns extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const left = (await super.sort(files)).map(taskOf).sort((one, other) => Number(other.isLong) - Number(one.isLong));
    // Nothing is said of workers where there may be as many as there are processors.
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

/** One that others wait for before one that nobody waits for, and only then one that would have to wait itself. */
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
