/** One thread that hashes and judges passwords, more patiently than the rest of the program: who waits for a page comes first. */
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import { argon2 } from "./argon2.ts";

export type PasswordWork =
  | { readonly kind: "hash"; readonly password: string }
  | { readonly kind: "verify"; readonly password: string; readonly hash: string }
  | { readonly kind: "judge"; readonly password: string; readonly own: readonly string[] };

const patience = 10;

// Elsewhere than on Linux it would be the whole program's and not the thread's.
if (process.platform === "linux") setPriority(0, patience);

async function resultOf(work: PasswordWork): Promise<string | boolean> {
  const { password } = work;
  if (work.kind === "hash") return hashSync(password, argon2);
  if (work.kind === "verify") return verifySync(work.hash, password);
  // Loaded with the first new password: most threads never need it.
  const { judgePassword } = await import("./password-judge.ts");
  return judgePassword(password, work.own);
}

// A failure ends the thread; the one who waits for it is told, and the next job gets a new thread.
parentPort?.on("message", async (work: PasswordWork) => parentPort?.postMessage(await resultOf(work)));
