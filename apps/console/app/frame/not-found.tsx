/** Where the console has nothing. */
import { EmptyState } from "@feo/ui";

export function NotFound() {
  return <EmptyState title="There is nothing here" text="The address is not one of the console's." />;
}
