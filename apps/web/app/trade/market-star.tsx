/** The star that adds a market to this browser's favourites. */
import { cx, IconButton } from "@feo/ui";
import { Star } from "lucide-react";
import { useFavourites } from "../data/index.ts";

interface MarketStarProps {
  readonly symbol: string;
  readonly size?: "xs" | "sm";
  readonly className?: string;
}

export function MarketStar({ symbol, size = "sm", className }: MarketStarProps) {
  const { favourites, toggle } = useFavourites();
  const isKept = favourites.includes(symbol);
  return (
    <IconButton
      label={isKept ? `Remove ${symbol} from favourites` : `Add ${symbol} to favourites`}
      size={size}
      pressed={isKept}
      onClick={() => toggle(symbol)}
      className={cx("aria-pressed:bg-transparent", className)}
    >
      <Star size={size === "xs" ? 14 : 16} aria-hidden className={isKept ? "fill-star text-star" : ""} />
    </IconButton>
  );
}
