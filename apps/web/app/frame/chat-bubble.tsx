/** The support chat on the page: puts the configured script in and lets the rules of chat-bubble.ts show or hide it. */
import type { PageFacts } from "@feo/contract";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { type ChatPage, pollBubble, showsChat } from "./chat-bubble.ts";

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

export function ChatBubble({ chat }: { chat: Chat }) {
  const isShown = showsChat(useLocation().pathname);
  useEffect(() => {
    // Before support was ever opened there is no bubble to hide and nothing to look for.
    if (!isShown && !document.getElementById(scriptId)) return;
    return pollBubble(chatPage(chat), isShown);
  }, [chat, isShown]);
  return null;
}
