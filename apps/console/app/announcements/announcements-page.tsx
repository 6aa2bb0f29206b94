/** Announcements to customers: admins write, edit and take them down; every change is in the audit log. */
import {
  type Announcement,
  type CallOutput,
  listConsoleAnnouncements,
  readConsoleAnnouncement,
  removeAnnouncement,
  writeAnnouncement,
} from "@feo/contract";
import {
  Badge,
  Button,
  Dialog,
  DialogClose,
  DialogContent,
  EmptyState,
  Table,
  TableBody,
  TableHead,
  Td,
  Th,
  Tr,
  toast,
} from "@feo/ui";
import { useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { ConsoleFailure, callApi, queries, useCall } from "../data/api.ts";
import { useMay, useOperator } from "../data/session.ts";
import { ChoiceRow } from "../frame/choice-row.tsx";
import { dayOf } from "../frame/moments.ts";
import { Loaded, Queue, QueueDetail } from "../frame/queue.tsx";
import { AnnouncementForm } from "./announcement-form.tsx";
import { emptyDraft } from "./draft.ts";
import { Prose } from "./prose.tsx";

/** Stands for a new announcement in place of a slug; no slug is this short. */
const newOne = "+";

type Known = CallOutput<typeof listConsoleAnnouncements>;

export function AnnouncementsPage() {
  const { slug } = useParams();
  const query = useCall(listConsoleAnnouncements, {});
  const announcements = query.data?.announcements ?? [];
  const shown = slug ?? announcements[0]?.slug;
  const may = useMay();
  return (
    <Queue
      title="Announcements"
      path="/announcements"
      ids={announcements.map((one) => one.slug)}
      chosen={slug}
      list={<Loaded query={query}>{(known) => <AnnouncementTable known={known} shown={shown} />}</Loaded>}
      detail={
        <Loaded query={query}>
          {(known) =>
            shown === newOne && may.call(writeAnnouncement) ? (
              <AnnouncementForm isNew draft={emptyDraft} categories={known.categories} />
            ) : shown ? (
              <AnnouncementDetail key={shown} slug={shown} known={known} />
            ) : (
              <EmptyState title="No announcements yet" />
            )
          }
        </Loaded>
      }
    />
  );
}

const categoryName = ({ categories }: Known, slug: string): string =>
  categories.find((category) => category.slug === slug)?.name ?? slug;

function AnnouncementTable({ known, shown }: { known: Known; shown: string | undefined }) {
  const may = useMay();
  return (
    <>
      <div className="flex items-center justify-between gap-3 border-line border-b px-4 py-2">
        <p className="text-12 text-quiet">The home page shows the latest.</p>
        {may.call(writeAnnouncement) && (
          <Button size="sm" asChild>
            <Link to={`/announcements/${newOne}`}>New announcement</Link>
          </Button>
        )}
      </div>
      {known.announcements.length === 0 ? (
        <EmptyState title="No announcements yet" text="Write the first announcement." />
      ) : (
        <Table label="Announcements" className="text-13">
          <TableHead>
            <Tr>
              <Th className="pl-4">Title</Th>
              <Th numeric>Published</Th>
            </Tr>
          </TableHead>
          <TableBody>
            {known.announcements.map(({ slug, title, category, publishedAt }) => (
              <ChoiceRow
                key={slug}
                to={`/announcements/${slug}`}
                isChosen={slug === shown}
                name={title}
                about={categoryName(known, category)}
              >
                <Td numeric className="text-13 text-quiet">
                  {dayOf(publishedAt)}
                </Td>
              </ChoiceRow>
            ))}
          </TableBody>
        </Table>
      )}
    </>
  );
}

function AnnouncementDetail({ slug, known }: { slug: string; known: Known }) {
  const query = useCall(readConsoleAnnouncement, { params: { slug } });
  const [search, setSearch] = useSearchParams();
  const { exchangeUrl } = useOperator();
  const may = useMay();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <Loaded query={query}>
      {({ announcement }) =>
        search.has("edit") && may.call(writeAnnouncement) ? (
          <AnnouncementForm isNew={false} draft={announcement} categories={known.categories} />
        ) : (
          <QueueDetail
            actions={
              <>
                {may.call(writeAnnouncement) && <Button onClick={() => setSearch({ edit: "" })}>Edit</Button>}
                {may.call(removeAnnouncement) && (
                  <Button variant="danger" onClick={() => setRemoving(true)}>
                    Take down
                  </Button>
                )}
                <Button variant="ghost" className="ml-auto" asChild>
                  <a
                    href={`${exchangeUrl}/support/announcement/${announcement.category}#${slug}`}
                    target="_blank"
                    rel="noreferrer"
                  >
                    View on site
                  </a>
                </Button>
              </>
            }
          >
            <div className="flex items-center justify-between gap-3 text-13 text-quiet">
              <span>{dayOf(announcement.publishedAt)}</span>
              <Badge>{categoryName(known, announcement.category)}</Badge>
            </div>
            <h2 className="mt-1 font-semibold text-20">{announcement.title}</h2>
            {announcement.summary && <p className="my-2 text-quiet">{announcement.summary}</p>}
            <Prose html={announcement.html} />
            {isRemoving && <RemoveDialog announcement={announcement} onClose={() => setRemoving(false)} />}
          </QueueDetail>
        )
      }
    </Loaded>
  );
}

function RemoveDialog({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const go = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function remove() {
    setBusy(true);
    try {
      await callApi(removeAnnouncement, { params: { slug: announcement.slug } });
      toast({ tone: "success", message: "Announcement taken down. It disappears within a minute." });
      void go("/announcements");
      await queries.invalidateQueries({ queryKey: [listConsoleAnnouncements.name] });
    } catch (error) {
      setFailure(error instanceof ConsoleFailure ? error.message : String(error));
      setBusy(false);
    }
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title="Take down announcement" size="sm">
        <p className="text-14 text-quiet">Customers will no longer see “{announcement.title}”. You can't undo this.</p>
        {failure && (
          <p role="alert" className="mt-2 text-13 text-down">
            {failure}
          </p>
        )}
        <div className="mt-4 flex justify-end gap-2">
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
            Take down
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
