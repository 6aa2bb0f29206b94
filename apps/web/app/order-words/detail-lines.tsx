/** A drawer's content for one row: a status sentence, and lists of labels and values. */
import { Badge, Button, CopyButton } from "@feo/ui";
import { Link } from "react-router";
import { ExplorerLink } from "../format/address-text.tsx";
import type { RowDetails } from "./order-details.ts";

export function DetailLines({ details: { status, standing, action, groups } }: { details: RowDetails }) {
  return (
    <>
      <div className="flex items-start gap-3 rounded-panel bg-surface p-4 text-14">
        {status?.badge ? <Badge tone={status.badge}>{status.text}</Badge> : null}
        <p className="text-pretty text-quiet">{standing}</p>
      </div>
      {action ? (
        <Button asChild className="mt-3 w-full">
          <Link to={action.to}>{action.label}</Link>
        </Button>
      ) : null}
      {groups.map((group) => (
        <dl key={group[0]?.label} className="border-line border-b py-2 last:border-b-0">
          {group.map(({ label, text, copy, href }) => (
            <div key={label} className="flex min-h-9 items-center justify-between gap-6 py-1">
              <dt className="shrink-0 text-13 text-quiet">{label}</dt>
              <dd className="tabular flex min-w-0 items-center gap-3 text-right">
                <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
                {copy === undefined ? null : (
                  <CopyButton value={copy} what={`the ${label.toLowerCase()}`} variant="icon" />
                )}
                {href === undefined ? null : <ExplorerLink href={href} what={`the ${label.toLowerCase()}`} />}
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </>
  );
}
