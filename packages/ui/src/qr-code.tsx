/** A text as a QR code, black on white in both themes, because cameras expect it so. Its encoder comes when one is shown. */

import { useEffect, useState } from "react";
import { Skeleton } from "./skeleton.tsx";

export interface QrCodeProps {
  readonly text: string;
  /** What it holds, for who cannot see it. */
  readonly label: string;
}

interface Drawn {
  readonly text: string;
  readonly size: number;
  readonly path: string;
}

export function QrCode({ text, label }: QrCodeProps) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    let isWanted = true;
    void import("uqr").then(({ encode }) => {
      const { data, size } = encode(text, { ecc: "M", border: 2 });
      if (isWanted) setDrawn({ text, size, path: pathOf(data) });
    });
    return () => {
      isWanted = false;
    };
  }, [text]);
  if (drawn?.text !== text) return <Skeleton className="size-44 rounded-control" />;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      shapeRendering="crispEdges"
      className="size-44 shrink-0 rounded-control bg-[#fff]"
    >
      <path d={drawn.path} fill="#000" />
    </svg>
  );
}

/** Each run of dark squares in a row as one rectangle. */
export function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) =>
      row
        .map((isDark, x) => {
          if (!isDark || row[x - 1]) return "";
          const end = row.indexOf(false, x);
          const length = (end === -1 ? row.length : end) - x;
          return `M${x} ${y}h${length}v1h-${length}z`;
        })
        .join(""),
    )
    .join("");
}
