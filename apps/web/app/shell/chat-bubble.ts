/**
 * When the support chat's bubble is shown: only on /support. Its script is loaded from the configured address into our
 * own frame when support is first opened; the bubble appears later, so it is polled for.
 */
import { chatBubbleHidePollMs, chatBubblePollMs } from "@feo/contract";

export interface ChatPage {
  /** Loads the frame once; later calls do nothing. */
  load(): void;
  /** Shows or hides the bubble; false while it has to be called again. */
  setVisible(isVisible: boolean): boolean;
  every(ms: number, act: () => void): () => void;
}

/** Every 100 ms to show the bubble, every 1 ms to hide it so that it never flashes (LIMIT-023, LIMIT-024). */
export function pollBubble(page: ChatPage, isShown: boolean): () => void {
  if (isShown) page.load();
  const stop = page.every(isShown ? chatBubblePollMs : chatBubbleHidePollMs, () => {
    if (page.setVisible(isShown)) stop();
  });
  return stop;
}

export const showsChat = (pathname: string): boolean => pathname === "/support" || pathname.startsWith("/support/");

/** Reads the frame's message; null for a message of another origin, window or type. */
export function readChatMessage(
  { origin, source, data }: Pick<MessageEvent, "origin" | "source" | "data">,
  from: { readonly origin: string; readonly frame: unknown },
): { readonly isOpen: boolean } | null {
  if (origin !== from.origin || source === null || source !== from.frame) return null;
  const { type, isOpen } = (data ?? {}) as { type?: unknown; isOpen?: unknown };
  return type === "support-chat" && typeof isOpen === "boolean" ? { isOpen } : null;
}
