/** Renders a page to one string: all data is loaded before rendering, so there is nothing to stream. */
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { createPageContext, pageHost } from "./data/index.ts";
import { looksOf, PageRequest } from "./shell/page-request.ts";

export { createPageContext };

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(pageHost);
  let finalStatus = status;
  const body = await new Promise<string>((resolve, reject) => {
    const page = (
      <PageRequest value={{ nonce, ...looksOf(request.headers.get("cookie")) }}>
        <ServerRouter context={router} url={request.url} nonce={nonce} />
      </PageRequest>
    );
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: (error) => {
        finalStatus = 500;
        console.error(error);
      },
    });
  });
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(body, { status: finalStatus, headers });
}
