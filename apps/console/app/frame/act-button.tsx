/** Something that can be done with the chosen one: a button, and the key that presses it. */
import { Button, type ButtonProps, Kbd, useHotkey } from "@feo/ui";
import type { ReactNode } from "react";

interface ActButtonProps {
  /** A letter. */
  readonly letter: string;
  readonly onPress: () => void;
  readonly disabled?: boolean;
  readonly variant?: ButtonProps["variant"];
  readonly className?: string;
  readonly children: ReactNode;
}

export function ActButton({ letter, onPress, disabled = false, variant, className, children }: ActButtonProps) {
  useHotkey(
    letter,
    (event) => {
      // What opens may have the focus in a field at once: the letter is not meant for it.
      event.preventDefault();
      onPress();
    },
    { enabled: !disabled },
  );
  return (
    <Button variant={variant ?? "secondary"} className={className} disabled={disabled} onClick={onPress}>
      {children}
      <Kbd aria-hidden className="max-md:hidden">
        {letter.toUpperCase()}
      </Kbd>
    </Button>
  );
}
