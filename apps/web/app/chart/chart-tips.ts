/** The tooltip of a mark on the chart: on hover, or on tap where there is no hover. */
import type { Coordinate, OverlayCreate, OverlayEvent } from "klinecharts";
import type { BarMark } from "./chart-overlays.ts";

type MarkEvents = Pick<OverlayCreate, "onMouseEnter" | "onMouseLeave" | "onClick">;

export interface Tips {
  readonly events: MarkEvents;
  readonly hide: () => void;
  readonly close: () => void;
}

const gap = 14;
const looks =
  "pointer-events-none invisible absolute top-0 left-0 z-10 max-w-60 rounded-control border border-line bg-raised px-2.5 py-1.5 text-12 text-ink";

export function createTips(element: HTMLElement): Tips {
  const tip = document.createElement("div");
  tip.setAttribute("role", "tooltip");
  tip.className = looks;
  element.append(tip);

  const hide = () => {
    tip.style.visibility = "hidden";
  };

  function show({ overlay, figure }: OverlayEvent<unknown>): void {
    const { x = 0, y = 0 } = (figure?.attrs ?? {}) as Partial<Coordinate>;
    const { lines } = overlay.extendData as BarMark;
    tip.replaceChildren(
      ...lines.map((line) => {
        const row = document.createElement("p");
        row.textContent = line;
        return row;
      }),
    );
    const left = Math.max(4, Math.min(x - tip.offsetWidth / 2, element.clientWidth - tip.offsetWidth - 4));
    // Below the mark when there is no room above.
    const above = y - gap - tip.offsetHeight;
    tip.style.transform = `translate(${left}px, ${above < 4 ? y + gap : above}px)`;
    tip.style.visibility = "visible";
  }

  // A press anywhere hides a tooltip opened by a tap; a press on the mark shows it again.
  element.addEventListener("pointerdown", hide, { capture: true });
  return {
    events: { onMouseEnter: show, onMouseLeave: hide, onClick: show },
    hide,
    close() {
      element.removeEventListener("pointerdown", hide, { capture: true });
      tip.remove();
    },
  };
}
