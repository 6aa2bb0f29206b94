/** A coin's logo in a circle of fixed size; a letter replaces a missing or broken image. */

import { useState } from "react";
import { cx } from "./cx.ts";
import { RupeeLogo } from "./rupee-logo.tsx";

export type CoinLogoProps = {
  ticker: string;
  src?: string | null | undefined;
  size?: number;
  className?: string;
};

export function CoinLogo({ ticker, src, size = 28, className }: CoinLogoProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  if (ticker === "INR") return <RupeeLogo size={size} {...(className === undefined ? {} : { className })} />;
  if (!src || src === brokenSrc) {
    return (
      <span
        aria-hidden
        style={{ width: size, height: size, fontSize: Math.round(size * 0.45) }}
        className={cx(
          "inline-flex shrink-0 items-center justify-center rounded-full bg-pressed font-semibold text-quiet leading-none",
          className,
        )}
      >
        {ticker.charAt(0)}
      </span>
    );
  }
  return (
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      decoding="async"
      // An image in the server-rendered page may have failed before React attached its error handler.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setBrokenSrc(src);
      }}
      onError={() => setBrokenSrc(src)}
      style={{ width: size, height: size }}
      className={cx("shrink-0 rounded-full", className)}
    />
  );
}
