/** A hotkey for one action, anywhere on the page except in text fields. */

import { useEffect, useEffectEvent } from "react";

export type HotkeyOptions = {
  enabled?: boolean;
  /** Requires Ctrl, or Command on a Mac; such a shortcut works in text fields, too. */
  withCommand?: boolean;
};

/** `key` is a KeyboardEvent.key: "/", "b", "?", "Escape"; letters match in either case. */
export function useHotkey(key: string, act: (event: KeyboardEvent) => void, options: HotkeyOptions = {}): void {
  const { enabled = true, withCommand = false } = options;
  const press = useEffectEvent(act);
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => {
      if (!matchesHotkey(event, key, withCommand)) return;
      if (!withCommand && (isTextField(event.target) || isInDialog(event.target))) return;
      press(event);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [key, enabled, withCommand]);
}

type PressedKey = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "defaultPrevented" | "isComposing">;

export function matchesHotkey(event: PressedKey, key: string, withCommand: boolean): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey) return false;
  if ((event.ctrlKey || event.metaKey) !== withCommand) return false;
  return event.key.toLowerCase() === key.toLowerCase();
}

/** While a dialog is open, hotkeys of the page behind it are ignored. */
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

const typedInputs = /^(?!button|checkbox|radio|range|submit|reset|file|color|image)/;

function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return typedInputs.test(target.type);
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
