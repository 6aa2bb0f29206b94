/**
 * Supervises one world's anvils as a separate process: it notices when the world exits, for whatever reason, and kills
 * them. Only the world starts it.
 */
import { type ChildProcess, spawn } from "node:child_process";

export interface AnvilsWanted {
  readonly binary: string;
  /** The arguments of each anvil, by name. */
  readonly anvils: Readonly<Record<string, readonly string[]>>;
}

export type AnvilNews =
  | { readonly name: string; readonly port: number; readonly pid: number }
  | { readonly name: string; readonly ended: string };

const children: ChildProcess[] = [];
let isEnding = false;

process.once("message", ({ binary, anvils }: AnvilsWanted) => {
  for (const [name, args] of Object.entries(anvils)) start(name, binary, args);
});
process.once("disconnect", end);
// Ignore signals to the whole process group: the world handles them, and its exit disconnects this process.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);

function start(name: string, binary: string, args: readonly string[]): void {
  const anvil = spawn(binary, args, { stdio: ["ignore", "pipe", "inherit"], windowsHide: true });
  children.push(anvil);
  let printed = "";
  const readPort = (chunk: Buffer) => {
    printed += String(chunk);
    const port = /^Listening on 127\.0\.0\.1:(\d+)$/m.exec(printed)?.[1];
    if (port === undefined) return;
    anvil.stdout.off("data", readPort).resume();
    sendToParent({ name, port: Number(port), pid: anvil.pid ?? 0 });
  };
  anvil.stdout.on("data", readPort);
  anvil.once("error", (error) => sendToParent({ name, ended: error.message }));
  anvil.once("exit", (code, signal) => {
    children.splice(children.indexOf(anvil), 1);
    sendToParent({ name, ended: signal ?? `code ${code}` });
    if (isEnding && children.length === 0) process.exit();
  });
}

function sendToParent(news: AnvilNews): void {
  if (process.connected) process.send?.(news);
}

/** SIGKILL is safe: anvils keep nothing on disk. */
function end(): void {
  isEnding = true;
  for (const anvil of children) anvil.kill("SIGKILL");
  if (children.length === 0) process.exit();
}
