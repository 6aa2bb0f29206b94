/**
 * Form for writing or editing an announcement. The server renders the preview and sanitises it like the published text.
 */
import {
  type Category,
  listConsoleAnnouncements,
  previewAnnouncement,
  readConsoleAnnouncement,
  writeAnnouncement,
} from "@feo/contract";
import { Button, Field, Select, TextInput, toast, useFieldControl } from "@feo/ui";
import { type FormEvent, useDeferredValue, useState } from "react";
import { useNavigate } from "react-router";
import { ConsoleFailure, callApi, queries, useCall } from "../data/api.ts";
import { Section } from "../frame/facts.tsx";
import { QueueDetail } from "../frame/queue.tsx";
import { type Draft, isReady, slugOf } from "./draft.ts";
import { Prose } from "./prose.tsx";

interface FormProps {
  readonly isNew: boolean;
  readonly draft: Draft;
  readonly categories: readonly Category[];
}

const formId = "announcement";

export function AnnouncementForm({ isNew, draft, categories }: FormProps) {
  const go = useNavigate();
  const [written, setWritten] = useState<Draft>(draft);
  const [failure, setFailure] = useState<ConsoleFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<Draft>) => setWritten((before) => ({ ...before, ...part }));
  const errorOf = (field: string) => failure?.fields.find(({ path }) => path.includes(field))?.message;

  async function publish(event: FormEvent) {
    event.preventDefault();
    if (!isReady(written) || isBusy) return;
    setBusy(true);
    setFailure(null);
    const { slug, title, summary, category, markdown } = written;
    try {
      await callApi(writeAnnouncement, { params: { slug }, body: { isNew, title, summary, category, markdown } });
      toast({
        tone: "success",
        message: `Announcement ${isNew ? "published" : "updated"}. Customers see it within a minute.`,
      });
      await queries.invalidateQueries({ queryKey: [listConsoleAnnouncements.name] });
      await queries.invalidateQueries({ queryKey: [readConsoleAnnouncement.name] });
      void go(`/announcements/${slug}`);
    } catch (error) {
      setFailure(error instanceof ConsoleFailure ? error : new ConsoleFailure(String(error), "UNKNOWN"));
      setBusy(false);
    }
  }

  return (
    <QueueDetail
      actions={
        <>
          <Button type="submit" form={formId} disabled={!isReady(written)} busy={isBusy}>
            {isNew ? "Publish" : "Save"}
          </Button>
          <Button
            variant="secondary"
            onClick={() => void go(isNew ? "/announcements" : `/announcements/${draft.slug}`)}
          >
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={publish} className="flex flex-col gap-4">
        <h2 className="font-semibold text-20">{isNew ? "New announcement" : "Edit announcement"}</h2>
        <Field label="Title" error={errorOf("title")}>
          <TextInput
            autoFocus
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
        <Field label="Category">
          <Select
            options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
            value={written.category || null}
            onValueChange={(category) => change({ category })}
          />
        </Field>
        <Field label="Summary" hint="One sentence, shown in lists." error={errorOf("summary")}>
          <TextInput value={written.summary} onChange={({ target: { value } }) => change({ summary: value })} />
        </Field>
        <Field label="Text (Markdown)" error={errorOf("markdown")}>
          <MarkdownInput value={written.markdown} onChange={(markdown) => change({ markdown })} />
        </Field>
        {failure && failure.fields.length === 0 && (
          <p role="alert" className="text-13 text-down">
            {failure.message}
          </p>
        )}
      </form>
      <Preview markdown={written.markdown} />
    </QueueDetail>
  );
}

function MarkdownInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const wiring = useFieldControl({});
  return (
    <textarea
      {...wiring}
      rows={12}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="w-full rounded-control border border-edge bg-page px-3 py-2 font-mono text-13 text-ink"
    />
  );
}

function Preview({ markdown }: { markdown: string }) {
  const settled = useDeferredValue(markdown);
  const isEmpty = settled.trim() === "";
  const { data } = useCall(previewAnnouncement, { body: { markdown: settled } }, { enabled: !isEmpty });
  const [last, setLast] = useState("");
  if (data && data.html !== last) setLast(data.html);
  return (
    <Section title="Preview">
      {isEmpty ? <p className="text-13 text-quiet">Nothing to preview yet.</p> : <Prose html={data?.html ?? last} />}
    </Section>
  );
}
