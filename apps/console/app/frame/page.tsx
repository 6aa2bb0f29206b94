/** A single-column screen: title, header controls and content. */
import type { ReactNode } from "react";

export function Page({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <div className="flex min-h-[52px] flex-wrap items-center justify-between gap-3 border-line border-b px-4 py-2">
        <h1 className="font-semibold text-16">{title}</h1>
        {aside}
      </div>
      {children}
    </div>
  );
}
