/** A customer's documents, shown as images, a PDF page by page; opening one is logged. */
import { readVerificationDocument, type ShownDocument } from "@feo/contract";
import { Button, Dialog, DialogContent, DialogTrigger } from "@feo/ui";
import { addressOf } from "../data/api.ts";
import { Section } from "../frame/facts.tsx";
import { dayAndTime } from "../frame/moments.ts";

const names = { selfie: "Selfie", bankStatement: "Bank statement" } as const;

export function Papers({ userId, documents }: { userId: string; documents: readonly ShownDocument[] }) {
  return (
    <Section title="Documents">
      {documents.length === 0 ? (
        <p className="text-13 text-faint">None yet.</p>
      ) : (
        <ul>
          {documents.map((document) => (
            <li
              key={document.kind}
              className="flex min-h-10 items-center gap-3 border-line border-b py-1 text-13 last:border-b-0"
            >
              <span className="w-28 shrink-0 font-medium">{names[document.kind]}</span>
              <span className="min-w-0 flex-1 text-quiet">
                {dayAndTime(document.sentAt)}
                {document.digits && (
                  <>
                    , must show <span className="font-semibold text-ink tabular-nums">{document.digits}</span>
                  </>
                )}
              </span>
              <Paper userId={userId} document={document} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Paper({ userId, document }: { userId: string; document: ShownDocument }) {
  const { kind, digits } = document;
  const address = addressOf(readVerificationDocument, { params: { id: userId, kind } });
  const name = names[kind];
  return (
    <Dialog>
      <DialogTrigger>
        <Button size="sm" variant="secondary" aria-label={`Show the ${name.toLowerCase()}`}>
          Show
        </Button>
      </DialogTrigger>
      <DialogContent title={name} size="lg">
        {digits && (
          <p className="mb-3 text-14 text-quiet">
            It must show <span className="font-semibold text-20 text-ink tabular-nums">{digits}</span>
          </p>
        )}
        <div className="max-h-[70dvh] overflow-y-auto">
          <img src={address} alt={`${name}, as submitted`} className="w-full" />
        </div>
      </DialogContent>
    </Dialog>
  );
}
