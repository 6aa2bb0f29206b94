/** The editor: the form at the left, the preview at the right, across the whole screen. */
import type { ArticleKind, FaqCategory } from "@feo/contract";
import { Banner, Button, Kbd, toast, useHotkey } from "@feo/ui";
import { ArrowLeft } from "lucide-react";
import type { FormEvent } from "react";
import { Link, useNavigate } from "react-router";
import { ArticleForm } from "./article-form.tsx";
import type { Written } from "./article-text.ts";
import { kindWords } from "./article-words.ts";
import { Preview } from "./preview.tsx";
import { UnsavedGuard } from "./unsaved-guard.tsx";
import { type Editing, useEditing } from "./use-editing.ts";

interface ArticleEditorProps {
  readonly kind: ArticleKind;
  readonly categories: readonly FaqCategory[];
  readonly base: number;
  readonly saved: Written;
  readonly written: Written;
  /** What a save does to what customers see; shown beside the buttons. */
  readonly note: string;
  readonly publishedAt: string;
}

const formId = "article";

export function ArticleEditor({ kind, categories, note, publishedAt, ...start }: ArticleEditorProps) {
  const editing = useEditing({ kind, ...start });
  const { written, isNew, save, isUnsaved } = editing;
  const go = useNavigate();
  const { path, one } = kindWords[kind];

  async function saveAnd(goOn: "review" | "edit"): Promise<void> {
    if (!(await save())) return;
    toast({ tone: "success", message: "Saved." });
    const article = `${path}/${written.slug}`;
    if (goOn === "review") void go(article);
    else if (isNew) void go(`${article}?edit`, { replace: true });
  }
  useHotkey(
    "s",
    (event) => {
      event.preventDefault();
      void saveAnd("edit");
    },
    { withCommand: true },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void saveAnd("review");
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <EditorHead
        title={`${isNew ? "New" : "Edit"} ${one}`}
        path={isNew ? path : `${path}/${written.slug}`}
        editing={editing}
      />
      <div className="grid min-h-0 flex-1 max-lg:overflow-y-auto lg:grid-cols-2">
        <form
          id={formId}
          onSubmit={submit}
          className="flex flex-col gap-4 border-line px-4 py-4 lg:min-h-0 lg:overflow-y-auto lg:border-r"
        >
          <Refused editing={editing} path={`${path}/${written.slug}`} />
          <ArticleForm kind={kind} categories={categories} editing={editing} />
        </form>
        <Preview kind={kind} text={written} publishedAt={publishedAt} />
      </div>
      <EditorFoot editing={editing} note={note} onSave={() => void saveAnd("edit")} />
      <UnsavedGuard isUnsaved={isUnsaved} />
    </div>
  );
}

function EditorHead({ title, path, editing }: { title: string; path: string; editing: Editing }) {
  return (
    <div className="flex min-h-[52px] shrink-0 items-center gap-3 border-line border-b px-4">
      <Link to={path} aria-label="Close the editor" className="hit-40 text-quiet hover:text-ink">
        <ArrowLeft aria-hidden className="size-4" />
      </Link>
      <h1 className="font-semibold text-16">{title}</h1>
      <p role="status" className="ml-auto text-13 text-quiet">
        {editing.isSaved ? (editing.isNew ? "" : "All changes saved") : "Unsaved changes"}
      </p>
    </div>
  );
}

/** A refused save. If another operator saved meanwhile, their version is one link away, and nothing is overwritten unasked. */
function Refused({ editing: { failure, isBusy, keepMine }, path }: { editing: Editing; path: string }) {
  if (!failure || failure.fields.length > 0) return null;
  if (failure.code !== "ARTICLE_CHANGED") {
    return (
      <p role="alert" className="text-13 text-down">
        {failure.message}
      </p>
    );
  }
  return (
    <Banner
      tone="warn"
      live
      title={failure.message}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" asChild>
            <a href={path} target="_blank" rel="noreferrer">
              Open their version
            </a>
          </Button>
          <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => void keepMine()}>
            Keep mine
          </Button>
        </span>
      }
    >
      Your text is not saved. If you keep yours, save again: it becomes the next version.
    </Banner>
  );
}

function EditorFoot({ editing, note, onSave }: { editing: Editing; note: string; onSave: () => void }) {
  const { isSaved, isBusy, missing } = editing;
  const cannot = missing.length > 0;
  return (
    <div className="flex min-h-16 shrink-0 flex-wrap items-center gap-2 border-line border-t px-4 py-3">
      <Button type="submit" form={formId} disabled={cannot || isSaved} busy={isBusy}>
        Save and review
      </Button>
      <Button variant="secondary" disabled={cannot || isSaved || isBusy} onClick={onSave}>
        Save
        <Kbd aria-hidden className="max-md:hidden">
          Ctrl S
        </Kbd>
      </Button>
      <p className="ml-2 text-13 text-quiet">{cannot ? `Still needs ${missing.join(", ")}.` : note}</p>
    </div>
  );
}
