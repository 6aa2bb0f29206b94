/**
 * Positions the chips of the account's orders at the lines that the canvas reports. A module apart, since most charts
 * have none.
 */
import { useMemo } from "react";

export interface ChipPlaces {
  readonly attach: (id: string, chip: HTMLElement | null) => void;
  readonly move: (id: string, y: number | undefined) => void;
}

const chipHeight = 26;
const chipGap = 4;

/**
 * Moves chips without React, since a dragged chart updates 60 times a second. Chips at nearly the same price are placed
 * side by side.
 */
export function useChipPlaces(): ChipPlaces {
  return useMemo(() => {
    const chips = new Map<string, { readonly chip: HTMLElement; y?: number | undefined }>();
    /** A line's position may be reported before its chip is mounted. */
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
