/**
 * The audit log of operator actions: newest first, filtered by operator, action or subject, with a check that the log is
 * intact.
 */
import { type AuditLogEntry, exportMoney, listAuditEntries, verifyAuditLog } from "@feo/contract";
import { Banner, Button, EmptyState, Field, Table, TableBody, TableHead, Td, TextInput, Th, Tr } from "@feo/ui";
import { type ChangeEvent, type FormEvent, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { ConsoleFailure, callApi, useCall } from "../data/api.ts";
import { useMay } from "../data/session.ts";
import { dayAndTime } from "../frame/moments.ts";
import { Page } from "../frame/page.tsx";
import { Loaded } from "../frame/queue.tsx";
import { Sideways } from "../frame/sideways.tsx";

export function AuditPage() {
  const [search, setSearch] = useSearchParams();
  const asked = {
    subject: search.get("about") ?? "",
    by: search.get("by") ?? "",
    action: search.get("action") ?? "",
    before: search.get("before") ?? "",
  };
  const { subject: about, by, action } = asked;
  const query = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ""));
  const entries = useCall(listAuditEntries, { query });
  const change = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === "") next.delete(name);
      else next.set(name, value);
    }
    setSearch(next);
  };
  return (
    <Page title="Audit log" aside={<VerifyLog />}>
      <Filters
        key={JSON.stringify([by, action, about])}
        asked={{ by, action, about }}
        onFilter={(wanted) => change({ ...wanted, before: "" })}
      />
      <Loaded query={entries}>
        {({ entries: rows, hasMore }) =>
          rows.length === 0 ? (
            <EmptyState title="No entries" text="Nothing matches these filters." />
          ) : (
            <>
              <Entries rows={rows} />
              <div className="flex justify-between gap-2 p-4">
                <Button
                  variant="secondary"
                  size="sm"
                  disabled={asked.before === ""}
                  onClick={() => change({ before: "" })}
                >
                  Latest
                </Button>
                <Button
                  variant="secondary"
                  size="sm"
                  disabled={!hasMore}
                  onClick={() => change({ before: String(rows.at(-1)?.sequence ?? "") })}
                >
                  Earlier
                </Button>
              </div>
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

interface Asked {
  readonly by: string;
  readonly action: string;
  readonly about: string;
}

interface FiltersProps {
  readonly asked: Asked;
  readonly onFilter: (wanted: Record<keyof Asked, string>) => void;
}

const cleared: Asked = { by: "", action: "", about: "" };

function Filters({ asked, onFilter }: FiltersProps) {
  const [wanted, setWanted] = useState(asked);
  const may = useMay();
  const change = (name: keyof Asked) => (event: ChangeEvent<HTMLInputElement>) =>
    setWanted({ ...wanted, [name]: event.target.value });
  const filter = (event: FormEvent) => {
    event.preventDefault();
    const { by, action, about } = wanted;
    // Names of operators and actions are lower case in the log.
    onFilter({ by: by.trim().toLowerCase(), action: action.trim().toLowerCase(), about: about.trim() });
  };
  return (
    <form onSubmit={filter} className="flex flex-wrap items-end gap-3 px-4 py-3">
      <Field label="By" className="w-40">
        <TextInput size="sm" value={wanted.by} onChange={change("by")} placeholder="anyone" />
      </Field>
      <Field label="Action" className="w-48">
        <TextInput size="sm" value={wanted.action} onChange={change("action")} placeholder="such as person unmask" />
      </Field>
      <Field label="Subject" className="w-80 max-w-full">
        <TextInput
          size="sm"
          value={wanted.about}
          onChange={change("about")}
          placeholder="id or name of a customer, withdrawal, operator"
        />
      </Field>
      <Button type="submit" size="sm" variant="secondary">
        Filter
      </Button>
      {Object.values(asked).some((value) => value !== "") && (
        <Button size="sm" variant="ghost" onClick={() => onFilter(cleared)}>
          Clear
        </Button>
      )}
      {may.call(exportMoney) && (
        <Button asChild size="sm" variant="ghost" className="ml-auto">
          <Link to="/money/exports">Export</Link>
        </Button>
      )}
    </form>
  );
}

function Entries({ rows }: { rows: readonly AuditLogEntry[] }) {
  return (
    <Sideways label="Entries, scrollable">
      <Table label="Entries">
        <TableHead>
          <Tr>
            <Th numeric>Entry</Th>
            <Th>When (IST)</Th>
            <Th>By</Th>
            <Th>Action</Th>
            <Th>Subject</Th>
            <Th>Details</Th>
          </Tr>
        </TableHead>
        <TableBody>
          {rows.map(({ sequence, at, by, action, subject, details }) => (
            <Tr key={sequence}>
              <Td numeric>{sequence.toLocaleString("en-IN")}</Td>
              <Td className="whitespace-nowrap">{dayAndTime(at)}</Td>
              <Td>{by}</Td>
              <Td className="whitespace-nowrap">{action}</Td>
              <Td className="max-w-60 break-all text-quiet">{subject}</Td>
              <Td className="max-w-80 break-words text-quiet">
                {Object.entries(details)
                  .map(([name, value]) => `${name}: ${value}`)
                  .join("; ")}
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
    </Sideways>
  );
}

/** Verifies the whole hash chain; a chain head noted earlier, if given, must be part of it. */
function VerifyLog() {
  const [head, setHead] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<{ isWell: boolean; text: string } | null>(null);

  async function verify(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      const known = head.trim().toLowerCase();
      const answer = await callApi(verifyAuditLog, { body: known === "" ? {} : { head: known } });
      setResult(
        answer.fault === null
          ? {
              isWell: true,
              text: `${answer.entries} entries, none missing or changed. ${answer.heads} exported heads, all found. Head ${answer.head}`,
            }
          : { isWell: false, text: `The log is broken. ${answer.fault}.` },
      );
    } catch (error) {
      const text =
        error instanceof ConsoleFailure
          ? (error.fields[0]?.message ?? error.message)
          : "The log couldn't be checked. Try again.";
      setResult({ isWell: false, text });
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={verify} className="flex min-w-0 flex-wrap items-end justify-end gap-2">
      <Field label="Head noted earlier" hideLabel className="w-60 max-w-full">
        <TextInput
          size="sm"
          value={head}
          onChange={(event) => setHead(event.target.value)}
          placeholder="Head noted earlier"
        />
      </Field>
      <Button type="submit" size="sm" variant="secondary" busy={isBusy}>
        Check the whole log
      </Button>
      {result && (
        <Banner tone={result.isWell ? "success" : "error"} className="w-full break-all">
          {result.text}
        </Banner>
      )}
    </form>
  );
}
