/** The catch-all page for unknown paths. */
import { unknownRoute } from "../routing/route-error.ts";

export function loader() {
  throw unknownRoute();
}

export default function UnknownPage() {
  return null;
}
