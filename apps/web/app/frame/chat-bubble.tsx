/** The support chat on the page: puts the configured script in and lets the rules of chat-bubble.ts show or hide it. */
import type { PageFacts } from "@feo/contract";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { type ChatPage, changesDocument, pollBubble, showsChat } from "./chat-bubble.ts";

type Chat = NonNullable<PageFacts["chat"]>;

declare global {
  interface Window {
    chatwootSDK?: { run(options: { websiteToken: string; baseUrl: string }): void };
  }
}

const scriptId = "support-chat";

function chatPage({ baseUrl, websiteToken }: Chat): ChatPage {
  return {
    load() {
      if (document.getElementById(scriptId)) return;
      const script = document.createElement("script");
      script.id = scriptId;
      script.src = `${baseUrl}/packs/js/sdk.js`;
      script.async = true;
      script.addEventListener("load", () => window.chatwootSDK?.run({ websiteToken, baseUrl }));
      document.head.append(script);
    },
    setVisible(isVisible) {
      const bubble = document.querySelector<HTMLElement>(".woot--bubble-holder");
      if (bubble) bubble.hidden = !isVisible;
      return bubble !== null;
    },
    every(ms, act) {
      const timer = setInterval(act, ms);
      return () => clearInterval(timer);
    },
  };
}

/** Where this document was loaded: what its policy lets run does not change while pages take turns in it. */
const loadedAt = typeof window === "undefined" ? "" : window.location.pathname;

/** Lets the browser itself follow a link into support or out of it, before the router does. */
function followAsDocument(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || (link.target !== "" && link.target !== "_self") || link.hasAttribute("download")) return;
  if (link.origin !== window.location.origin) return;
  if (changesDocument(window.location.pathname, link.pathname)) event.stopPropagation();
}

export function ChatBubble({ chat }: { chat: Chat }) {
  const { pathname } = useLocation();
  const isShown = showsChat(pathname);
  useEffect(() => {
    window.addEventListener("click", followAsDocument, { capture: true });
    return () => window.removeEventListener("click", followAsDocument, { capture: true });
  }, []);
  useEffect(() => {
    // Who came without a link: by a key, or by a page that sent them on.
    if (changesDocument(loadedAt, pathname)) return window.location.reload();
    // Before support was ever opened there is no bubble to hide and nothing to look for.
    if (!isShown && !document.getElementById(scriptId)) return;
    return pollBubble(chatPage(chat), isShown);
  }, [chat, isShown, pathname]);
  return null;
}
