/**
 * The handle between the chart's row and the row below it, moved by dragging or arrow keys; a double click resets it.
 */
import type { KeyboardEvent, PointerEvent } from "react";
import { lowerRow, useLowerRowHeight } from "../data/index.ts";

const keyStep = 16;

export function RowHandle() {
  const [height, setHeight] = useLowerRowHeight();

  function drag(event: PointerEvent<HTMLDivElement>): void {
    const start = { y: event.clientY, height };
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const move = ({ clientY }: globalThis.PointerEvent) => setHeight(start.height + start.y - clientY);
    handle.addEventListener("pointermove", move);
    handle.addEventListener("lostpointercapture", () => handle.removeEventListener("pointermove", move), {
      once: true,
    });
  }

  function press(event: KeyboardEvent): void {
    const next = {
      ArrowUp: height + keyStep,
      ArrowDown: height - keyStep,
      Home: lowerRow.lowest,
      End: lowerRow.highest,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setHeight(next);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be moved; this is the window splitter pattern.
    <div
      role="separator"
      aria-label="Resize orders and ticket"
      aria-orientation="horizontal"
      aria-valuemin={lowerRow.lowest}
      aria-valuemax={lowerRow.highest}
      aria-valuenow={height}
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={press}
      onDoubleClick={() => setHeight(lowerRow.usual)}
      className="-translate-y-1/2 absolute inset-x-0 top-0 z-2 h-2 cursor-row-resize touch-none hover:bg-brand/40 max-xl:hidden"
    />
  );
}
