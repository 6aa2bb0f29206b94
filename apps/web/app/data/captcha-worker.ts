/** Does the work beside the page, so that nobody's typing stops for it. */
import { type CaptchaWork, findNumber } from "./captcha-work.ts";

addEventListener("message", ({ data }: MessageEvent<CaptchaWork>) => postMessage(findNumber(data)));
