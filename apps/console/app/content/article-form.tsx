/** The fields of an article. */
import type { ArticleKind, FaqCategory } from "@feo/contract";
import { Field, Select, TextInput, useFieldControl } from "@feo/ui";
import { placed, placeOf, placesIn, slugOf } from "./article-text.ts";
import type { Editing } from "./use-editing.ts";

interface ArticleFormProps {
  readonly kind: ArticleKind;
  readonly categories: readonly FaqCategory[];
  readonly editing: Editing;
}

export function ArticleForm({ kind, categories, editing }: ArticleFormProps) {
  const { written, isNew, failure, change } = editing;
  const errorOf = (field: string) => failure?.fields.find(({ path }) => path.includes(field))?.message;
  const isQuestion = kind === "faq";
  return (
    <>
      <Field label={isQuestion ? "Question" : "Title"} error={errorOf("title")}>
        <TextInput
          autoFocus={isNew}
          maxLength={200}
          value={written.title}
          onChange={({ target: { value } }) => change({ title: value, ...(isNew ? { slug: slugOf(value) } : {}) })}
        />
      </Field>
      {isNew && (
        <Field
          label="Address"
          hint="Lowercase letters, digits and hyphens. You can't change it later."
          error={errorOf("slug")}
        >
          <TextInput value={written.slug} onChange={({ target: { value } }) => change({ slug: value })} />
        </Field>
      )}
      <div className="flex flex-wrap gap-4">
        <Field label="Category" error={errorOf("category")} className="min-w-0 flex-1">
          <Select
            options={placesIn(categories)}
            value={placeOf(written) || null}
            onValueChange={(place) => change(placed(place))}
          />
        </Field>
        {isQuestion && (
          <Field label="Position" error={errorOf("position")} className="w-28">
            <TextInput
              type="number"
              min={0}
              max={9_999}
              value={String(written.position)}
              onChange={({ target: { value } }) => change({ position: Math.trunc(Number(value)) || 0 })}
            />
          </Field>
        )}
      </div>
      {!isQuestion && (
        <Field label="Summary" hint="One sentence, shown in lists." error={errorOf("summary")}>
          <TextInput
            maxLength={400}
            value={written.summary}
            onChange={({ target: { value } }) => change({ summary: value })}
          />
        </Field>
      )}
      <Field
        label={isQuestion ? "Answer (Markdown)" : "Text (Markdown)"}
        error={errorOf("markdown")}
        className="min-h-0 flex-1"
      >
        <MarkdownInput value={written.markdown} onChange={(markdown) => change({ markdown })} />
      </Field>
    </>
  );
}

function MarkdownInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const wiring = useFieldControl({});
  return (
    <textarea
      {...wiring}
      rows={16}
      maxLength={40_000}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="min-h-64 w-full flex-1 rounded-control border border-edge bg-page px-3 py-2 font-mono text-13 text-ink"
    />
  );
}
