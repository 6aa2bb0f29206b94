/** What an act was refused with, above its form and announced; nothing where a field says it already. */
import { Banner } from "@feo/ui";
import type { ReactNode } from "react";
import type { ApiFailure } from "../data/index.ts";

interface FailureNoteProps {
  readonly failure: ApiFailure | null;
  /** A link or a button that leads out of it. */
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
