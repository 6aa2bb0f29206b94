/** The customer's withdrawal addresses: a list to view, add to, remove from and choose from. */
import { type ListedAddress, mostListedAddresses, type Network, newAddressHours } from "@feo/contract";
import { Badge, Button, CopyButton, EmptyState, Loaded, Skeleton, toast } from "@feo/ui";
import { useState } from "react";
import { FailureNote } from "../confirmation/failure-note.tsx";
import { FlowDialog } from "../confirmation/flow-dialog.tsx";
import {
  type Act,
  addressesQuery,
  coinsQuery,
  removeAddress,
  useAct,
  useOwnQuery,
  usePageQuery,
  useSession,
} from "../data/index.ts";
import { addressesFor, networkName, networksOf } from "../format/networks.ts";
import { type AddressDraft, emptyAddress, ownerWords, waitsUntil } from "./address-draft.ts";
import { AddressForm } from "./address-form.tsx";

interface AddressChoice {
  readonly network: Network;
  readonly onChoose: (address: string) => void;
}

interface AddressListDialogProps {
  /** For choosing an address: the network it is for, and the callback. */
  readonly choice?: AddressChoice | undefined;
  /** Opens with the form, prefilled. */
  readonly toAdd?: Partial<AddressDraft>;
  readonly onClose: () => void;
}

type Step = { readonly at: "list" } | { readonly at: "add" } | { readonly at: "remove"; readonly entry: ListedAddress };

export function AddressListDialog({ choice, toAdd, onClose }: AddressListDialogProps) {
  const [step, setStep] = useState<Step>({ at: toAdd ? "add" : "list" });
  const removal = useAct();
  const isListOnly = useIsListOnly();
  const networks = networksOf(usePageQuery(coinsQuery()).data?.cryptoCoins ?? []);
  const toList = () => {
    removal.clear();
    setStep({ at: "list" });
  };
  const added = (entry: ListedAddress) => {
    toast({ tone: "success", message: `${entry.label} was added to your address list.` });
    if (toAdd) onClose();
    else toList();
  };
  const remove = async ({ id, label }: ListedAddress) => {
    await removeAddress(id);
    toast({ message: `${label} was removed from your address list.` });
    toList();
  };
  return (
    <FlowDialog
      {...wordsOf(step, { isListOnly, networks })}
      closable={!removal.isBusy}
      onClose={onClose}
      className="max-w-130"
    >
      {step.at === "list" ? (
        <AddressEntries
          choice={choice}
          networks={networks}
          isListOnly={isListOnly}
          onAdd={() => setStep({ at: "add" })}
          onRemove={(entry) => setStep({ at: "remove", entry })}
        />
      ) : step.at === "add" ? (
        <AddressForm
          networks={networks}
          first={{ ...emptyAddress, networkKey: choice?.network.networkKey ?? "", ...toAdd }}
          onAdded={added}
          onBack={toAdd ? onClose : toList}
        />
      ) : (
        <RemoveQuestion
          entry={step.entry}
          removal={removal}
          onKeep={toList}
          onRemove={() => void removal.run(() => remove(step.entry))}
        />
      )}
    </FlowDialog>
  );
}

interface WordFacts {
  readonly isListOnly: boolean;
  readonly networks: readonly Network[];
}

function wordsOf(step: Step, { isListOnly, networks }: WordFacts): { title: string; description: string } {
  if (step.at === "remove") {
    const { label, networkKey } = step.entry;
    const again = isListOnly
      ? `If you add it again, it can be used after ${newAddressHours} hours.`
      : "You can add it again.";
    return { title: `Remove ${label}?`, description: `An address on ${networkName(networks, networkKey)}. ${again}` };
  }
  return {
    title: step.at === "add" ? "Save an address" : "Your addresses",
    description: isListOnly
      ? `You can withdraw only to these. New addresses can be used after ${newAddressHours} hours.`
      : "Addresses you withdraw to, with a label for each.",
  };
}

/** Whether withdrawals go only to listed addresses. */
export const useIsListOnly = (): boolean => useSession().user?.settings.WhitelistWithdrawalsOnly ?? false;

