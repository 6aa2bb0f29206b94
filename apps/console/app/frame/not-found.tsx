/** The page for an unknown address. */
import { EmptyState } from "@feo/ui";

export function NotFound() {
  return <EmptyState title="Page not found" text="The console has no page at this address." />;
}
