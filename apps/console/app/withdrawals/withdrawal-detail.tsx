/** One withdrawal: its details, checks, source of funds, approvals and the actions taken. */
import type { ConsoleCheck, ConsoleWithdrawal } from "@feo/contract";
import { formatMoney } from "@feo/money";
import { Badge, Button, CoinLogo, CopyButton, cx, Kbd } from "@feo/ui";
import { Check, CircleAlert, CircleX, Clock } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Deeds } from "../frame/deeds.tsx";
import { dayAndTime } from "../frame/moments.ts";
import { FourEyes } from "./four-eyes.tsx";
import { amountText, inflowValue, inflowWords, shortId, shortTarget, standingOf } from "./withdrawal-words.ts";

export function WithdrawalDetail({ withdrawal, onNote }: { withdrawal: ConsoleWithdrawal; onNote: () => void }) {
  const { id, createdAt, coinTicker, logo, amount, precision, valueInr, stage } = withdrawal;
  return (
    <>
      <div className="flex min-h-7 items-center justify-between gap-3">
        <p className="text-13 text-quiet tabular-nums">
          {shortId(id)}, requested {dayAndTime(createdAt)} IST
        </p>
        <Badge tone={stage === "held" ? "warn" : "neutral"} icon={<Clock aria-hidden />}>
          {standingOf(withdrawal)}
        </Badge>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <CoinLogo ticker={coinTicker} src={logo} size={32} />
        <h2 className="min-w-0 break-words font-semibold text-28 leading-9 tabular-nums">
          {amountText(amount, precision)} {coinTicker}
        </h2>
        <span className="ml-auto text-14 text-quiet tabular-nums">{formatMoney(valueInr, "INR")}</span>
      </div>
      <Facts withdrawal={withdrawal} />
      <Part title="Checks">
        <ul>
          {withdrawal.checks.map((check) => (
            <CheckLine key={check.name} check={check} />
          ))}
        </ul>
      </Part>
      <Part title={withdrawal.kind === "rupees" ? "Source of the rupees" : "Source of the coins"}>
        {withdrawal.inflows.length === 0 && <p className="text-13 text-quiet">Nothing received recently.</p>}
        <ul>
          {withdrawal.inflows.map((inflow) => (
            <li
              key={`${inflow.at} ${inflow.kind} ${inflow.amount}`}
              className="flex min-h-7 items-center gap-3 border-line border-b py-0.5 text-13 tabular-nums last:border-0"
            >
              <span className="w-24 shrink-0 text-quiet">{dayAndTime(inflow.at)}</span>
              <span className="min-w-0">{inflowWords(inflow)}</span>
              <span className="ml-auto whitespace-nowrap">{inflowValue(inflow)}</span>
            </li>
          ))}
        </ul>
      </Part>
      {stage === "held" && (
        <Part title="Approvals">
          <FourEyes withdrawal={withdrawal} />
        </Part>
      )}
      <Part
        title="Notes and actions"
        action={
          <Button variant="ghost" size="sm" onClick={onNote}>
            Add a note <Kbd className="max-md:hidden">N</Kbd>
          </Button>
        }
      >
        <Deeds deeds={withdrawal.deeds} />
      </Part>
    </>
  );
}

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-3">
      <div className="flex min-h-7 items-center justify-between">
        <h3 className="text-13 text-quiet">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}

function Facts({ withdrawal }: { withdrawal: ConsoleWithdrawal }) {
  const { userId, name, feoTag, level, isFrozen, fee, receives, precision, network, holder, kind } = withdrawal;
  const { note, rejectReason, reference } = withdrawal;
  return (
    <dl className="mt-3 grid grid-cols-[72px_minmax(0,1fr)] gap-x-1 text-13 leading-6 sm:grid-cols-[72px_minmax(0,1fr)_80px_minmax(0,128px)]">
      <Fact name="User">
        <Link to={`/customers/${userId}`} className="font-medium hover:underline">
          {name}
        </Link>
        {feoTag && <span className="text-quiet"> @{feoTag}</span>}
      </Fact>
      <Fact name="Level">
        {level}, {isFrozen ? "frozen" : level > 0 ? "verified" : "not verified"}
      </Fact>
      <Fact name="To">
        <Target withdrawal={withdrawal} />
      </Fact>
      {kind === "rupees" ? <Fact name="Holder">{holder}</Fact> : <Fact name="Network">{network}</Fact>}
      <Fact name="Fee">
        {amountText(fee, kind === "rupees" ? precision : 0)} {withdrawal.coinTicker}
      </Fact>
      <Fact name="Receives">
        <span className="font-medium">
          {amountText(receives, kind === "rupees" ? precision : 0)} {withdrawal.coinTicker}
        </span>
      </Fact>
      {note && <WideFact name="Note">{note}</WideFact>}
      {rejectReason && <WideFact name="Rejected">{rejectReason}</WideFact>}
      {reference && (
        <WideFact name={kind === "rupees" ? "UTR" : "Hash"}>
          <span className="break-all tabular-nums">{reference}</span>{" "}
          <CopyButton value={reference} what="the reference" />
        </WideFact>
      )}
    </dl>
  );
}

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

const verdicts = {
  pass: { word: "Pass", tone: "text-up", Icon: Check },
  review: { word: "Review", tone: "text-warn", Icon: CircleAlert },
  fail: { word: "Fail", tone: "text-down", Icon: CircleX },
} as const;

function CheckLine({ check: { name, words, verdict } }: { check: ConsoleCheck }) {
  const { word, tone, Icon } = verdicts[verdict];
  return (
    <li className="flex min-h-7 items-center gap-2 border-line border-b py-0.5 text-13 last:border-0">
      <Icon aria-hidden className={cx("size-4 shrink-0", tone)} />
      <span className="w-28 shrink-0 font-medium sm:w-31">{name}</span>
      <span className="min-w-0 text-quiet tabular-nums">{words}</span>
      <span className={cx("ml-auto text-12", tone)}>{word}</span>
    </li>
  );
}
