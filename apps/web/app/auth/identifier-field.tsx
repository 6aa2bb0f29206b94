/** The one field for an e-mail address or a mobile number, with its check beside it. */
import { Field, TextInput } from "@feo/ui";
import { useState } from "react";
import { identifierProblem, readIdentifier } from "./identifier.ts";

export function useIdentifier() {
  const [text, setText] = useState("");
  const [isLeft, setLeft] = useState(false);
  const identifier = readIdentifier(text);
  const isValid = identifier.state === "email" || identifier.state === "mobile";
  const type = (next: string) => {
    setText(next);
    setLeft(false);
  };
  return { text, type, identifier, isValid, isLeft, leave: () => setLeft(true) };
}

interface IdentifierFieldProps {
  readonly field: ReturnType<typeof useIdentifier>;
  readonly onType: () => void;
}

export function IdentifierField({ field, onType }: IdentifierFieldProps) {
  const { text, type, identifier, isLeft, leave } = field;
  const hint =
    identifier.state === "unfinished" ? identifier.hint : identifier.state === "mobile" ? "Indian number, +91" : "";
  return (
    <Field
      label="E-mail or mobile number"
      hint={hint || "A mobile number has 10 digits"}
      error={identifierProblem(identifier, { isLeft })}
    >
      <TextInput
        name="username"
        size="lg"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={320}
        value={text}
        leading={
          identifier.state === "mobile" && !text.trim().startsWith("+") ? <span className="text-16">+91</span> : null
        }
        onChange={(event) => {
          type(event.target.value);
          onType();
        }}
        onBlur={() => {
          if (text !== "") leave();
        }}
      />
    </Field>
  );
}
