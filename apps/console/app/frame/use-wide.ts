/** Whether list and detail fit side by side. If not, no item opens without being selected. */
import { useSyncExternalStore } from "react";

const wide = window.matchMedia("(min-width: 1024px)");

function subscribe(onChange: () => void): () => void {
  wide.addEventListener("change", onChange);
  return () => wide.removeEventListener("change", onChange);
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
