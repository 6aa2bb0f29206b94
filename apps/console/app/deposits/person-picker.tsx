/** Finds the customer to credit, by feoTag, email address, mobile number or id. */
import { listPeople } from "@feo/contract";
import { Button, Field, TextInput } from "@feo/ui";
import { type FormEvent, useState } from "react";
import { useCall } from "../data/api.ts";
import { Section } from "../frame/facts.tsx";
import { ownerTitle } from "../frame/owner-link.tsx";

/** The customer to credit. */
export interface Receiver {
  readonly userId: string;
  readonly name: string;
  readonly feoTag: string;
}

interface PersonPickerProps {
  readonly person: Receiver | null;
  readonly onPick: (person: Receiver | null) => void;
}

export function PersonPicker({ person, onPick }: PersonPickerProps) {
  const [text, setText] = useState("");
  const [asked, setAsked] = useState("");
  const { data } = useCall(listPeople, { query: { q: asked } }, { enabled: asked !== "" });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    onPick(null);
    setAsked(text.trim());
  };
  return (
    <Section title="Credit to">
      <form onSubmit={ask} className="flex items-end gap-2">
        <Field label="Customer" hideLabel className="min-w-0 flex-1">
          <TextInput
            value={text}
            placeholder="feoTag, email, mobile"
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="secondary">
          Find
        </Button>
      </form>
      <div role="status" className="mt-2 text-13">
        {asked !== "" && data?.people.length === 0 && <p className="text-warn">No customer found for “{asked}”.</p>}
      </div>
      {asked !== "" && (
        <ul>
          {data?.people.map((one) => (
            <li key={one.userId}>
              <button
                type="button"
                aria-pressed={one.userId === person?.userId}
                onClick={() => onPick(one)}
                className="flex min-h-10 w-full items-center gap-2 rounded-control px-2 text-left text-13 hover:bg-surface aria-pressed:bg-brand-tint"
              >
                <span className="font-medium">{ownerTitle(one)}</span>
                <span className="text-quiet">
                  {one.feoTag && `@${one.feoTag}, `}level {one.kycLevel}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
