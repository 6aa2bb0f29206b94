/** An action's error, announced above its form; empty if a field shows it. */
import { Banner } from "@feo/ui";
import type { ReactNode } from "react";
import type { ApiFailure } from "../data/index.ts";

interface FailureNoteProps {
  readonly failure: ApiFailure | null;
  /** A link or button that resolves it. */
  readonly action?: ReactNode;
}

export function FailureNote({ failure, action }: FailureNoteProps) {
  if (!failure || failure.message === "" || failure.fields.length > 0) return null;
  return (
    <div role="alert" className="mb-5">
      <Banner tone="error" action={action}>
        {failure.message}
      </Banner>
    </div>
  );
}
