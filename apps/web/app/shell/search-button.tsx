/** Opens the search palette: a button that looks like a search field, and its shortcuts. */
import { IconButton, Kbd } from "@feo/ui";
import { Search } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";

const SearchPalette = lazy(() => import("./search-palette.tsx"));

export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!opensSearch(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener("keydown", open);
    return () => removeEventListener("keydown", open);
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex h-8 w-52 items-center gap-2 rounded-control border border-line bg-surface px-2.5 text-13 text-faint hover:border-edge max-lg:hidden"
      >
        <Search size={16} aria-hidden />
        Search markets
        <Kbd className="ml-auto">/</Kbd>
      </button>
      <IconButton label="Search" onClick={() => setOpen(true)} className="lg:hidden">
        <Search size={20} aria-hidden />
      </IconButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <SearchPalette onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** `/` and Ctrl/⌘-K; `/` still types a slash in a text field. */
export function opensSearch(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "target">): boolean {
  if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) return true;
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target as { tagName?: string; isContentEditable?: boolean } | null;
  return !/^(INPUT|TEXTAREA|SELECT)$/.test(target?.tagName ?? "") && target?.isContentEditable !== true;
}
