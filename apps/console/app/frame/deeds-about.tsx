/** The operator actions on one subject, by its id. Views are left out: they would crowd out the actions. */
import { listAuditEntries } from "@feo/contract";
import { useCall } from "../data/api.ts";
import { Deeds } from "./deeds.tsx";
import { Section } from "./facts.tsx";
import { Loaded } from "./queue.tsx";

export function DeedsAbout({ subject }: { subject: string }) {
  const query = useCall(listAuditEntries, { query: { subject } });
  return (
    <Section title="Operator actions">
      <Loaded query={query}>
        {({ entries }) => <Deeds deeds={entries.filter(({ action }) => !action.endsWith(" show"))} />}
      </Loaded>
    </Section>
  );
}
