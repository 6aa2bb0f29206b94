/** The drawing tools of a chart, and the stored form of a drawing. */

export interface DrawingTool {
  /** The overlay's name: the library's or one of ours. */
  readonly name: string;
  readonly label: string;
  /** Whether a text must be entered before placing it. */
  readonly needsText?: boolean;
}

export const drawingTools: readonly DrawingTool[] = [
  { name: "segment", label: "Trend line" },
  { name: "rayLine", label: "Ray" },
  { name: "straightLine", label: "Extended line" },
  { name: "horizontalStraightLine", label: "Horizontal line" },
  { name: "verticalStraightLine", label: "Vertical line" },
  { name: "priceLine", label: "Price line" },
  { name: "priceChannelLine", label: "Parallel channel" },
  { name: "fibonacciLine", label: "Fibonacci retracement" },
  { name: "rectangle", label: "Rectangle" },
  { name: "priceRange", label: "Price range" },
  { name: "brush", label: "Brush" },
  { name: "simpleAnnotation", label: "Text", needsText: true },
];

export interface DrawingPoint {
  /** Milliseconds. */
  readonly timestamp?: number;
  readonly value?: number;
}

export interface Drawing {
  readonly name: string;
  readonly points: readonly DrawingPoint[];
  readonly text?: string;
}

export const mostDrawings = 200;
export const longestText = 120;

const isNumber = (value: unknown): boolean => value === undefined || Number.isFinite(value);

/** Whether a stored value is a drawing that this version can show. */
export function isDrawing(value: unknown): value is Drawing {
  const { name, points, text } = (value ?? {}) as Partial<Drawing>;
  return (
    drawingTools.some((tool) => tool.name === name) &&
    (text === undefined || typeof text === "string") &&
    Array.isArray(points) &&
    points.length > 0 &&
    points.every((point) => isNumber(point?.timestamp) && isNumber(point?.value))
  );
}
