/** A document in a box of a fixed height, so that nothing moves when it arrives. It scrolls, and a mouse drags it. */
import { Button, cx, Skeleton } from "@feo/ui";
import { type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import { type DocumentView, drawnRatio, drawnWidth, type Fit, isOnSide } from "./document-view.ts";
import type { ReadDocument } from "./use-document.ts";

interface DocumentBoxProps {
  readonly document: ReadDocument;
  /** Of the file; null until it was read. */
  readonly address: string | null;
  readonly name: string;
  readonly view: DocumentView;
  readonly fit: Fit;
  readonly className: string;
}

export function DocumentBox({ document, address, name, view, fit, className }: DocumentBoxProps) {
  const { reading, retry, fail } = document;
  const [ratio, setRatio] = useState<number | null>(null);
  const pan = usePanning(view, ratio);
  const isDrawn = reading.state === "read" && address !== null;
  const turn = isOnSide(view);
  return (
    <div className={cx("relative overflow-hidden rounded-control bg-surface", className)}>
      {isDrawn && (
        // A region that scrolls has to be reachable by keyboard.
        <section
          {...pan}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
          tabIndex={0}
          aria-label={`${name}, scrollable`}
          className={cx("flex size-full overflow-auto [container-type:size]", view.zoom > 1 && "cursor-grab")}
        >
          <div
            className="relative m-auto shrink-0 [container-type:size]"
            style={{ width: drawnWidth(ratio ?? 1, view, fit), aspectRatio: String(drawnRatio(ratio ?? 1, view)) }}
          >
            <img
              src={address}
              alt={`${name}, as submitted`}
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setRatio(naturalWidth / Math.max(1, naturalHeight))
              }
              onError={fail}
              className={cx("absolute top-1/2 left-1/2 max-w-none select-none", ratio === null && "invisible")}
              style={{
                width: turn ? "100cqh" : "100cqw",
                height: turn ? "100cqw" : "100cqh",
                transform: `translate(-50%, -50%) rotate(${view.turns * 90}deg)`,
              }}
            />
          </div>
        </section>
      )}
      {(reading.state === "loading" || (isDrawn && ratio === null)) && (
        <Skeleton className="absolute inset-0 h-full rounded-control" />
      )}
      {reading.state === "failed" && (
        <div role="alert" className="flex h-full flex-col items-center justify-center gap-3 px-4 text-center text-13">
          <p className="text-quiet">{reading.message}</p>
          <Button size="sm" variant="secondary" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

/** Tall documents begin at their top. */
const isTall = (ratio: number): boolean => ratio < 0.6;

/** Keeps what is in the middle there when the zoom changes, and lets a mouse drag the document. */
function usePanning({ zoom, turns }: DocumentView, ratio: number | null) {
  const box = useRef<HTMLElement>(null);
  const middle = useRef<{ x: number; y: number }>(null);
  const drag = useRef<{ x: number; y: number } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them changes the size of what scrolls.
  useLayoutEffect(() => {
    const shown = box.current;
    if (!shown || ratio === null) return;
    middle.current ??= { x: 0.5, y: isTall(ratio) ? 0 : 0.5 };
    const { x, y } = middle.current;
    shown.scrollLeft = x * (shown.scrollWidth - shown.clientWidth);
    shown.scrollTop = y * (shown.scrollHeight - shown.clientHeight);
  }, [zoom, turns, ratio]);

  return {
    ref: box,
    onScroll: () => {
      const shown = box.current;
      if (!shown || !middle.current) return;
      const [width, height] = [shown.scrollWidth - shown.clientWidth, shown.scrollHeight - shown.clientHeight];
      const { x, y } = middle.current;
      middle.current = {
        x: width > 0 ? shown.scrollLeft / width : x,
        y: height > 0 ? shown.scrollTop / height : y,
      };
    },
    onPointerDown: (event: PointerEvent) => {
      // Browsers scroll by finger already.
      if (event.pointerType !== "mouse" || event.button !== 0) return;
      drag.current = { x: event.clientX, y: event.clientY };
      box.current?.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (!drag.current || !box.current) return;
      box.current.scrollLeft -= event.clientX - drag.current.x;
      box.current.scrollTop -= event.clientY - drag.current.y;
      drag.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: () => {
      drag.current = null;
    },
    onPointerCancel: () => {
      drag.current = null;
    },
  };
}
