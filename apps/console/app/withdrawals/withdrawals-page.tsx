/** The withdrawals queue: a list of what waits for operators, and the selected one with its actions. */
import { type ConsoleWithdrawal, listConsoleWithdrawals, readConsoleWithdrawal } from "@feo/contract";
import { Button, EmptyState, Kbd, useHotkey } from "@feo/ui";
import { useParams, useSearchParams } from "react-router";
import { useCall } from "../data/api.ts";
import { usePages } from "../data/pages.ts";
import { useMay, useOperator } from "../data/session.ts";
import { type Act, useAct } from "../frame/act-dialog.tsx";
import { Allowed } from "../frame/allowed.tsx";
import { Loaded, Queue, QueueDetail } from "../frame/queue.tsx";
import { approveAct, holdAct, noteAct, rejectAct, unpaidAct } from "./withdrawal-acts.ts";
import { WithdrawalDetail } from "./withdrawal-detail.tsx";
import { WithdrawalList } from "./withdrawal-list.tsx";
import { type Tab, tabNames, tabOf, tabs } from "./withdrawal-words.ts";

const path = "/withdrawals";
const everyMs = 10_000;
const searchOf = (tab: Tab): string => (tab === "all" ? "" : `?tab=${tab}`);

export function WithdrawalsPage() {
  const { id: chosen } = useParams();
  const [params] = useSearchParams();
  const tab = tabOf(params.get("tab"));
  const search = searchOf(tab);
  const pages = usePages(listConsoleWithdrawals, { query: { tab } }, { everyMs });
  const rows = pages.data?.flatMap(({ withdrawals }) => withdrawals) ?? [];
  const shown = chosen ?? rows[0]?.id;
  return (
    <Queue
      title="Withdrawals"
      path={path}
      search={search}
      chosen={chosen}
      onEnd={pages.more}
      ids={rows.map(({ id }) => id)}
      tabs={tabs.map((each) => ({
        name: tabNames[each],
        count: pages.data?.[0].counts[each],
        to: `${path}${searchOf(each)}`,
        isActive: each === tab,
      }))}
      list={
        <Loaded query={pages}>
          {([{ automaticInr, counts }]) => (
            <WithdrawalList
              tab={tab}
              rows={rows}
              shown={shown}
              search={search}
              automaticInr={automaticInr}
              count={counts[tab]}
              pages={pages}
            />
          )}
        </Loaded>
      }
      detail={shown ? <Chosen key={shown} id={shown} /> : <Nothing isLoading={pages.data === undefined} />}
    />
  );
}

const Nothing = ({ isLoading }: { isLoading: boolean }) => (isLoading ? null : <EmptyState title="Nothing selected" />);

function Chosen({ id }: { id: string }) {
  const query = useCall(readConsoleWithdrawal, { params: { id } }, { everyMs });
  const { ask, dialog } = useAct();
  return (
    <>
      <Loaded query={query}>
        {({ withdrawal }) => (
          <>
            <QueueDetail actions={<Actions withdrawal={withdrawal} ask={ask} />}>
              <WithdrawalDetail withdrawal={withdrawal} onNote={() => ask(noteAct(withdrawal))} />
            </QueueDetail>
            <NoteKey withdrawal={withdrawal} ask={ask} />
          </>
        )}
      </Loaded>
      {dialog}
    </>
  );
}

interface Asking {
  readonly withdrawal: ConsoleWithdrawal;
  readonly ask: (act: Act) => void;
}

function NoteKey({ withdrawal, ask }: Asking) {
  useHotkey("n", (event) => {
    // Keep the letter out of the field that opens.
    event.preventDefault();
    ask(noteAct(withdrawal));
  });
  return null;
}

function Actions({ withdrawal, ask }: Asking) {
  const { name: you } = useOperator();
  const { stage, isPaused, firstApproval, canBeUnpaid, unpaidProposal } = withdrawal;
  const isHeld = stage === "held";
  const isOwn = firstApproval?.by === you;
  const may = useMay();
  const mayApprove = firstApproval && !isOwn ? may.confirm("withdrawal approve") : may.act("withdrawal approve");
  const mayHold = may.act(isPaused ? "withdrawal resume" : "withdrawal pause");
  const press = (isOffered: boolean, act: Act) => (event: KeyboardEvent) => {
    if (!isOffered) return;
    event.preventDefault();
    ask(act);
  };
  useHotkey("a", press(isHeld && !isPaused && !isOwn && mayApprove, approveAct(withdrawal)));
  useHotkey("r", press(isHeld && may.act("withdrawal reject"), rejectAct(withdrawal)));
  useHotkey("h", press(isHeld && mayHold, holdAct(withdrawal)));
  if (canBeUnpaid) {
    const isOwnWord = unpaidProposal?.by === you;
    return (
      <Allowed act="withdrawal unpaid" proposedBy={unpaidProposal?.by}>
        <Button variant="danger" disabled={isOwnWord} onClick={() => ask(unpaidAct(withdrawal))}>
          {isOwnWord ? "Waiting for another operator" : "Mark as unpaid"}
        </Button>
      </Allowed>
    );
  }
  if (!isHeld) return <p className="text-13 text-quiet">No action needed.</p>;
  return (
    <>
      {mayApprove && (
        <Button disabled={isPaused || isOwn} onClick={() => ask(approveAct(withdrawal))}>
          {firstApproval && !isOwn ? "Approve and send" : "Approve"} <Key>A</Key>
        </Button>
      )}
      <Allowed act="withdrawal reject">
        <Button variant="secondary" onClick={() => ask(rejectAct(withdrawal))}>
          Reject <Key>R</Key>
        </Button>
      </Allowed>
      <Allowed act={isPaused ? "withdrawal resume" : "withdrawal pause"}>
        <Button variant="secondary" className="ml-auto" onClick={() => ask(holdAct(withdrawal))}>
          {isPaused ? "Take off hold" : "Hold"} <Key>H</Key>
        </Button>
      </Allowed>
    </>
  );
}

/** Hidden on phones, which have no keyboard. */
const Key = ({ children }: { children: string }) => (
  <Kbd aria-hidden className="border-current/30 bg-transparent text-current max-md:hidden">
    {children}
  </Kbd>
);
