/** The full-page loading state. */
import { Spinner } from "@feo/ui";

export function Waiting() {
  return (
    <div className="grid h-dvh place-items-center bg-page">
      <Spinner label="Loading" />
    </div>
  );
}