interface AddressEntriesProps extends WordFacts, Pick<AddressListDialogProps, "choice"> {
  readonly onAdd: () => void;
  readonly onRemove: (entry: ListedAddress) => void;
}

function AddressEntries({ choice, networks, isListOnly, onAdd, onRemove }: AddressEntriesProps) {
  const answer = useOwnQuery(addressesQuery());
  return (
    <Loaded answer={answer} skeleton={<Skeleton className="h-48 rounded-panel" />}>
      {({ addresses }) => {
        const shown = choice ? addressesFor(addresses, { network: choice.network, networks, isListOnly }) : addresses;
        const isFull = addresses.length >= mostListedAddresses;
        return (
          <>
            {shown.length === 0 ? (
              <EmptyState
                title="No addresses yet"
                text={
                  choice && addresses.length > 0
                    ? `You have no saved addresses on ${choice.network.networkName}.`
                    : "Save an address once, then choose it by its label."
                }
                className="rounded-panel border border-line"
              />
            ) : (
              <ul aria-label="Your addresses" className="border-line border-t">
                {shown.map((entry) => (
                  <Entry
                    key={entry.id}
                    entry={entry}
                    networks={networks}
                    isListOnly={isListOnly}
                    choice={choice}
                    onRemove={() => onRemove(entry)}
                  />
                ))}
              </ul>
            )}
            <Button className="mt-4 w-full max-sm:h-12" variant="secondary" disabled={isFull} onClick={onAdd}>
              Add an address
            </Button>
            <p className="mt-2 text-13 text-quiet empty:hidden">
              {isFull ? `You can save up to ${mostListedAddresses} addresses. Remove one first.` : ""}
            </p>
          </>
        );
      }}
    </Loaded>
  );
}

interface EntryProps extends Omit<AddressEntriesProps, "onAdd" | "onRemove"> {
  readonly entry: ListedAddress;
  readonly onRemove: () => void;
}

function Entry({ entry, networks, isListOnly, choice, onRemove }: EntryProps) {
  const until = waitsUntil(entry, { isListOnly, nowMs: Date.now() });
  const { label, address, networkKey } = entry;
  return (
    <li className="border-line border-b py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium text-14">{label}</span>
        <Badge>{networkName(networks, networkKey)}</Badge>
        <span className="text-13 text-quiet">{ownerWords(entry)}</span>
        <span className="ml-auto flex gap-1">
          {choice ? (
            <Button
              size="sm"
              variant="secondary"
              disabled={until !== undefined}
              onClick={() => choice.onChoose(address)}
            >
              Use<span className="sr-only"> {label}</span>
            </Button>
          ) : null}
          <Button size="sm" variant="ghost" onClick={onRemove}>
            Remove<span className="sr-only"> {label}</span>
          </Button>
        </span>
      </div>
      <p className="mt-1 flex items-start gap-2">
        <span className="break-all font-mono text-13 text-quiet">{address}</span>
        <CopyButton value={address} what={`the address of ${label}`} variant="icon" />
      </p>
      {until === undefined ? null : <p className="mt-1 text-13 text-warn">Can be used from {until}.</p>}
    </li>
  );
}

interface RemoveQuestionProps {
  readonly entry: ListedAddress;
  readonly removal: Act;
  readonly onKeep: () => void;
  readonly onRemove: () => void;
}

function RemoveQuestion({ entry, removal: { isBusy, failure }, onKeep, onRemove }: RemoveQuestionProps) {
  return (
    <>
      <FailureNote failure={failure} />
      <p className="break-all font-mono text-13">{entry.address}</p>
      <div className="mt-5 flex justify-end gap-2 max-sm:flex-col-reverse">
        <Button variant="secondary" disabled={isBusy} onClick={onKeep} className="max-sm:h-12">
          Keep it
        </Button>
        <Button variant="danger" busy={isBusy} onClick={onRemove} className="max-sm:h-12">
          Remove
        </Button>
      </div>
    </>
  );
}
