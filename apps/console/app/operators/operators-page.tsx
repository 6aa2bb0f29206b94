/** The operators and their roles, the proposals that wait for a second operator, and the own passphrase. */
import {
  confirmProposal,
  dropProposal,
  listOperatorSessions,
  listOperators,
  listProposals,
  type OperatorActionName,
  type OperatorProposal,
  type OperatorRole,
  operatorActionRules,
} from "@feo/contract";
import { Badge, Button, EmptyState, Table, TableBody, TableHead, Td, Th, Tr, toast } from "@feo/ui";
import { useState } from "react";
import { Link } from "react-router";
import { ConsoleFailure, callApi, queries, useCall } from "../data/api.ts";
import { useMay, useOperator } from "../data/session.ts";
import { type Act, useAct } from "../frame/act-dialog.tsx";
import { Allowed } from "../frame/allowed.tsx";
import { CodeDialog, saidOf } from "../frame/code-dialog.tsx";
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
      <Proposals />
      <h2 className="px-4 pt-6 pb-2 font-semibold">All operators</h2>
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
                  <Th>Signed in</Th>
                  <Th numeric className="relative">
                    <span className="sr-only">Actions</span>
                  </Th>
                </Tr>
              </TableHead>
              <TableBody>
                {rows.map(({ name, roles, since, hasCodes, seenAt }) => (
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

/** All proposals that wait for a second operator, on any subject. */
function Proposals() {
  const proposals = useCall(listProposals, {}, { everyMs: 5_000 });
  const [confirming, setConfirming] = useState<OperatorProposal | null>(null);
  return (
    <section aria-label="Waiting for a second operator">
      <h2 className="px-4 pt-4 pb-2 font-semibold">Waiting for a second operator</h2>
      <Loaded query={proposals}>
        {({ proposals: rows }) =>
          rows.length === 0 ? (
            <EmptyState title="Nothing waiting" text="Proposals that need a second operator appear here." />
          ) : (
            <ul>
              {rows.map((proposal) => (
                <ProposalRow key={proposal.id} proposal={proposal} onConfirm={() => setConfirming(proposal)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {confirming && (
        <CodeDialog
          title={`Confirm: ${confirming.action}`}
          about={`Proposed by ${confirming.proposedBy}. Your code confirms it.`}
          button="Confirm"
          send={async (code) => {
            const { id, digest, subject } = confirming;
            const outcome = await callApi(confirmProposal, { params: { id: String(id) }, body: { code, digest } });
            return saidOf(outcome, subject, "Done.");
          }}
          onClose={() => setConfirming(null)}
        />
      )}
    </section>
  );
}

function ProposalRow({ proposal, onConfirm }: { proposal: OperatorProposal; onConfirm: () => void }) {
  const me = useOperator();
  const isMine = proposal.proposedBy === me.name;
  const said = Object.entries(proposal.details).map(([name, value]) => `${name}: ${value}`);

  async function drop() {
    try {
      await callApi(dropProposal, { params: { id: String(proposal.id) } });
      toast({ message: "Proposal dropped.", tone: "success" });
    } catch (error) {
      toast({ message: error instanceof ConsoleFailure ? error.message : String(error), tone: "error" });
    }
    await queries.invalidateQueries();
  }

  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-4 py-2">
      <div className="min-w-0 flex-1">
        <div className="font-medium">
          {proposal.action} <span className="break-all font-normal text-quiet">{proposal.subject}</span>
        </div>
        <div className="text-13 text-quiet">
          {isMine ? "You" : proposal.proposedBy}, {dayAndTime(proposal.proposedAt)}
          {said.length > 0 && `; ${said.join("; ")}`}
        </div>
      </div>
      {isMine ? (
        <Badge>Waiting for another operator</Badge>
      ) : (
        isAction(proposal.action) && (
          <Allowed act={proposal.action} proposedBy={proposal.proposedBy}>
            <Button size="sm" onClick={onConfirm}>
              Confirm
            </Button>
          </Allowed>
        )
      )}
      <Button size="sm" variant="secondary" onClick={() => void drop()}>
        {isMine ? "Take back" : "Drop"}
      </Button>
    </li>
  );
}

const isAction = (name: string): name is OperatorActionName => Object.hasOwn(operatorActionRules, name);
