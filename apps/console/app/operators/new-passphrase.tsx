/** The field for a new passphrase, with its minimum length. */
import { Field, PasswordInput } from "@feo/ui";

interface NewPassphraseProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (passphrase: string) => void;
}

export function NewPassphrase({ label, value, onChange }: NewPassphraseProps) {
  return (
    <Field label={label} hint="At least 12 characters.">
      <PasswordInput autoComplete="new-password" value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}
