/** Keyboard shortcuts of a focused chart. Keys without a shortcut pass through to the page. */
import type { KeyboardEvent } from "react";
import type { ChartCanvas } from "./chart-canvas.ts";

export function moveByKey(canvas: ChartCanvas, event: KeyboardEvent, stopDrawing: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (act(canvas, event, stopDrawing)) event.preventDefault();
}

/** Returns whether the key was handled. */
function act(canvas: ChartCanvas, { key, shiftKey }: KeyboardEvent, stopDrawing: () => void): boolean {
  const step = shiftKey ? 20 : 4;
  switch (key) {
    case "ArrowLeft":
      canvas.scroll(step);
      return true;
    case "ArrowRight":
      canvas.scroll(-step);
      return true;
    case "+":
    case "=":
      canvas.zoom(1.2);
      return true;
    case "-":
      canvas.zoom(0.8);
      return true;
    case "End":
      canvas.toNow();
      return true;
    case "Delete":
    case "Backspace":
      canvas.drawings.removeChosen();
      return true;
    case "Escape":
      // Escape also passes through: the page uses it to leave full screen.
      stopDrawing();
      return false;
    default:
      return false;
  }
}
