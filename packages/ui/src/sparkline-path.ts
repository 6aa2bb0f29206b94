/** The geometry of a sparkline: values to an SVG path. Floats are precise enough for pixels. */

export type SparklineBox = {
  width: number;
  height: number;
  /** The space kept free above and below, for the stroke. */
  inset?: number;
};

/** A path through all values from edge to edge; empty for fewer than two. A flat line runs through the middle. */
export function sparklinePath(values: readonly number[], { width, height, inset = 2 }: SparklineBox): string {
  if (values.length < 2) return "";
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const room = height - 2 * inset;
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * width;
    const y = span === 0 ? height / 2 : inset + room - ((value - low) / span) * room;
    return `${round(x)} ${round(y)}`;
  });
  return `M${points.join("L")}`;
}

/** Up if the last value is not below the first. */
export function sparklineTone(values: readonly number[]): "up" | "down" {
  const first = values[0] ?? 0;
  const last = values[values.length - 1] ?? first;
  return last >= first ? "up" : "down";
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
