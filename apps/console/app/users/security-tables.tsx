/** A customer's sessions and the security events of their account. */
import type { ShownAccount } from "@feo/contract";
import { dayAndTime } from "../frame/moments.ts";
import { SmallTable } from "./small-table.tsx";

const quietTime = (at: string) => <span className="whitespace-nowrap text-quiet tabular-nums">{dayAndTime(at)}</span>;

export function Sessions({ sessions }: { sessions: ShownAccount["sessions"] }) {
  return (
    <SmallTable
      label="Sessions"
      columns={[{ name: "Last seen" }, { name: "Device" }, { name: "IP address", isNumeric: true }]}
      nothing="No active sessions."
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
        { name: "Event" },
        { name: "Device", isExtra: true },
        { name: "IP address", isNumeric: true },
      ]}
      nothing="No events yet."
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
