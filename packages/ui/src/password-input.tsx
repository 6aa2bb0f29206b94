/** A password input with a button that shows the typed text. */

import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { TextInput, type TextInputProps } from "./text-input.tsx";

export type PasswordInputProps = Omit<TextInputProps, "type" | "trailing">;

export function PasswordInput({ autoComplete = "current-password", ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextInput
      type={shown ? "text" : "password"}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-label={shown ? "Hide the password" : "Show the password"}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="hit-40 flex size-6 items-center justify-center rounded-inner text-quiet hover:text-ink"
        >
          <Icon size={16} aria-hidden />
        </button>
      }
      {...rest}
    />
  );
}
