/** One thread that hashes passwords, more patiently than the rest of the program: who waits for a page comes first. */
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import { argon2 } from "./argon2.ts";

export type PasswordWork =
  | { readonly kind: "hash"; readonly password: string }
  | { readonly kind: "verify"; readonly password: string; readonly hash: string };

const patience = 10;

// Elsewhere than on Linux it would be the whole program's and not the thread's.
if (process.platform === "linux") setPriority(0, patience);

parentPort?.on("message", (work: PasswordWork) => {
  const { password } = work;
  parentPort?.postMessage(work.kind === "hash" ? hashSync(password, argon2) : verifySync(work.hash, password));
});
