/** The dialog of an action on an article; publishing at a moment asks for it, in Indian time. */
import { type ArticleLine, discardArticle, publishArticle, takeDownArticle, unscheduleArticle } from "@feo/contract";
import { indianMinute } from "@feo/money";
import { Field, TextInput } from "@feo/ui";
import { useState } from "react";
import { callApi } from "../data/api.ts";
import { CodeDialog } from "../frame/code-dialog.tsx";
import { type ArticleAct, actWords, isHarmless } from "./article-words.ts";
import { momentOf, pickedOf, refusedMoment, suggestedMoment } from "./schedule-moment.ts";

interface ArticleDialogProps {
  readonly act: ArticleAct;
  readonly article: ArticleLine & { readonly version: number };
  readonly onClose: () => void;
}

export function ArticleDialog({ act, article, onClose }: ArticleDialogProps) {
  const { title, about, button, done } = actWords(act, article);
  const { kind, slug, version, state, visibleFrom } = article;
  const [picked, setPicked] = useState(() =>
    state === "scheduled" && visibleFrom ? pickedOf(visibleFrom) : suggestedMoment(Date.now()),
  );
  const isMoment = act === "schedule";
  const moment = isMoment ? (momentOf(picked) ?? null) : null;
  const refused = isMoment ? refusedMoment(picked, Date.now()) : undefined;

  async function send() {
    const params = { kind, slug };
    if (act === "publish" || isMoment) await callApi(publishArticle, { params, body: { version, at: moment } });
    else await callApi(callOf[act], { params, body: { version } });
    return { tone: "success", message: moment ? `Scheduled for ${indianMinute(moment)}.` : done } as const;
  }

  return (
    <CodeDialog
      title={title}
      about={about}
      button={button}
      isDanger={!isHarmless(act)}
      code="none"
      isComplete={refused === undefined}
      send={send}
      onClose={onClose}
    >
      {isMoment && (
        <Field label="Publish at (IST)" error={refused}>
          <TextInput
            type="datetime-local"
            autoFocus
            value={picked}
            onChange={({ target: { value } }) => setPicked(value)}
          />
        </Field>
      )}
    </CodeDialog>
  );
}

const callOf = { unschedule: unscheduleArticle, "take-down": takeDownArticle, discard: discardArticle };
