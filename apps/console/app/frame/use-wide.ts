/** Whether the list and the chosen one stand beside each other. Where they do not, nothing is opened that was not chosen. */
import { useSyncExternalStore } from "react";

const wide = window.matchMedia("(min-width: 1024px)");

function subscribe(onChange: () => void): () => void {
  wide.addEventListener("change", onChange);
  return () => wide.removeEventListener("change", onChange);
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
