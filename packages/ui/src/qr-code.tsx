/** A text as a QR code, black on white in both themes, as scanners expect. Its encoder is loaded lazily. */

import { useEffect, useState } from "react";
import { cx } from "./cx.ts";
import { Skeleton } from "./skeleton.tsx";

export interface QrCodeProps {
  readonly text: string;
  /** The description for screen readers. */
  readonly label: string;
  /** Sets a size other than 176 px. */
  readonly className?: string;
}

interface Drawn {
  readonly size: number;
  readonly path: string;
}

async function draw(text: string): Promise<Drawn> {
  const { encode } = await import("uqr");
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  return { size, path: pathOf(data) };
}

/** The same code as an SVG file, which every viewer opens and which is sharp at any size. */
export async function qrCodeSvg(text: string): Promise<string> {
  const { size, path } = await draw(text);
  const box = `viewBox="0 0 ${size} ${size}" width="512" height="512" shape-rendering="crispEdges"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><path d="M0 0h${size}v${size}H0z" fill="#fff"/><path d="${path}"/></svg>\n`;
}

export function QrCode({ text, label, className }: QrCodeProps) {
  const [drawn, setDrawn] = useState<(Drawn & { readonly text: string }) | null>(null);
  useEffect(() => {
    let isWanted = true;
    void draw(text).then((code) => {
      if (isWanted) setDrawn({ text, ...code });
    });
    return () => {
      isWanted = false;
    };
  }, [text]);
  if (drawn?.text !== text) return <Skeleton className={cx("size-44 rounded-control", className)} />;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      shapeRendering="crispEdges"
      className={cx("size-44 shrink-0 rounded-control bg-[#fff]", className)}
    >
      <path d={drawn.path} fill="#000" />
    </svg>
  );
}

/** Draws each run of dark squares in a row as one rectangle. */
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
