/** A list row whose details open beside the list. The whole row is a link. */
import { cx, Td, Tr } from "@feo/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";

interface ChoiceRowProps {
  readonly to: string;
  readonly isChosen: boolean;
  /** The row's title. */
  readonly name: ReactNode;
  /** Shown below the name. */
  readonly about?: ReactNode;
  readonly children?: ReactNode;
}

export function ChoiceRow({ to, isChosen, name, about, children }: ChoiceRowProps) {
  return (
    <Tr interactive selected={isChosen} className="relative">
      <Td
        className={cx(
          "w-full max-w-0 border-l-2 pl-3.5 text-13",
          isChosen ? "max-lg:border-transparent lg:border-brand" : "border-transparent",
        )}
      >
        <Link
          to={to}
          aria-current={isChosen || undefined}
          className="block truncate font-medium after:absolute after:inset-0"
        >
          {name}
        </Link>
        {about && <span className="block truncate text-12 text-quiet">{about}</span>}
      </Td>
      {children}
    </Tr>
  );
}
