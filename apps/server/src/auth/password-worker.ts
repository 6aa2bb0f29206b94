/** A thread that hashes and rates passwords at a lower priority than the rest, because page requests come first. */
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import { argon2 } from "./argon2.ts";

export type PasswordWork =
  | { readonly kind: "hash"; readonly password: string }
  | { readonly kind: "verify"; readonly password: string; readonly hash: string }
  | { readonly kind: "judge"; readonly password: string; readonly own: readonly string[] };

const patience = 10;

// Only on Linux does this set the thread's own priority; elsewhere it would change the whole process.
if (process.platform === "linux") setPriority(0, patience);

async function resultOf(work: PasswordWork): Promise<string | boolean> {
  const { password } = work;
  if (work.kind === "hash") return hashSync(password, argon2);
  if (work.kind === "verify") return verifySync(work.hash, password);
  // Loaded with the first new password; most threads never need it.
  const { judgePassword } = await import("./password-judge.ts");
  return judgePassword(password, work.own);
}

// A failure ends the thread; its caller gets the error, and the next job starts a new thread.
parentPort?.on("message", async (work: PasswordWork) => parentPort?.postMessage(await resultOf(work)));
