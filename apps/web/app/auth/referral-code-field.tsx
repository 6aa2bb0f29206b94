/** The optional referral code, collapsed until the customer has one. */
import { Field, TextInput } from "@feo/ui";
import { useState } from "react";
import { TextButton } from "./auth-form.tsx";

interface ReferralCodeFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (next: string) => void;
}

export function ReferralCodeField({ value, error, onChange }: ReferralCodeFieldProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && value === "" && error === undefined) {
    return (
      <p className="text-14">
        <TextButton onPress={() => setOpen(true)}>I have a referral code</TextButton>
      </p>
    );
  }
  return (
    <Field label="Referral code (optional)" hint="From the friend who invited you." error={error}>
      <TextInput
        name="referralCode"
        size="lg"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        value={value}
        onChange={(event) => {
          // Stay open even if the field is cleared.
          setOpen(true);
          onChange(event.target.value);
        }}
      />
    </Field>
  );
}
