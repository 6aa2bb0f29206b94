/** Where somebody is signed in, and what happened to their account's security. */
import type { ShownAccount } from "@feo/contract";
import { dayAndTime } from "../frame/moments.ts";
import { SmallTable } from "./small-table.tsx";

const quietTime = (at: string) => <span className="whitespace-nowrap text-quiet tabular-nums">{dayAndTime(at)}</span>;

export function Sessions({ sessions }: { sessions: ShownAccount["sessions"] }) {
  return (
    <SmallTable
      label="Signed in"
      columns={[{ name: "Last seen" }, { name: "Device" }, { name: "Address", isNumeric: true }]}
      nothing="They are signed in nowhere."
      rows={sessions.map(({ id, device, address, lastSeenAt }) => ({
        key: id,
        cells: [quietTime(lastSeenAt), device || "Unknown", address || "–"],
      }))}
    />
  );
}

const eventWords = (event: string): string => {
  const words = event.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export function SecurityEvents({ events }: { events: ShownAccount["events"] }) {
  return (
    <SmallTable
      label="Security"
      columns={[
        { name: "When" },
        { name: "What" },
        { name: "Device", isExtra: true },
        { name: "Address", isNumeric: true },
      ]}
      nothing="Nothing has happened yet."
      rows={events.map(({ id, event, at, device, address, detail }) => ({
        key: id,
        cells: [
          quietTime(at),
          [eventWords(event), detail].filter(Boolean).join(", "),
          device || "–",
          <span key="address" className="break-all">
            {address || "–"}
          </span>,
        ],
      }))}
    />
  );
}
