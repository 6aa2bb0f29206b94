/** The colours for up and down: green and red, or blue and orange for colour-blind users. Stored in this browser. */
import { cookieNames } from "@feo/contract";
import { useSyncExternalStore } from "react";
import { forgetCookie, keepCookie } from "./cookies.ts";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stored in a cookie so that the first paint has them; a data attribute on the document carries the choice. */
function setColorBlind(isOn: boolean): void {
  const { dataset } = document.documentElement;
  if (isOn) {
    keepCookie(cookieNames.colors, "cb");
    dataset["colors"] = "cb";
  } else {
    forgetCookie(cookieNames.colors);
    delete dataset["colors"];
  }
  for (const listener of listeners) listener();
}

export function useColorBlind(): readonly [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset["colors"] === "cb",
    () => false,
  );
  return [isOn, setColorBlind];
}
