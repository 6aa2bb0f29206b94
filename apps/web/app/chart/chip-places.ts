/** Where the chips of own orders stand: the canvas says where their lines are. Apart from them, since most charts have none. */
import { useMemo } from "react";

export interface ChipPlaces {
  readonly attach: (id: string, chip: HTMLElement | null) => void;
  readonly move: (id: string, y: number | undefined) => void;
}

const chipHeight = 26;
const chipGap = 4;

/** Moved without React: a chart is dragged sixty times a second. Orders at nearly one price stand side by side. */
export function useChipPlaces(): ChipPlaces {
  return useMemo(() => {
    const chips = new Map<string, { readonly chip: HTMLElement; y?: number | undefined }>();
    /** A line may be told of before its chip is there. */
    const known = new Map<string, number | undefined>();
    const arrange = () => {
      const seen: { y: number; right: number }[] = [];
      for (const { chip, y } of chips.values()) {
        chip.style.visibility = y === undefined ? "hidden" : "visible";
        if (y === undefined) continue;
        const near = seen.filter((other) => Math.abs(other.y - y) < chipHeight);
        const x = Math.max(0, ...near.map(({ right }) => right));
        chip.style.transform = `translate(${x}px, calc(${y}px - 50%))`;
        seen.push({ y, right: x + chip.offsetWidth + chipGap });
      }
    };
    return {
      attach: (id, chip) => {
        if (!chip) return void chips.delete(id);
        chips.set(id, { chip, y: known.get(id) });
        arrange();
      },
      move: (id, y) => {
        known.set(id, y);
        const place = chips.get(id);
        if (!place || place.y === y) return;
        place.y = y;
        arrange();
      },
    };
  }, []);
}
