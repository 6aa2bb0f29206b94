/** A list of operator actions, newest first. */
import type { OperatorDeed } from "@feo/contract";
import { deedWords } from "./deed-words.ts";
import { dayAndTime } from "./moments.ts";

export function Deeds({ deeds }: { deeds: readonly OperatorDeed[] }) {
  if (deeds.length === 0) return <p className="text-13 text-quiet">No actions or notes yet.</p>;
  return (
    <ol>
      {deeds.map((deed) => (
        <Deed key={deed.sequence} deed={deed} />
      ))}
    </ol>
  );
}

function Deed({ deed }: { deed: OperatorDeed }) {
  const { done, said } = deedWords(deed);
  return (
    <li className="flex min-h-7 items-baseline gap-3 border-line border-b py-1 text-13 last:border-b-0">
      <span className="w-24 shrink-0 text-quiet tabular-nums">{dayAndTime(deed.at)}</span>
      <span className="min-w-0 break-words">
        <span className="font-medium">{deed.by}</span> {done}
        {said && <span className="text-quiet">: {said}</span>}
      </span>
    </li>
  );
}
