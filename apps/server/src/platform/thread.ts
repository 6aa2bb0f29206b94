/**
 * Starts the server's threads. Node strips the types of a thread's modules in WebAssembly. V8 compiles a wrapper for an
 * import that WebAssembly calls a thousand times, shares it among threads and frees it when the last of them ends; on
 * processors with memory protection keys that rarely fails a check of V8's ("jit_page.has_value()") and ends the
 * process. Without compiled wrappers nothing is freed.
 */
import { setFlagsFromString } from "node:v8";
import { Worker, type WorkerOptions } from "node:worker_threads";

export function startThread(file: URL, options?: WorkerOptions): Worker {
  setFlagsFromString("--wasm-wrapper-tiering-budget=2000000000");
  return new Worker(file, options);
}
