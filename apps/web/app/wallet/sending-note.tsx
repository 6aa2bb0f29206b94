/** The refusal of a request that moves money, or what to do when its outcome is unknown. */
import { Banner } from "@feo/ui";
import type { Submission } from "../data/index.ts";

interface SendingNoteProps {
  readonly sending: Pick<Submission<never>, "failure" | "isOpen">;
  /** Overrides the general message where the screen knows a better one. */
  readonly words?: string | undefined;
}

export function SendingNote({ sending: { failure, isOpen }, words }: SendingNoteProps) {
  const text = words ?? failure?.message ?? "";
  if (failure === null || text === "") return null;
  return (
    <div role="alert" className="mb-4">
      <Banner tone="error">
        {text}
        {isOpen ? " It may have gone through. Press again to check: nothing is sent twice." : ""}
      </Banner>
    </div>
  );
}
