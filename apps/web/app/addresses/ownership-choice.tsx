/** Asks whether a new address belongs to the customer or to someone else. */
import type { AddressOwnership } from "@feo/contract";
import { RadioCards } from "@feo/ui";

interface OwnershipChoiceProps {
  readonly value: AddressOwnership | null;
  readonly onChoose: (ownership: AddressOwnership) => void;
  readonly problem: string | undefined;
}

const cards = [
  { value: "self", label: "Mine" },
  { value: "third_party", label: "Someone else's" },
] as const;

export function OwnershipChoice({ value, onChoose, problem }: OwnershipChoiceProps) {
  return (
    <div>
      <RadioCards legend="Whose address is this?" cards={cards} value={value} onChoose={onChoose} />
      <p role="status" className="mt-1.5 text-13 text-down empty:hidden">
        {problem}
      </p>
    </div>
  );
}
