/** The button under an order: guests are asked to log in, with the way back; for account holders it says why it is off. */
import { Button } from "@feo/ui";
import { Link } from "react-router";
import { useSession } from "../data/index.ts";
import { loginPath } from "../routing/resolve-route.ts";
import type { Side } from "./fill-from-book.ts";

/** Orders come with accounts that hold money; until then nothing is placed. */
const ordersOpenLater = "Orders open when your account is verified and funded.";

interface TradeButtonProps {
  readonly side: Side;
  readonly base: string;
  /** The page to come back to. */
  readonly path: string;
  readonly className?: string;
}

export function TradeButton({ side, base, path, className = "h-11" }: TradeButtonProps) {
  const { isSignedIn } = useSession();
  if (!isSignedIn) {
    return (
      <Button asChild className={`w-full ${className}`}>
        <Link to={loginPath(path)}>Log in to trade</Link>
      </Button>
    );
  }
  return (
    <div>
      <Button disabled variant={side === "BUY" ? "buy" : "sell"} className={`w-full ${className}`}>
        {side === "BUY" ? "Buy" : "Sell"} {base}
      </Button>
      <p className="mt-1.5 text-12 text-quiet">{ordersOpenLater}</p>
    </div>
  );
}
