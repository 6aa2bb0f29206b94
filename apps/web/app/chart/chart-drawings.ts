/** The drawings on a chart: placed with a tool, kept for each market in this browser, put back when the market is opened. */
import type { Chart, OverlayCreate } from "klinecharts";
import { keepDrawings, readDrawings } from "./chart-memory.ts";
import type { Drawing } from "./drawing-tools.ts";

export interface DrawingBoard {
  /** Another market: its drawings take the place of the last one's. */
  readonly open: (symbol: string) => void;
  readonly start: (tool: string, text?: string) => void;
  /** Leaves a drawing that was begun. */
  readonly cancel: () => void;
  readonly removeChosen: () => void;
  readonly removeAll: () => void;
  readonly count: () => number;
}

const group = "drawings";

interface BoardOptions {
  readonly pane: string;
  /** The first point of a drawing is there. */
  readonly onBegun: () => void;
  readonly onDrawn: () => void;
  /** A drawing was pressed, or none is chosen any more. */
  readonly onChosen: (isChosen: boolean) => void;
}

export function createDrawings(chart: Chart, { pane, onBegun, onDrawn, onChosen }: BoardOptions): DrawingBoard {
  let symbol = "";
  let begun: string | undefined;
  let chosen: string | undefined;
  // While a market's drawings change places, what is removed is not forgotten.
  let isMoving = false;

  const finished = () => chart.getOverlays({ groupId: group }).filter(({ id }) => id !== begun);

  function keep(): void {
    if (symbol === "" || isMoving) return;
    const drawings = finished().map(
      ({ name, points, extendData }): Drawing => ({
        name,
        points: points.map(({ timestamp, value }) => ({
          ...(timestamp === undefined ? {} : { timestamp }),
          ...(value === undefined ? {} : { value }),
        })),
        ...(typeof extendData === "string" ? { text: extendData } : {}),
      }),
    );
    keepDrawings(localStorage, symbol, drawings);
  }

  const overlay = (name: string, text?: string): OverlayCreate => ({
    ...{ name, groupId: group, paneId: pane },
    ...(text === undefined ? {} : { extendData: text }),
    onDrawEnd: () => {
      begun = undefined;
      keep();
      onDrawn();
    },
    onPressedMoveEnd: keep,
    onSelected: ({ overlay: { id } }) => {
      chosen = id;
      // Each press on the way to a drawing chooses it, too.
      if (id === begun) onBegun();
      else onChosen(true);
    },
    onDeselected: () => {
      chosen = undefined;
      if (!begun) onChosen(false);
    },
    // The library tells it before the drawing is gone.
    onRemoved: () => queueMicrotask(keep),
  });

  function remove(filter: { id: string } | { groupId: string }): void {
    chart.removeOverlay(filter);
    queueMicrotask(keep);
  }

  return {
    open(next) {
      isMoving = true;
      chart.removeOverlay({ groupId: group });
      symbol = next;
      for (const { name, points, text } of readDrawings(localStorage, next)) {
        chart.createOverlay({ ...overlay(name, text), points: points.map((point) => ({ ...point })) });
      }
      queueMicrotask(() => {
        isMoving = false;
      });
    },
    start(tool, text) {
      if (begun) chart.removeOverlay({ id: begun });
      const id = chart.createOverlay(overlay(tool, text));
      begun = typeof id === "string" ? id : undefined;
    },
    cancel() {
      if (begun) chart.removeOverlay({ id: begun });
      begun = undefined;
    },
    removeChosen() {
      if (chosen) remove({ id: chosen });
      chosen = undefined;
      onChosen(false);
    },
    removeAll: () => remove({ groupId: group }),
    count: () => finished().length,
  };
}
