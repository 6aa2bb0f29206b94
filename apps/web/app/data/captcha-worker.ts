/** Solves the proof of work in a worker, so that typing is not blocked. */
import { type CaptchaWork, findNumber } from "./captcha-work.ts";

addEventListener("message", ({ data }: MessageEvent<CaptchaWork>) => postMessage(findNumber(data)));
