/** How a document is looked at: its zoom and its turns, and how large it is drawn in its box. Pure. */
export interface DocumentView {
  readonly zoom: number;
  /** Quarter turns clockwise, 0 to 3. */
  readonly turns: number;
}

export const plainView: DocumentView = { zoom: 1, turns: 0 };

const zooms = [1, 1.5, 2, 3] as const;

/** The next larger one, then back to the whole document. */
export const zoomed = (view: DocumentView): DocumentView => ({
  ...view,
  zoom: zooms.find((zoom) => zoom > view.zoom) ?? zooms[0],
});

export const turned = (view: DocumentView): DocumentView => ({ ...view, turns: (view.turns + 1) % 4 });

export const isOnSide = ({ turns }: DocumentView): boolean => turns % 2 === 1;

/** Width by height, as drawn. */
export const drawnRatio = (ratio: number, view: DocumentView): number => (isOnSide(view) ? 1 / ratio : ratio);

/** How a document is fitted into its box: whole, or, as the pages of a statement are one tall picture, wide enough. */
export type Fit = "whole" | "wide";

/** In percent of the box's width. */
const leastWidth: Readonly<Record<Fit, number>> = { whole: 0, wide: 75 };

/** The drawn width in units of the box. */
export const drawnWidth = (ratio: number, view: DocumentView, fit: Fit): string =>
  `calc(${view.zoom} * max(min(100cqw, 100cqh * ${drawnRatio(ratio, view)}), ${leastWidth[fit]}cqw))`;

/** "1.8 MB", "240 KB". */
export function sizeText(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
