/** What a wish that moves money was refused with; and what to do when nobody knows whether it arrived. */
import { Banner } from "@feo/ui";
import type { Sending } from "./use-sending.ts";

interface SendingNoteProps {
  readonly sending: Pick<Sending<never>, "failure" | "isOpen">;
  /** A better sentence than the general one, where the screen knows it. */
  readonly words?: string | undefined;
}

export function SendingNote({ sending: { failure, isOpen }, words }: SendingNoteProps) {
  const text = words ?? failure?.message ?? "";
  if (failure === null || text === "") return null;
  return (
    <div role="alert" className="mb-4">
      <Banner tone="error">
        {text}
        {isOpen ? " It may have arrived all the same. Press again: nothing is sent twice." : ""}
      </Banner>
    </div>
  );
}
