/** Shows the chart over the whole window, and full screen where the browser allows it. Escape leaves both. */
import { useEffect, useState } from "react";

export function useFullScreen(): readonly [boolean, (isFull: boolean) => void] {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    if (!isFull) return;
    const onKey = (event: KeyboardEvent) => {
      // Skipped if a menu or dialog has already handled this Escape.
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
    // Full screen is requested for the whole page, because menus and dialogs render outside the chart.
    if (next) void document.documentElement.requestFullscreen?.().catch(() => undefined);
  };
  return [isFull, set];
}
