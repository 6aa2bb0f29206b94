/** How each side of the totals can be checked: coins, rupees, balances, and all of it without Feo's page. */
import type { Solvency, SolvencyAsset } from "@feo/contract";
import { formatMoney, indianMinute } from "@feo/money";
import { Dialog, DialogContent, DialogTrigger } from "@feo/ui";
import { KeyRound, Landmark, type LucideIcon, Terminal, Users } from "lucide-react";
import type { ReactNode } from "react";
import { CoinPlaces } from "./coin-places.tsx";
import { OwnCheck } from "./own-check.tsx";
import { ReserveList } from "./reserve-list.tsx";
import { textLink } from "./text-link.ts";
import { TreeWords } from "./tree-words.tsx";

interface EvidenceProps {
  readonly solvency: Solvency;
  readonly asset: SolvencyAsset | undefined;
}

export function Evidence({ solvency, asset }: EvidenceProps) {
  const { addresses, bank, at } = solvency;
  return (
    <div className="mt-8 grid grid-cols-4 gap-x-8 gap-y-8 border-line border-t pt-6 max-lg:grid-cols-2 max-sm:grid-cols-1">
      <Kind icon={KeyRound} title="Coins" text={coinWords(addresses)}>
        <Details link="See addresses and signatures" title="Where the coins are">
          <CoinPlaces solvency={solvency} />
        </Details>
      </Kind>
      <Kind
        icon={Landmark}
        title="Rupees"
        text={
          bank
            ? `The balance at ${bank.bankName} on ${indianMinute(bank.at)}, with the account number masked.`
            : "No bank account is connected, so no rupees at a bank are counted."
        }
      >
        <Details link="See bank balance" title="Where the rupees are">
          <Rupees solvency={solvency} />
        </Details>
      </Kind>
      <Kind
        icon={Users}
        title="Balances"
        text="Every account is counted, open orders and pending withdrawals included. No entry can be below zero."
      >
        <Details link="How the tree works" title="How the tree works">
          <TreeWords />
        </Details>
      </Kind>
      <Kind
        icon={Terminal}
        title="Check without us"
        text="A short script for Node, with no dependencies. It needs only your path and the root hash."
      >
        <Details link="Get the script" title="Check without us">
          <OwnCheck at={at} asset={asset} />
        </Details>
      </Kind>
    </div>
  );
}

function coinWords(addresses: Solvency["addresses"]): string {
  if (addresses.length === 0) return "No coins were at wallet addresses at the time of this snapshot.";
  const signed = addresses.filter((address) => address.signed !== null).length;
  const count = addresses.length === 1 ? "1 wallet address" : `${addresses.length} wallet addresses`;
  const signatures =
    signed === addresses.length ? "each with a signed message" : `${signed} of them with a signed message`;
  return `${count}, ${signatures}. Look up what they hold on any block explorer.`;
}

interface KindProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  /** The link to the details. */
  readonly children: ReactNode;
}

function Kind({ icon: Icon, title, text, children }: KindProps) {
  return (
    <section className="flex flex-col items-start">
      <h2 className="flex items-center gap-2 font-semibold text-14">
        <Icon size={16} aria-hidden className="text-brand" /> {title}
      </h2>
      <p className="mt-2 mb-2 text-pretty text-13 text-quiet">{text}</p>
      <div className="mt-auto">{children}</div>
    </section>
  );
}

function Details({ link, title, children }: { link: string; title: string; children: ReactNode }) {
  return (
    <Dialog>
      <DialogTrigger>
        <button type="button" className={textLink}>
          {link}
        </button>
      </DialogTrigger>
      <DialogContent title={title} size="lg">
        {children}
      </DialogContent>
    </Dialog>
  );
}

function Rupees({ solvency: { bank, assets } }: { solvency: Solvency }) {
  const rupee = assets.find(({ ticker }) => ticker === "INR");
  return (
    <>
      {rupee ? <ReserveList asset={rupee} /> : <p className="text-quiet">No customer had rupees.</p>}
      {bank ? (
        <p className="mt-4 text-pretty text-13 text-quiet">
          {bank.bankName}, account {bank.account}: statement balance of {formatMoney(bank.balance, "INR")} on{" "}
          {indianMinute(bank.at)}. Banks don't sign balances, so you can't check this figure yourself, as you can with
          coins.
        </p>
      ) : null}
    </>
  );
}
