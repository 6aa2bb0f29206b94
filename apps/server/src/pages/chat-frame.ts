/**
 * The page that hosts the configured support chat: our own frame with its own policy, so that no other document has to
 * allow third-party scripts and /support needs no reload (decision 036). It tells its parent whether the chat is open,
 * so that the frame takes only the space it needs.
 */
import type { PageFacts } from "@feo/contract";
import { chatFramePath } from "@feo/contract";
import type { FastifyInstance } from "fastify";
import type { Limit } from "../platform/limits.ts";
import { chatFramePolicy, makeNonce, staticSecurityHeaders } from "../platform/security-headers.ts";

type Chat = NonNullable<PageFacts["chat"]>;

/** JSON inside a script element: an unescaped `<` could close it. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** Chatwoot hides its window with the class `woot--hide`; a MutationObserver watches for it. */
const script = (chat: Chat): string => `
const { baseUrl, websiteToken } = ${inScript(chat)};
const sdk = document.createElement("script");
sdk.src = baseUrl + "/packs/js/sdk.js";
sdk.async = true;
sdk.addEventListener("load", () => window.chatwootSDK?.run({ websiteToken, baseUrl }));
document.head.append(sdk);
let wasOpen = false;
new MutationObserver(() => {
  const shown = document.querySelector(".woot-widget-holder:not(.woot--hide)");
  const isOpen = shown !== null;
  if (isOpen === wasOpen) return;
  wasOpen = isOpen;
  parent.postMessage({ type: "support-chat", isOpen }, location.origin);
}).observe(document.documentElement, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
`;

const page = (chat: Chat, nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>Support chat</title>
<style nonce="${nonce}">html, body { margin: 0; background: transparent; }</style>
</head>
<body>
<main></main>
<script type="module" nonce="${nonce}">${script(chat)}</script>
</body>
</html>
`;

export function serveChatFrame(app: FastifyInstance, { chat, limit }: { chat: Chat; limit: Limit }): void {
  app.get(chatFramePath, async (request, reply) => {
    limit(request.ip);
    const nonce = makeNonce();
    for (const [name, value] of Object.entries(staticSecurityHeaders)) reply.header(name, value);
    reply.header("x-frame-options", "SAMEORIGIN");
    reply.header("content-security-policy", chatFramePolicy(nonce, chat.baseUrl));
    reply.header("cache-control", "private, no-cache");
    return reply.type("text/html; charset=utf-8").send(page(chat, nonce));
  });
}
