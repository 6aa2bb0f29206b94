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

/** The least share of the box's width: the pages of a statement are one tall picture, which would be a thin line. */
const leastWidth = 75;

/** The drawn width in units of the box: the whole document, or most of the width of a tall one. */
export const drawnWidth = (ratio: number, view: DocumentView): string =>
  `calc(${view.zoom} * max(min(100cqw, 100cqh * ${drawnRatio(ratio, view)}), ${leastWidth}cqw))`;

/** "1.8 MB", "240 KB". */
export function sizeText(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
