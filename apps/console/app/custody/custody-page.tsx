/** Custody: the signer, proofs of reserves, refills from cold storage, and the holdings on each network. */
import { type ColdRefill, type CustodyHolding, readCustody, type SignerState } from "@feo/contract";
import { type BadgeTone, EmptyState, Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { useCall } from "../data/api.ts";
import { ChoiceRow } from "../frame/choice-row.tsx";
import { dayAndTime } from "../frame/moments.ts";
import { Loaded, Queue } from "../frame/queue.tsx";
import { reservesSubject, signerSubject } from "./custody-acts.ts";
import { holdingKey, isOpen, listAmount, refillMark, signerMark } from "./custody-words.ts";
import { HoldingDetail } from "./holding-detail.tsx";
import { RefillDetail } from "./refill-detail.tsx";
import { ReservesDetail } from "./reserves-detail.tsx";
import { SignerDetail } from "./signer-detail.tsx";

const path = "/custody";
const everyMs = 10_000;

interface Custody {
  readonly signer: SignerState | null;
  readonly refills: readonly ColdRefill[];
  readonly holdings: readonly CustodyHolding[];
}

export function CustodyPage() {
  const { id } = useParams();
  const query = useCall(readCustody, {}, { everyMs });
  const { holdings = [], refills = [] } = query.data ?? {};
  const shown = id ?? signerSubject;
  return (
    <Queue
      title="Custody"
      path={path}
      ids={[
        signerSubject,
        reservesSubject,
        ...refills.filter(isOpen).map((refill) => refill.id),
        ...holdings.map(holdingKey),
        ...refills.filter((refill) => !isOpen(refill)).map((refill) => refill.id),
      ]}
      chosen={id}
      list={<Loaded query={query}>{(custody) => <CustodyList custody={custody} shown={shown} />}</Loaded>}
      detail={<Loaded query={query}>{(custody) => <Chosen custody={custody} id={shown} />}</Loaded>}
    />
  );
}

function Chosen({ custody: { signer, refills, holdings }, id }: { custody: Custody; id: string }) {
  if (id === signerSubject) return <SignerDetail signer={signer} />;
  if (id === reservesSubject) return <ReservesDetail holdings={holdings} />;
  const refill = refills.find((one) => one.id === id);
  if (refill) return <RefillDetail key={id} refill={refill} />;
  const holding = holdings.find((one) => holdingKey(one) === id);
  return holding ? <HoldingDetail holding={holding} /> : <EmptyState title="Refill or coin not found" />;
}

function CustodyList({ custody: { signer, refills, holdings }, shown }: { custody: Custody; shown: string }) {
  const ended = refills.filter((refill) => !isOpen(refill));
  return (
    <>
      <OverallRows signer={signer} shown={shown} />
      <Part title="Refills from cold storage">
        <RefillTable label="Open refills" refills={refills.filter(isOpen)} shown={shown} />
      </Part>
      <Part title="Holdings">
        <HoldingTable holdings={holdings} shown={shown} />
      </Part>
      {ended.length > 0 && (
        <Part title="Past refills">
          <RefillTable label="Past refills" refills={ended} shown={shown} />
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="border-line border-b px-4 pt-4 pb-2 font-medium text-13 text-quiet">{title}</h2>
      {children}
    </section>
  );
}

const tones: Readonly<Record<BadgeTone, string>> = {
  neutral: "text-quiet",
  brand: "text-brand",
  success: "text-up",
  warn: "text-warn",
  error: "text-down",
};

/** No badge tint: the selected row already has a background tint. */
const MarkText = ({ tone, children }: { tone: BadgeTone; children: string }) => (
  <span className={`whitespace-nowrap font-medium ${tones[tone]}`}>{children}</span>
);

function OverallRows({ signer, shown }: { signer: SignerState | null; shown: string }) {
  const { word, tone } = signerMark(signer);
  return (
    <Table label="Signer and reserves" className="text-13">
      <TableBody>
        <ChoiceRow
          to={`${path}/${signerSubject}`}
          isChosen={shown === signerSubject}
          name="Signer"
          about={signer?.stopped ?? "Signs hot wallet transactions"}
        >
          <Td numeric>
            <MarkText tone={tone}>{word}</MarkText>
          </Td>
        </ChoiceRow>
        <ChoiceRow
          to={`${path}/${reservesSubject}`}
          isChosen={shown === reservesSubject}
          name="Proof of reserves"
          about="Snapshots, and the messages of cold storage"
        />
      </TableBody>
    </Table>
  );
}

interface RefillTableProps {
  readonly label: string;
  readonly refills: readonly ColdRefill[];
  readonly shown: string;
}

function RefillTable({ label, refills, shown }: RefillTableProps) {
  if (refills.length === 0) {
    return (
      <p className="px-4 py-3 text-13 text-quiet">
        No open refills. One is proposed when the hot wallet falls below half its target.
      </p>
    );
  }
  return (
    <Table label={label} className="text-13">
      <TableHead>
        <Tr>
          <Th className="pl-4">Amount</Th>
          <Th>State</Th>
          <Th numeric className="max-sm:hidden">
            Since
          </Th>
        </Tr>
      </TableHead>
      <TableBody>
        {refills.map((refill) => {
          const { id, amount, ticker, networkKey, note, createdAt } = refill;
          const { word, tone } = refillMark(refill);
          return (
            <ChoiceRow
              key={id}
              to={`${path}/${id}`}
              isChosen={id === shown}
              name={`${listAmount(amount)} ${ticker}`}
              about={note ? `${networkKey}: ${note}` : networkKey}
            >
              <Td>
                <MarkText tone={tone}>{word}</MarkText>
              </Td>
              <Td numeric className="text-quiet max-sm:hidden">
                {dayAndTime(createdAt)}
              </Td>
            </ChoiceRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

function HoldingTable({ holdings, shown }: { holdings: readonly CustodyHolding[]; shown: string }) {
  if (holdings.length === 0) return <EmptyState title="No networks connected" text="Set CHAIN_NODES to see coins." />;
  return (
    <Table label="Holdings" className="text-13">
      <TableHead>
        <Tr>
          <Th className="pl-4">Coin</Th>
          <Th numeric className="px-2">
            Hot wallet
          </Th>
          <Th numeric className="px-2">
            Target
          </Th>
          <Th numeric className="px-2 max-sm:hidden">
            Cold storage
          </Th>
          <Th numeric className="pr-4 pl-2 max-sm:hidden">
            Ledger
          </Th>
        </Tr>
      </TableHead>
      <TableBody>
        {holdings.map((holding) => (
          <HoldingRow key={holdingKey(holding)} holding={holding} isShown={holdingKey(holding) === shown} />
        ))}
      </TableBody>
    </Table>
  );
}

function HoldingRow({ holding, isShown }: { holding: CustodyHolding; isShown: boolean }) {
  const { ticker, networkKey, hot, wanted, cold, coldAddress, ledger } = holding;
  return (
    <ChoiceRow to={`${path}/${holdingKey(holding)}`} isChosen={isShown} name={ticker} about={networkKey}>
      <Td numeric className="px-2">
        {listAmount(hot)}
      </Td>
      <Td numeric className="px-2">
        {wanted === null ? <span className="text-quiet">no price</span> : listAmount(wanted)}
      </Td>
      <Td numeric className="px-2 max-sm:hidden">
        {coldAddress === null ? <span className="text-quiet">none</span> : listAmount(cold)}
      </Td>
      <Td numeric className="pr-4 pl-2 max-sm:hidden">
        {listAmount(ledger)}
      </Td>
    </ChoiceRow>
  );
}
