/**
 * When the support chat's bubble is seen: on /support and nowhere else. The script comes from the configured address when
 * support is opened; its bubble appears in its own time, so it is looked for until it is there. Only documents of /support may
 * run a script that is not ours, so the way in and the way out of support load the page anew.
 */
import { chatBubbleHidePollMs, chatBubblePollMs } from "@feo/contract";

export interface ChatPage {
  /** Loads the script once; later calls do nothing. */
  load(): void;
  /** Shows or hides the bubble; false while the script has not made it yet. */
  setVisible(isVisible: boolean): boolean;
  every(ms: number, act: () => void): () => void;
}

/** Looks every 100 ms to show the bubble, every 1 ms to hide it so that it never flashes (LIMIT-023, LIMIT-024). */
export function pollBubble(page: ChatPage, isShown: boolean): () => void {
  if (isShown) page.load();
  const stop = page.every(isShown ? chatBubblePollMs : chatBubbleHidePollMs, () => {
    if (page.setVisible(isShown)) stop();
  });
  return stop;
}

export const showsChat = (pathname: string): boolean => pathname === "/support" || pathname.startsWith("/support/");

/** Whether going from one place to the other needs a document of its own. */
export const changesDocument = (from: string, to: string): boolean => showsChat(from) !== showsChat(to);
