/** An action on the selected item: a button with its keyboard shortcut. */
import { Button, type ButtonProps, Kbd, useHotkey } from "@feo/ui";
import type { ReactNode } from "react";

interface ActButtonProps {
  /** The shortcut, a single letter. */
  readonly letter: string;
  readonly onPress: () => void;
  /** What the shortcut does, if it is not the same. */
  readonly onKey?: () => void;
  readonly disabled?: boolean;
  readonly variant?: ButtonProps["variant"];
  readonly className?: string;
  readonly children: ReactNode;
}

export function ActButton(props: ActButtonProps) {
  const { letter, onPress, onKey = onPress, disabled = false, variant, className, children } = props;
  useHotkey(
    letter,
    (event) => {
      // Keep the letter out of a field that the opening dialog focuses.
      event.preventDefault();
      onKey();
    },
    { enabled: !disabled },
  );
  return (
    <Button variant={variant ?? "secondary"} className={className} disabled={disabled} onClick={onPress}>
      {children}
      <Kbd aria-hidden className="border-current/30 bg-transparent text-current max-md:hidden">
        {letter.toUpperCase()}
      </Kbd>
    </Button>
  );
}
