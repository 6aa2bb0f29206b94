/** The support chat's frame: small while the chat is closed, large while it is open. */
import { chatFramePath } from "@feo/contract";
import { cx } from "@feo/ui";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { pollBubble, readChatMessage, showsChat } from "./chat-bubble.ts";

/** The frame is loaded when support is first opened, then stays, so that the conversation is kept. */
export function ChatBubble() {
  const { pathname } = useLocation();
  const isShown = showsChat(pathname);
  const [isLoaded, setLoaded] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    if (!isShown && !isLoaded) return;
    return pollBubble(
      {
        load: () => setLoaded(true),
        setVisible(isVisible) {
          const bubble = frame.current?.contentDocument?.querySelector<HTMLElement>(".woot--bubble-holder");
          if (frame.current) frame.current.hidden = !isVisible;
          if (bubble) bubble.hidden = !isVisible;
          // A hidden frame hides a bubble that does not exist yet, and may never exist if the script cannot be loaded.
          return !isVisible || (bubble !== null && bubble !== undefined);
        },
        every(ms, act) {
          const timer = setInterval(act, ms);
          return () => clearInterval(timer);
        },
      },
      isShown,
    );
  }, [isShown, isLoaded]);

  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const said = readChatMessage(event, { origin: location.origin, frame: frame.current?.contentWindow });
      if (said) setOpen(said.isOpen);
    };
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  }, []);

  if (!isLoaded) return null;
  return (
    <iframe
      ref={frame}
      src={chatFramePath}
      title="Support chat"
      className={cx(
        "fixed right-0 bottom-14 z-40 border-0 [color-scheme:light] md:bottom-0",
        isOpen ? "h-[min(640px,calc(100dvh-7rem))] w-[min(420px,100vw)]" : "h-24 w-28",
      )}
    />
  );
}
