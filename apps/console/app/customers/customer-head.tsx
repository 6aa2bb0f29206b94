/** Who the customer is and in which state, with the actions on the account. */
import type { ShownAccount } from "@feo/contract";
import { Avatar, Badge, Button, CopyButton, Kbd, useHotkey } from "@feo/ui";
import { BadgeCheck, Eye, Snowflake } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { ActButton } from "../frame/act-button.tsx";
import type { useAct } from "../frame/act-dialog.tsx";
import { Allowed } from "../frame/allowed.tsx";
import { agoOf, dayAndTime, dayOf } from "../frame/moments.ts";
import { Proposed, useMayConfirm, useProposals } from "../frame/proposed.tsx";
import { levelAct, unfreezeAct } from "./account-acts.ts";

interface CustomerHeadProps {
  readonly person: ShownAccount;
  readonly ask: ReturnType<typeof useAct>["ask"];
  readonly onFreeze: () => void;
}

export function CustomerHead({ person, ask, onFreeze }: CustomerHeadProps) {
  const [unfreezing] = useProposals(person.userId, ["person unfreeze"]);
  const [levelling] = useProposals(person.userId, ["person level"]);
  const mayConfirm = useMayConfirm();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Identity person={person} />
        <div className="flex flex-wrap gap-2">
          <ViewAsCustomer userId={person.userId} />
          <Allowed act="person level" proposedBy={levelling?.proposedBy}>
            <ActButton
              letter="l"
              disabled={!mayConfirm(levelling)}
              onPress={() => ask(levelAct(person, levelling?.details["level"]))}
            >
              {levelling ? "Confirm the level" : "Change level"}
            </ActButton>
          </Allowed>
          {person.isFrozen ? (
            <Allowed act="person unfreeze" proposedBy={unfreezing?.proposedBy}>
              <ActButton letter="u" disabled={!mayConfirm(unfreezing)} onPress={() => ask(unfreezeAct(person))}>
                {unfreezing ? "Confirm unfreezing" : "Unfreeze"}
              </ActButton>
            </Allowed>
          ) : (
            <Allowed act="person freeze">
              <ActButton letter="f" variant="danger" className="bg-down-tint" onPress={onFreeze}>
                <Snowflake aria-hidden className="size-4" />
                Freeze account
              </ActButton>
            </Allowed>
          )}
        </div>
      </div>
      {unfreezing && <Proposed proposal={unfreezing} what="unfreeze the account" />}
      {levelling && <Proposed proposal={levelling} what={`set level ${levelling.details["level"] ?? ""}`} />}
    </>
  );
}

function ViewAsCustomer({ userId }: { userId: string }) {
  const go = useNavigate();
  const to = `/customers/${userId}/as-customer`;
  useHotkey("v", () => void go(to));
  return (
    <Button asChild variant="secondary">
      <Link to={to}>
        <Eye aria-hidden className="size-4" />
        View as customer
        <Kbd aria-hidden className="max-md:hidden">
          V
        </Kbd>
      </Link>
    </Button>
  );
}

function Identity({ person }: { person: ShownAccount }) {
  const { userId, name, feoTag, kycLevel, since, lastActive } = person;
  const active = lastActive
    ? `last active ${agoOf(lastActive.at, Date.now())} from ${lastActive.address || "an unknown address"}`
    : "never signed in";
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={name || feoTag || "?"} size={44} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h1 className="break-words font-semibold text-20">{name || "No name yet"}</h1>
          {feoTag && <span className="text-14 text-quiet">@{feoTag}</span>}
          <Badge tone={kycLevel > 0 ? "success" : "neutral"} icon={kycLevel > 0 && <BadgeCheck aria-hidden />}>
            Level {kycLevel}
          </Badge>
          <State person={person} />
        </div>
        <p className="flex flex-wrap items-center gap-x-1 text-12 text-quiet tabular-nums">
          <span>Customer since {dayOf(since)}, ID</span>
          <span className="flex items-center gap-0.5 break-all">
            {userId.slice(0, 8)}
            <CopyButton value={userId} what="the ID" variant="icon" />
          </span>
          <span>{active}</span>
        </p>
      </div>
    </div>
  );
}

function State({ person: { closedAt, frozenAt } }: { person: ShownAccount }) {
  if (closedAt) return <Badge tone="neutral">Closed {dayAndTime(closedAt)}</Badge>;
  if (frozenAt) return <Badge tone="warn">Frozen since {dayAndTime(frozenAt)}</Badge>;
  return <Badge tone="neutral">Active</Badge>;
}
