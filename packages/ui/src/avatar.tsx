/** A person's picture in a circle, or their initials. */

import { cx } from "./cx.ts";

export type AvatarProps = {
  name: string;
  /** The picture's URL; empty if there is none. */
  image?: string | undefined;
  size?: number;
  tone?: "brand" | "up";
  className?: string;
};

/** The first letters of the first and the last word: "Ananya Kulkarni" is AK. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words[words.length - 1] ?? "") : "";
  return (firstLetter(first) + firstLetter(last)).toUpperCase();
}

export function Avatar({ name, image, size = 28, tone = "brand", className }: AvatarProps) {
  if (image) {
    const classes = cx("shrink-0 select-none rounded-full bg-pressed object-cover", className);
    return (
      <img src={image} alt="" width={size} height={size} style={{ width: size, height: size }} className={classes} />
    );
  }
  return (
    <span
      aria-hidden
      style={{ width: size, height: size, fontSize: Math.max(10, Math.round(size * 0.43)) }}
      className={cx(
        "inline-flex shrink-0 select-none items-center justify-center rounded-full font-semibold leading-none",
        tone === "brand" ? "bg-brand-tint text-brand" : "bg-up-tint text-up",
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}

// Split by code point, so that a letter outside the basic plane is not cut in half.
function firstLetter(word: string): string {
  return [...word][0] ?? "";
}
