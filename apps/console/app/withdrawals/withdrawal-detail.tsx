/** What an operator looks at before deciding: the request's facts, its checks, and what moved before. */
import type { ConsoleCheck, ConsoleWithdrawal, WithdrawalHistoryEntry } from "@feo/contract";
import { formatMoney } from "@feo/money";
import { Badge, CoinLogo, CopyButton, cx } from "@feo/ui";
import { Clock } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { VerdictLine } from "../frame/facts.tsx";
import { dayAndTime, dayOf, waitOf } from "../frame/moments.ts";
import { MonthFlows } from "./month-flows.tsx";
import {
  checkCounts,
  historyWords,
  methodWords,
  moneyText,
  movedText,
  shortTarget,
  standingOf,
} from "./withdrawal-words.ts";

export function WithdrawalDetail({ withdrawal }: { withdrawal: ConsoleWithdrawal }) {
  return (
    <>
      <Head withdrawal={withdrawal} />
      <Checks checks={withdrawal.checks} />
      <div className="grid gap-x-8 gap-y-3 border-line border-t px-6 py-3 min-[87.5rem]:grid-cols-[minmax(0,256px)_minmax(0,1fr)]">
        <MonthFlows withdrawal={withdrawal} />
        <History withdrawal={withdrawal} />
      </div>
    </>
  );
}

function Head({ withdrawal }: { withdrawal: ConsoleWithdrawal }) {
  const { createdAt, coinTicker, logo, amount, valueInr, stage } = withdrawal;
  const requested = `requested ${dayAndTime(createdAt)} IST`;
  return (
    <section aria-label="Request" className="px-6 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CoinLogo ticker={coinTicker} src={logo} size={36} />
        <h2 className="min-w-0 break-words font-semibold text-28 leading-9 tabular-nums">
          {moneyText(amount, withdrawal)}
        </h2>
        <Badge tone={stage === "held" ? "warn" : "neutral"} icon={<Clock aria-hidden />}>
          {standingOf(withdrawal)}
        </Badge>
        {coinTicker !== "INR" && (
          <span className="text-13 text-quiet tabular-nums">{formatMoney(valueInr, "INR")}</span>
        )}
        <span className="text-13 text-quiet tabular-nums sm:ml-auto">
          {stage === "held" ? `Waiting ${waitOf(createdAt, Date.now())}, ${requested}` : `R${requested.slice(1)}`}
        </span>
      </div>
      <Facts withdrawal={withdrawal} />
    </section>
  );
}

function Facts({ withdrawal }: { withdrawal: ConsoleWithdrawal }) {
  const { userId, name, feoTag, level, levelSince, isFrozen, fee, receives, network, holder, kind } = withdrawal;
  const { note, rejectReason, reference } = withdrawal;
  const isRupees = kind === "rupees";
  return (
    <dl className="mt-3 grid grid-cols-[104px_minmax(0,1fr)] gap-x-2 text-13 leading-7 sm:grid-cols-[104px_minmax(0,1fr)_96px_minmax(0,1fr)]">
      <Fact name="Customer">
        <Link to={`/customers/${userId}`} className="font-semibold hover:underline">
          {name}
        </Link>
        {feoTag && <span className="text-quiet"> @{feoTag}</span>}
      </Fact>
      <Fact name="Level">
        {level}, {levelWords(level, levelSince)}
        {isFrozen && <span className="text-down">, account frozen</span>}
      </Fact>
      <Fact name={isRupees ? "Bank account" : "Address"}>
        <Target withdrawal={withdrawal} />
      </Fact>
      <Fact name="Method">{methodWords(withdrawal)}</Fact>
      <Fact name={isRupees ? "Account holder" : "Network"}>{isRupees ? holder : network}</Fact>
      <Fact name="Customer gets">
        <span className="font-semibold">{moneyText(receives, withdrawal)}</span>{" "}
        <span className="text-quiet">after the {moneyText(fee, withdrawal)} fee</span>
      </Fact>
      {note && <WideFact name="Note">{note}</WideFact>}
      {rejectReason && <WideFact name="Rejected">{rejectReason}</WideFact>}
      {reference && (
        <WideFact name={isRupees ? "UTR" : "Hash"}>
          <span className="break-all tabular-nums">{reference}</span>{" "}
          <CopyButton value={reference} what="the reference" />
        </WideFact>
      )}
    </dl>
  );
}

