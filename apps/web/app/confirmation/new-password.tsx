/** A new password field: show and hide, live strength in words, and a username for password managers. */
import { cx, Field, PasswordInput } from "@feo/ui";
import { judgePassword } from "./password-strength.ts";

interface NewPasswordFieldProps {
  readonly value: string;
  readonly onChange: (password: string) => void;
  /** The account's identifier: for the password manager, and because a password that contains it is easily guessed. */
  readonly ownName: string;
  readonly error?: string | undefined;
  readonly label?: string;
  readonly autoFocus?: boolean;
}

const colors = ["bg-pressed", "bg-down", "bg-warn", "bg-up"];

export function NewPasswordField(props: NewPasswordFieldProps) {
  const { value, onChange, ownName, error, label = "Password", autoFocus = false } = props;
  const { words, level } = judgePassword(value, ownName);
  return (
    <div>
      {/* Hidden field, so that password managers store the password under the right name. */}
      <input type="text" name="username" autoComplete="username" value={ownName} readOnly hidden />
      <Field
        label={label}
        error={error}
        hint={
          <>
            <span className="sr-only">Strength: </span>
            {words}
          </>
        }
      >
        <PasswordInput
          name="newPassword"
          size="lg"
          autoComplete="new-password"
          autoFocus={autoFocus}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <div aria-hidden className="mt-0.5 flex gap-1.5">
          {[1, 2, 3].map((step) => (
            <span
              key={step}
              className={cx("h-1 flex-1 rounded-full transition-colors", level >= step ? colors[level] : "bg-pressed")}
            />
          ))}
        </div>
      </Field>
    </div>
  );
}

/** Why a password is not acceptable yet; undefined if it is. */
export function newPasswordProblem(password: string): string | undefined {
  const { strength, words } = judgePassword(password);
  if (strength === "empty") return "Choose a password.";
  if (strength === "short") return `Use at least 8 characters: ${words}.`;
  return strength === "long" ? words : undefined;
}
