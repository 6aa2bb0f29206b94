/** Who approved a withdrawal and whose turn it is. Nobody gives both approvals. */
import { type ConsoleWithdrawal, dropProposal } from "@feo/contract";
import { Avatar, Button, cx, toast } from "@feo/ui";
import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ConsoleFailure, callApi, queries } from "../data/api.ts";
import { useOperator } from "../data/session.ts";
import { dayAndTime } from "../frame/moments.ts";

export function FourEyes({ withdrawal }: { withdrawal: ConsoleWithdrawal }) {
  const { name: you } = useOperator();
  const { firstApproval, kind, isPaused } = withdrawal;
  const what = kind === "rupees" ? "rupees" : "coins";
  const turn = isPaused ? "On hold" : "Your turn";
  if (!firstApproval) {
    return (
      <Cards>
        <Card name="You" initials={you} mark={turn} isTurn={!isPaused}>
          Yours is the first approval. Nobody can give both.
        </Card>
        <Card name="Another operator" mark="Waits">
          Theirs sends the {what}, after their code.
        </Card>
      </Cards>
    );
  }
  const isOwn = firstApproval.by === you;
  return (
    <Cards>
      <Card name={isOwn ? "You" : firstApproval.by} initials={firstApproval.by} mark="Approved" isDone>
        {firstApproval.note ? `“${firstApproval.note}” ` : ""}
        <span className="whitespace-nowrap">{dayAndTime(firstApproval.at)} IST</span>
        {isOwn && <TakeBack proposal={firstApproval.proposal} />}
      </Card>
      {isOwn ? (
        <Card name="Another operator" mark="Waits">
          Waits for another operator. Nobody can give both.
        </Card>
      ) : (
        <Card name="You" initials={you} mark={turn} isTurn={!isPaused}>
          Nobody can give both. Yours sends the {what}, after your code.
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
          {isDone && <Check aria-hidden className="size-3.5" />}
          {mark}
        </span>
      </div>
      <div className="mt-1.5 text-13 text-quiet leading-5">{children}</div>
    </div>
  );
}

/** Who thought better of it says so, before anybody else approves. */
function TakeBack({ proposal }: { proposal: number }) {
  const [isBusy, setBusy] = useState(false);
  async function drop() {
    setBusy(true);
    try {
      await callApi(dropProposal, { params: { id: String(proposal) } });
      toast({ tone: "success", message: "Your approval is taken back." });
    } catch (error) {
      toast({ tone: "error", message: error instanceof ConsoleFailure ? error.message : String(error) });
    } finally {
      await queries.invalidateQueries();
      setBusy(false);
    }
  }
  return (
    <Button variant="secondary" size="sm" className="mt-2 flex" busy={isBusy} onClick={() => void drop()}>
      Take it back
    </Button>
  );
}
