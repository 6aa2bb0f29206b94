/** The field for an email address or a mobile number, with its validation. */
import { Field, TextInput } from "@feo/ui";
import { useState } from "react";
import type { Who } from "../data/index.ts";
import { identifierProblem, readIdentifier } from "../format/identifier.ts";

export function useIdentifier() {
  const [text, setText] = useState("");
  const [isLeft, setLeft] = useState(false);
  const identifier = readIdentifier(text);
  const type = (next: string) => {
    setText(next);
    setLeft(false);
  };
  const who: Who | undefined =
    identifier.state === "email"
      ? { email: identifier.value }
      : identifier.state === "mobile"
        ? { mobile: identifier.value }
        : undefined;
  return { text, type, identifier, who, isLeft, leave: () => setLeft(true) };
}

interface IdentifierFieldProps {
  readonly field: ReturnType<typeof useIdentifier>;
  readonly onType: () => void;
  /** The server's error for the field. */
  readonly error?: string | undefined;
  readonly label?: string;
  readonly autoFocus?: boolean;
}

export function IdentifierField(props: IdentifierFieldProps) {
  const { field, onType, error, label = "Email or mobile number", autoFocus = false } = props;
  const { text, type, identifier, isLeft, leave } = field;
  const hint =
    identifier.state === "unfinished" ? identifier.hint : identifier.state === "mobile" ? "Indian number, +91" : "";
  return (
    <Field
      label={label}
      hint={hint || "A mobile number has 10 digits"}
      error={identifierProblem(identifier, { isLeft }) ?? error}
    >
      <TextInput
        name="username"
        size="lg"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={320}
        autoFocus={autoFocus}
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
