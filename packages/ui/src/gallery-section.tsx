/** One component's section in the gallery: its name at the left, its states at the right. */

import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type GallerySectionProps = { title: string; children: ReactNode };
export type SpecimenProps = { name: string; className?: string; children: ReactNode };

export function GallerySection({ title, children }: GallerySectionProps) {
  return (
    <section>
      <h2 className="border-line border-b pb-3 font-semibold text-20">{title}</h2>
      <div className="flex flex-col">{children}</div>
    </section>
  );
}

export function Specimen({ name, className, children }: SpecimenProps) {
  return (
    <div className="grid grid-cols-1 gap-3 border-line border-b py-5 md:grid-cols-[144px_minmax(0,1fr)] md:gap-6">
      <h3 className="text-13 text-faint">{name}</h3>
      <div className={cx("flex flex-wrap items-center gap-4", className)}>{children}</div>
    </div>
  );
}
