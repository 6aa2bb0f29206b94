/** The keys of a chart that has the focus. What is not ours goes on to the page. */
import type { KeyboardEvent } from "react";
import type { ChartCanvas } from "./chart-canvas.ts";

export function moveByKey(canvas: ChartCanvas, event: KeyboardEvent, stopDrawing: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (act(canvas, event, stopDrawing)) event.preventDefault();
}

/** Whether the key meant something here. */
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
      // Goes on as well: it also leaves the full screen.
      stopDrawing();
      return false;
    default:
      return false;
  }
}
