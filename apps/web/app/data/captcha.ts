/**
 * The proof of work that registering, logging in and resetting want. It is begun while somebody types and is invisible: a
 * proof that is not ready yet, or too old, is simply waited for.
 */
import { type CallOutput, readCaptcha } from "@feo/contract";
import { callApi } from "./api.ts";
import type { CaptchaWork } from "./captcha-work.ts";

/** Somewhat less than the five minutes that the server takes one for. */
const goodForMs = 4 * 60_000;

let prepared: { readonly atMs: number; readonly response: Promise<string> } | null = null;

/** Begins the work unless one is at hand; a failure is told only to whoever takes it. */
export function prepareCaptcha(): void {
  if (prepared && Date.now() - prepared.atMs < goodForMs) return;
  const response = solve();
  prepared = { atMs: Date.now(), response };
  response.catch(() => {
    prepared = null;
  });
}

/** Each proof is good once. */
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

/** As ALTCHA's own widget writes it. */
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
    // A browser that lets no worker run does the work in the page: it takes a moment, and nobody is kept out.
    worker.addEventListener("error", () =>
      end(import("./captcha-work.ts").then(({ findNumber }) => findNumber({ salt, challenge, maxnumber }))),
    );
    worker.postMessage({ salt, challenge, maxnumber } satisfies CaptchaWork);
  });
}