const levelWords = (level: number, since: string | null): string => {
  if (level === 0) return "not verified";
  return since === null ? "verified" : `verified ${dayOf(since)}`;
};

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 break-words tabular-nums">{children}</dd>
    </>
  );
}

function WideFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 break-words sm:col-span-3">{children}</dd>
    </>
  );
}

/** Shortened until the operator expands it to compare every character. */
function Target({ withdrawal }: { withdrawal: ConsoleWithdrawal }) {
  const [isWhole, setWhole] = useState(false);
  const { to, ifsc, kind } = withdrawal;
  if (!isWhole) {
    return (
      <>
        {shortTarget(withdrawal)}{" "}
        <button type="button" className="hit-40 font-medium text-brand" onClick={() => setWhole(true)}>
          Show
        </button>
      </>
    );
  }
  return (
    <>
      {kind === "rupees" && <span className="block">{withdrawal.bankName}</span>}
      <span className="break-all">{to}</span>{" "}
      <CopyButton value={to} what={kind === "rupees" ? "the account number" : "the address"} />
      {kind === "rupees" && <span className="block">{ifsc}</span>}
    </>
  );
}

const verdictTones = { pass: "text-up", review: "text-warn", fail: "text-down" } as const;

function Checks({ checks }: { checks: readonly ConsoleCheck[] }) {
  return (
    <section aria-label="Checks and risk notes" className="border-line border-t px-6 py-3">
      <div className="flex min-h-7 items-center justify-between gap-3">
        <h2 className="font-semibold text-14">Checks and risk notes</h2>
        <span className="text-13 text-quiet">
          {checkCounts(checks).map(({ verdict, words }, index) => (
            <span key={verdict}>
              {index > 0 && ", "}
              <span className={verdictTones[verdict]}>{words}</span>
            </span>
          ))}
        </span>
      </div>
      <ul className="mt-1">
        {checks.map((check) => (
          <VerdictLine key={check.name} check={check} isRoomy />
        ))}
      </ul>
    </section>
  );
}

function History({ withdrawal: { history, userId } }: { withdrawal: ConsoleWithdrawal }) {
  return (
    <section aria-label="Customer history" className="min-w-0">
      <div className="flex min-h-7 items-center justify-between gap-3">
        <h2 className="font-semibold text-14">Customer history</h2>
        <Link to={`/customers/${userId}`} className="hit-40 font-medium text-13 text-brand">
          Open customer
        </Link>
      </div>
      {history.length === 0 && <p className="text-13 text-quiet">Nothing moved before.</p>}
      <ul className="mt-1">
        {history.map((entry) => (
          <HistoryLine
            key={`${entry.at} ${entry.kind} ${entry.coinTicker} ${entry.amount} ${entry.isIn}`}
            entry={entry}
          />
        ))}
      </ul>
    </section>
  );
}

function HistoryLine({ entry }: { entry: WithdrawalHistoryEntry }) {
  const words = historyWords(entry);
  return (
    <li className="flex min-h-7 items-center gap-2 border-line border-b py-0.5 text-13 tabular-nums last:border-0">
      <span className="w-22 shrink-0 whitespace-nowrap text-quiet">{dayAndTime(entry.at)}</span>
      <span className="min-w-0 truncate max-sm:whitespace-normal" title={words}>
        {words}
      </span>
      <span className={cx("ml-auto whitespace-nowrap", entry.isIn && "text-up")}>{movedText(entry)}</span>
    </li>
  );
}
