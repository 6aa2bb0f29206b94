/** The end of the table: any path that no route has. */
import { unknownRoute } from "../routing/route-error.ts";

export function loader() {
  throw unknownRoute();
}

export default function UnknownPage() {
  return null;
}
