/** File uploads: checks before sending, and progress of large files. */
import type { Call, CallOutput } from "@feo/contract";
import { callApiBy } from "./api.ts";

/** The reasons to reject a file before sending. */
export type FileProblem = "kind" | "size" | "empty";

type Upload = NonNullable<Call["upload"]>;

/** Only rejects what need not be sent; the server inspects the file itself. */
export function fileProblem(
  { kinds, mostBytes }: Pick<Upload, "kinds" | "mostBytes">,
  { type, size }: Pick<Blob, "type" | "size">,
): FileProblem | null {
  if (!kinds.includes(type)) return "kind";
  if (size === 0) return "empty";
  return size > mostBytes ? "size" : null;
}

/** Called as parts are sent, from 0 to 100. */
export type OnProgress = (percent: number) => void;

/** Uploads the file of a call that takes no other input. */
export const sendFile = <C extends Call>(call: C, file: Blob, onProgress: OnProgress): Promise<CallOutput<C>> =>
  callApiBy(fetchWithProgress(onProgress))(call, {} as never, { file });

/** A fetch with upload progress, which the native fetch lacks. */
function fetchWithProgress(onProgress: OnProgress): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? "GET", String(input));
      request.responseType = "text";
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.floor((100 * loaded) / total) : 0);
      request.onerror = () => reject(new TypeError("Failed to fetch"));
      request.onload = () => {
        const { status, responseText } = request;
        const type = request.getResponseHeader("content-type") ?? "";
        resolve(new Response(responseText, { status, headers: { "content-type": type } }));
      };
      request.send(init.body as XMLHttpRequestBodyInit);
    });
}
