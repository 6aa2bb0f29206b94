/** The chart over the whole window, and over the whole screen where the browser allows it. Escape leaves both. */
import { useEffect, useState } from "react";

export function useFullScreen(): readonly [boolean, (isFull: boolean) => void] {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    if (!isFull) return;
    const onKey = (event: KeyboardEvent) => {
      // A menu or a dialog that Escape closes has taken it for itself.
      if (event.key === "Escape" && !event.defaultPrevented) setFull(false);
    };
    const onChange = () => (document.fullscreenElement ? undefined : setFull(false));
    addEventListener("keydown", onKey);
    document.addEventListener("fullscreenchange", onChange);
    return () => {
      removeEventListener("keydown", onKey);
      document.removeEventListener("fullscreenchange", onChange);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [isFull]);
  const set = (next: boolean) => {
    setFull(next);
    // The whole page goes, not the chart alone: menus and dialogs stand outside of it.
    if (next) void document.documentElement.requestFullscreen?.().catch(() => undefined);
  };
  return [isFull, set];
}
