/** Where an operator is signed in, and their passkeys: one's own, or for admins another operator's. */
import {
  endOtherSessions,
  endOwnSession,
  listOperatorSessions,
  listOwnSessions,
  type ShownOperatorSession,
} from "@feo/contract";
import { Badge, Button, EmptyState, Table, TableBody, TableHead, Td, Th, Tr, toast } from "@feo/ui";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { ConsoleFailure, callApi, queries, useCall } from "../data/api.ts";
import { useMay, useOperator } from "../data/session.ts";
import { useAct } from "../frame/act-dialog.tsx";
import { dayAndTime } from "../frame/moments.ts";
import { NoAccess } from "../frame/no-access.tsx";
import { Page } from "../frame/page.tsx";
import { Loaded } from "../frame/queue.tsx";
import { Sideways } from "../frame/sideways.tsx";
import { signOutAct } from "./operator-acts.ts";
import { OwnPasskeys, PasskeysOf } from "./passkeys.tsx";

const everyMs = 10_000;

export function OperatorPage() {
  const { name = "" } = useParams();
  const me = useOperator();
  const may = useMay();
  if (name === me.name) return <OwnDevices />;
  return may.call(listOperatorSessions) ? <DevicesOf key={name} name={name} /> : <NoAccess />;
}

/** Ending a session needs no code: it only takes access away. */
async function end(done: Promise<unknown>, message: string): Promise<void> {
  try {
    await done;
    toast({ tone: "success", message });
  } catch (error) {
    toast({ tone: "error", message: error instanceof ConsoleFailure ? error.message : String(error) });
  }
  await queries.invalidateQueries();
}

function OwnDevices() {
  const query = useCall(listOwnSessions, {}, { everyMs });
  const hasOthers = query.data?.sessions.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Page
      title="My devices and passkeys"
      aside={
        hasOthers && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => void end(callApi(endOtherSessions, {}), "Signed out on all other devices.")}
          >
            Sign out all others
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ sessions }) => (
          <Devices
            sessions={sessions}
            onEnd={({ id, device }) =>
              void end(callApi(endOwnSession, { params: { id } }), `Signed out on ${deviceName(device)}.`)
            }
          />
        )}
      </Loaded>
      <OwnPasskeys />
    </Page>
  );
}

function DevicesOf({ name }: { name: string }) {
  const query = useCall(listOperatorSessions, { params: { name } }, { everyMs });
  const { ask, dialog } = useAct();
  const isSignedIn = (query.data?.sessions.length ?? 0) > 0;
  return (
    <Page
      title={`Devices and passkeys of ${name}`}
      aside={
        isSignedIn && (
          <Button size="sm" variant="secondary" onClick={() => ask(signOutAct(name))}>
            Sign out everywhere
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ sessions }) =>
          sessions.length === 0 ? (
            <EmptyState title="Not signed in" text={`${name} has no open session.`} />
          ) : (
            <Devices
              sessions={sessions}
              onEnd={({ id, device }) => ask(signOutAct(name, { id, device: deviceName(device) }))}
            />
          )
        }
      </Loaded>
      <PasskeysOf name={name} />
      {dialog}
    </Page>
  );
}

const withWords = { passkey: "Passkey", passphrase: "Passphrase and code" } as const;

const deviceName = (device: string): string => device || "an unknown device";

interface DevicesProps {
  readonly sessions: readonly ShownOperatorSession[];
  readonly onEnd: (session: ShownOperatorSession) => void;
}

function Devices({ sessions, onEnd }: DevicesProps): ReactNode {
  return (
    <Sideways label="Devices, scrollable">
      <Table label="Devices">
        <TableHead>
          <Tr>
            <Th>Device</Th>
            <Th>IP address</Th>
            <Th>Signed in</Th>
            <Th>With</Th>
            <Th>Last seen</Th>
            <Th numeric className="relative">
              <span className="sr-only">Actions</span>
            </Th>
          </Tr>
        </TableHead>
        <TableBody>
          {sessions.map((session) => (
            <Tr key={session.id}>
              <Td className="whitespace-nowrap font-medium">
                {session.device || "Unknown device"} {session.isCurrent && <Badge tone="success">This device</Badge>}
              </Td>
              <Td>{session.address}</Td>
              <Td className="whitespace-nowrap">{dayAndTime(session.signedInAt)}</Td>
              <Td className="whitespace-nowrap">{withWords[session.signedInWith]}</Td>
              <Td className="whitespace-nowrap">{dayAndTime(session.seenAt)}</Td>
              <Td numeric>
                {!session.isCurrent && (
                  <Button size="sm" variant="ghost" onClick={() => onEnd(session)}>
                    Sign out
                  </Button>
                )}
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
    </Sideways>
  );
}
