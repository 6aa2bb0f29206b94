/** The two approvals of a withdrawal: who gave the first, and who must give the next. Nobody gives both. */
import { type ConsoleWithdrawal, dropProposal } from "@feo/contract";
import { Avatar, Button, cx, toast } from "@feo/ui";
import { CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ConsoleFailure, callApi, queries } from "../data/api.ts";
import { useMay, useOperator } from "../data/session.ts";
import { dayAndTime } from "../frame/moments.ts";

export function Approvals({ withdrawal }: { withdrawal: ConsoleWithdrawal }) {
  const given = withdrawal.firstApproval ? 1 : 0;
  return (
    <section aria-label="Approvals" className="px-6 py-3">
      <div className="flex min-h-7 items-center justify-between">
        <h2 className="font-semibold text-14">Approvals</h2>
        <span className="flex items-center gap-1 text-12 text-quiet tabular-nums">
          <span aria-hidden className={cx("size-2 rounded-full", given ? "bg-up" : "border border-edge")} />
          <span aria-hidden className="mr-1 size-2 rounded-full border border-edge" />
          {given} of 2
        </span>
      </div>
      <div className="mt-2">
        <FourEyes withdrawal={withdrawal} />
      </div>
    </section>
  );
}

function FourEyes({ withdrawal }: { withdrawal: ConsoleWithdrawal }) {
  const { name: you } = useOperator();
  const { firstApproval, kind, isPaused } = withdrawal;
  const what = kind === "rupees" ? "rupees" : "coins";
  const turn = isPaused ? "On hold" : "Your turn";
  const may = useMay();
  if (!firstApproval && !may.act("withdrawal approve")) {
    return (
      <Cards>
        <Card name="Treasury" mark="Waiting">
          An operator from treasury gives the first approval.
        </Card>
        <Card name="Another operator" mark="Waiting">
          Their approval and code send the {what}. It can be yours.
        </Card>
      </Cards>
    );
  }
  if (!firstApproval) {
    return (
      <Cards>
        <Card name="You" initials={you} mark={turn} isTurn={!isPaused}>
          You give the first approval. Someone else gives the second.
        </Card>
        <Card name="Another operator" mark="Waiting">
          Their approval and code send the {what}.
        </Card>
      </Cards>
    );
  }
  const isOwn = firstApproval.by === you;
  return (
    <Cards>
      <Card name={isOwn ? "You" : firstApproval.by} initials={firstApproval.by} mark="" isDone>
        {firstApproval.note && <p>“{firstApproval.note}”</p>}
        <p className="whitespace-nowrap text-12">
          <span className="text-up">Approved</span> {dayAndTime(firstApproval.at)} IST
        </p>
        {isOwn && <TakeBack proposal={firstApproval.proposal} />}
      </Card>
      {isOwn ? (
        <Card name="Another operator" mark="Waiting">
          Waiting for the second approval. You can't give both.
        </Card>
      ) : (
        <Card name="You" initials={you} mark={turn} isTurn={!isPaused}>
          <p>Your approval and code send the {what}.</p>
          <p className="text-12">Treasury or compliance role</p>
        </Card>
      )}
    </Cards>
  );
}

const Cards = ({ children }: { children: ReactNode }) => <div className="grid gap-3 sm:grid-cols-2">{children}</div>;

interface CardProps {
  readonly name: string;
  readonly initials?: string;
  readonly mark: string;
  readonly isDone?: boolean;
  readonly isTurn?: boolean;
  readonly children: ReactNode;
}

function Card({ name, initials, mark, isDone = false, isTurn = false, children }: CardProps) {
  return (
    <div className={cx("rounded-panel border p-3", isTurn ? "border-brand bg-brand-tint" : "border-line bg-surface")}>
      <div className="flex items-center gap-2">
        {initials && <Avatar name={initials} size={24} tone={isDone ? "up" : "brand"} />}
        <span className="truncate font-medium text-13">{name}</span>
        <span
          className={cx(
            "ml-auto flex shrink-0 items-center gap-1 text-12",
            isDone ? "text-up" : isTurn ? "text-brand" : "text-quiet",
          )}
        >
          {isDone && <CircleCheck aria-hidden className="size-4" />}
          {mark}
        </span>
      </div>
      <div className="mt-1.5 flex flex-col gap-1 text-13 text-quiet leading-5">{children}</div>
    </div>
  );
}

/** Takes back the own first approval before the second one is given. */
function TakeBack({ proposal }: { proposal: number }) {
  const [isBusy, setBusy] = useState(false);
  async function drop() {
    setBusy(true);
    try {
      await callApi(dropProposal, { params: { id: String(proposal) } });
      toast({ tone: "success", message: "Approval taken back." });
    } catch (error) {
      toast({ tone: "error", message: error instanceof ConsoleFailure ? error.message : String(error) });
    } finally {
      await queries.invalidateQueries();
      setBusy(false);
    }
  }
  return (
    <Button variant="secondary" size="sm" className="mt-1 self-start" busy={isBusy} onClick={() => void drop()}>
      Take back
    </Button>
  );
}
