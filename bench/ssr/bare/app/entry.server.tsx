/** Renders as our app does: one string once everything is ready. */
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

export default async function handleRequest(request: Request, status: number, headers: Headers, router: EntryContext) {
  const body = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={router} url={request.url} />, {
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
    });
  });
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(body, { status, headers });
}
