/** Building blocks of the security page: a titled list, and rows with an icon, text and an action. */
import { cx, Skeleton } from "@feo/ui";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";

interface GroupProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** At the right end of the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Group({ title, text, aside, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div>
          <h2 id={id} className="font-semibold text-16">
            {title}
          </h2>
          {text ? <p className="text-13 text-quiet">{text}</p> : null}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}

export function Rows({ children }: { children: ReactNode }) {
  return <ul className="rounded-panel border border-line">{children}</ul>;
}

interface RowProps {
  readonly icon: LucideIcon;
  readonly iconClassName?: string;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** At the right end of the row: a state or a button. */
  readonly children?: ReactNode;
}

export function Row({ icon: Icon, iconClassName, title, text, children }: RowProps) {
  return (
    <li className="flex min-h-17 flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-3 last:border-b-0">
      <Icon size={18} aria-hidden className={cx("shrink-0 text-quiet", iconClassName)} />
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="flex flex-wrap items-center gap-x-2 break-words font-medium text-14">{title}</h3>
        {text === undefined ? null : <div className="break-words text-13 text-quiet">{text}</div>}
      </div>
      {children === undefined ? null : (
        <div className="flex items-center justify-end gap-4 max-sm:w-full max-sm:justify-between max-sm:pl-8.5">
          {children}
        </div>
      )}
    </li>
  );
}

export function RowsSkeleton({ count }: { count: number }) {
  return (
    <Rows>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <li key={place} className="flex h-17 items-center gap-4 border-line border-b px-4 last:border-b-0">
          <Skeleton className="size-5" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="w-40 max-w-full" />
            <Skeleton className="h-3.5 w-64 max-w-full" />
          </span>
        </li>
      ))}
    </Rows>
  );
}
