/**
 * The proof of work for registering, logging in and resetting a password. It starts while the user types and is
 * invisible: a proof that is unfinished or too old is simply waited for.
 */
import { type CallOutput, readCaptcha } from "@feo/contract";
import { callApi } from "./api.ts";
import type { CaptchaWork } from "./captcha-work.ts";

/** Less than the five minutes for which the server accepts a proof. */
const goodForMs = 4 * 60_000;

let prepared: { readonly atMs: number; readonly response: Promise<string> } | null = null;

/** Starts the work unless a proof is at hand; only the caller of `takeCaptcha` sees a failure. */
export function prepareCaptcha(): void {
  if (prepared && Date.now() - prepared.atMs < goodForMs) return;
  const response = solve();
  prepared = { atMs: Date.now(), response };
  response.catch(() => {
    prepared = null;
  });
}

/** Each proof is valid once. */
export function takeCaptcha(): Promise<string> {
  prepareCaptcha();
  const taken = prepared?.response ?? solve();
  prepared = null;
  return taken;
}

async function solve(): Promise<string> {
  const asked = await callApi(readCaptcha, {});
  const number = await workOn(asked);
  return captchaResponse(asked, number);
}

/** In the format of ALTCHA's own widget. */
export function captchaResponse(asked: CallOutput<typeof readCaptcha>, number: number | undefined): string {
  const { algorithm, challenge, salt, signature } = asked;
  return btoa(JSON.stringify({ algorithm, challenge, number: number ?? 0, salt, signature }));
}

function workOn({ salt, challenge, maxnumber }: CaptchaWork): Promise<number | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL("./captcha-worker.ts", import.meta.url), { type: "module" });
    const end = (number: number | undefined | Promise<number | undefined>) => {
      worker.terminate();
      resolve(number);
    };
    worker.addEventListener("message", ({ data }: MessageEvent<number | undefined>) => end(data));
    // Fallback for browsers that block workers: the page does the work itself, with a short delay.
    worker.addEventListener("error", () =>
      end(import("./captcha-work.ts").then(({ findNumber }) => findNumber({ salt, challenge, maxnumber }))),
    );
    worker.postMessage({ salt, challenge, maxnumber } satisfies CaptchaWork);
  });
}
