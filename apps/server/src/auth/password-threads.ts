/** Threads that hash passwords: a fixed number in parallel, a bounded queue, and UNAVAILABLE for the rest. */
import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import { ProblemError } from "../platform/problem.ts";
import { startThread } from "../platform/thread.ts";
import type { PasswordWork } from "./password-worker.ts";

/** Each hash needs 46 MiB and one processor: more in parallel would only slow down all of them. */
const oneForEachProcessor = availableParallelism();
const mostWaiting = 100;

export interface PasswordThreads {
  run(work: PasswordWork): Promise<string | boolean>;
  stop(): Promise<void>;
}

interface Job {
  readonly work: PasswordWork;
  resolve(result: string | boolean): void;
  reject(error: Error): void;
}

export function createPasswordThreads(atOnce = oneForEachProcessor): PasswordThreads {
  const idle: Worker[] = [];
  const jobs = new Map<Worker, Job | undefined>();
  const waiting: Job[] = [];

  function start(): Worker {
    const worker = startThread(new URL("password-worker.ts", import.meta.url));
    jobs.set(worker, undefined);
    worker.on("message", (result: string | boolean) => {
      const job = jobs.get(worker);
      jobs.set(worker, undefined);
      idle.push(worker);
      // Idle threads do not keep the process alive.
      worker.unref();
      job?.resolve(result);
      next();
    });
    const lose = (error: Error) => {
      const job = jobs.get(worker);
      jobs.delete(worker);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
      job?.reject(error);
      next();
    };
    worker.on("error", lose);
    worker.on("exit", () => lose(new Error("A thread that hashes passwords has ended")));
    return worker;
  }

  function next(): void {
    while (waiting.length > 0) {
      const worker = idle.pop() ?? (jobs.size < atOnce ? start() : undefined);
      const job = worker && waiting.shift();
      if (!worker || !job) return;
      jobs.set(worker, job);
      worker.ref();
      worker.postMessage(job.work);
    }
  }

  return {
    async run(work) {
      if (waiting.length >= mostWaiting) throw new ProblemError("UNAVAILABLE", { retryAfterSeconds: 2 });
      return new Promise((resolve, reject) => {
        waiting.push({ work, resolve, reject });
        next();
      });
    },
    async stop() {
      for (const { reject } of waiting.splice(0)) reject(new ProblemError("UNAVAILABLE", { retryAfterSeconds: 2 }));
      await Promise.all([...jobs.keys()].map((worker) => worker.terminate()));
    },
  };
}
