/** The operators and their roles, and the own passphrase. */
import { listOperatorSessions, listOperators, type OperatorRole } from "@feo/contract";
import { Button, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { useState } from "react";
import { Link } from "react-router";
import { useCall } from "../data/api.ts";
import { useMay, useOperator } from "../data/session.ts";
import { type Act, useAct } from "../frame/act-dialog.tsx";
import { Allowed } from "../frame/allowed.tsx";
import { dayAndTime, dayOf } from "../frame/moments.ts";
import { Page } from "../frame/page.tsx";
import { Loaded } from "../frame/queue.tsx";
import { rolesText } from "../frame/role-words.ts";
import { Sideways } from "../frame/sideways.tsx";
import { AddOperator } from "./add-operator.tsx";
import { ChangePassphrase } from "./change-passphrase.tsx";
import { removeAct, resetAct, rolesAct } from "./operator-acts.ts";

export function OperatorsPage() {
  const me = useOperator();
  const operators = useCall(listOperators, {}, { everyMs: 10_000 });
  const { ask, dialog } = useAct();
  const [form, setForm] = useState<"add" | "passphrase" | null>(null);
  return (
    <Page
      title="Operators"
      aside={
        <div className="flex gap-2">
          <Button size="sm" variant="secondary" onClick={() => setForm("passphrase")}>
            Change my passphrase
          </Button>
          <Allowed act="operator add">
            <Button size="sm" onClick={() => setForm("add")}>
              Add an operator
            </Button>
          </Allowed>
        </div>
      }
    >
      <Loaded query={operators}>
        {({ operators: rows }) => (
          <Sideways label="Operators, scrollable">
            <Table label="Operators">
              <TableHead>
                <Tr>
                  <Th>Name</Th>
                  <Th>Roles</Th>
                  <Th>Since</Th>
                  <Th>Authenticator app</Th>
                  <Th>Passkeys</Th>
                  <Th>Signed in</Th>
                  <Th numeric className="relative">
                    <span className="sr-only">Actions</span>
                  </Th>
                </Tr>
              </TableHead>
              <TableBody>
                {rows.map(({ name, roles, since, hasCodes, passkeys, seenAt }) => (
                  <Tr key={name}>
                    <Td>
                      <Link to={`/audit?by=${name}`} className="font-medium hover:text-brand">
                        {name}
                      </Link>
                      {name === me.name && <span className="ml-2 text-quiet">you</span>}
                    </Td>
                    <Td>{rolesText(roles)}</Td>
                    <Td className="whitespace-nowrap">{dayOf(since)}</Td>
                    <Td>{hasCodes ? "Set up" : <span className="text-warn">Not enrolled</span>}</Td>
                    <Td>{passkeys === 0 ? "None" : passkeys}</Td>
                    <Td className="whitespace-nowrap">{seenAt === null ? "No" : `Seen ${dayAndTime(seenAt)}`}</Td>
                    <Td numeric className="whitespace-nowrap">
                      <RowActs name={name} roles={roles} isMe={name === me.name} ask={ask} />
                    </Td>
                  </Tr>
                ))}
              </TableBody>
            </Table>
          </Sideways>
        )}
      </Loaded>
      {dialog}
      {form === "add" && <AddOperator onClose={() => setForm(null)} />}
      {form === "passphrase" && <ChangePassphrase onClose={() => setForm(null)} />}
    </Page>
  );
}

interface RowActsProps {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly isMe: boolean;
  readonly ask: (act: Act) => void;
}

function RowActs({ name, roles, isMe, ask }: RowActsProps) {
  const acts = [
    { word: "Roles", act: rolesAct(name, roles) },
    { word: "Reset", act: resetAct(name) },
    { word: "Remove", act: removeAct(name) },
  ];
  const may = useMay();
  return (
    <>
      {(isMe || may.call(listOperatorSessions)) && (
        <Button size="sm" variant="ghost" asChild>
          <Link to={`/operators/${name}`}>Devices</Link>
        </Button>
      )}
      {acts.map(({ word, act }) => (
        <Allowed key={word} act={act.action}>
          <Button size="sm" variant="ghost" disabled={isMe} onClick={() => ask(act)}>
            {word}
          </Button>
        </Allowed>
      ))}
    </>
  );
}
