/**
 * The drawings on a chart: placed with a tool, stored per market in this browser, restored when the market is opened.
 */
import type { Chart, OverlayCreate } from "klinecharts";
import { keepDrawings, readDrawings } from "./chart-memory.ts";
import type { Drawing } from "./drawing-tools.ts";

export interface DrawingBoard {
  /** Opens a market: its drawings replace those of the previous one. */
  readonly open: (symbol: string) => void;
  readonly start: (tool: string, text?: string) => void;
  /** Abandons an unfinished drawing. */
  readonly cancel: () => void;
  readonly removeChosen: () => void;
  readonly removeAll: () => void;
  readonly count: () => number;
}

const group = "drawings";

interface BoardOptions {
  readonly pane: string;
  /** Called when the first point of a drawing is placed. */
  readonly onBegun: () => void;
  readonly onDrawn: () => void;
  /** Called when a drawing is selected or the selection is cleared. */
  readonly onChosen: (isChosen: boolean) => void;
}

export function createDrawings(chart: Chart, { pane, onBegun, onDrawn, onChosen }: BoardOptions): DrawingBoard {
  let symbol = "";
  let begun: string | undefined;
  let chosen: string | undefined;
  // Set while switching markets, so that removing the old market's drawings does not delete them from storage.
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
    name,
    groupId: group,
    paneId: pane,
    ...(text === undefined ? {} : { extendData: text }),
    onDrawEnd: () => {
      begun = undefined;
      keep();
      onDrawn();
    },
    onPressedMoveEnd: keep,
    onSelected: ({ overlay: { id } }) => {
      chosen = id;
      // The library also selects an unfinished drawing on each press that places a point.
      if (id === begun) onBegun();
      else onChosen(true);
    },
    onDeselected: () => {
      chosen = undefined;
      if (!begun) onChosen(false);
    },
    // The library calls this before the drawing is removed.
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
