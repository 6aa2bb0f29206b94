/** Form for a new withdrawal address: network, address, label and owner. */
import type { ListedAddress, Network } from "@feo/contract";
import { Button, Field, Select, TextInput } from "@feo/ui";
import { useState } from "react";
import { FailureNote } from "../confirmation/failure-note.tsx";
import { type AddressRequest, addAddress, useAct } from "../data/index.ts";
import { tidyAddress } from "../format/networks.ts";
import { type AddressDraft, addressProblems } from "./address-draft.ts";
import { OwnershipChoice } from "./ownership-choice.tsx";

interface AddressFormProps {
  readonly networks: readonly Network[];
  /** The initial values, such as those of the withdrawal form. */
  readonly first: AddressDraft;
  readonly onAdded: (address: ListedAddress) => void;
  readonly onBack: () => void;
}

export function AddressForm({ networks, first, onAdded, onBack }: AddressFormProps) {
  const [draft, setDraft] = useState(first);
  const [isTried, setTried] = useState(false);
  const { isBusy, failure, run, clear } = useAct();
  const network = networks.find(({ networkKey }) => networkKey === draft.networkKey);
  const problems = addressProblems(draft, network);
  const shownProblems = isTried ? problems : {};
  const change = (part: Partial<AddressDraft>) => {
    clear();
    setDraft({ ...draft, ...part });
  };
  const add = async () => onAdded(await addAddress(requestOf(draft)));
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (Object.keys(problems).length === 0) void run(add);
      }}
    >
      <FailureNote failure={failure} />
      <Field label="Network" error={shownProblems.networkKey}>
        <Select
          placeholder="Choose the network"
          className="w-full"
          value={network?.networkKey ?? null}
          onValueChange={(networkKey) => change({ networkKey })}
          options={networks.map(({ networkKey, networkName }) => ({
            value: networkKey,
            label: networkName,
            detail: networkKey,
          }))}
        />
      </Field>
      <Field label="Address" error={shownProblems.address ?? (draft.address === "" ? undefined : problems.address)}>
        <TextInput
          name="address"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          inputClassName="font-mono"
          value={draft.address}
          onChange={(event) => change({ address: tidyAddress(event.target.value) })}
        />
      </Field>
      <Field label="Label" error={shownProblems.label} hint="For example, My Ledger">
        <TextInput
          name="label"
          autoComplete="off"
          maxLength={40}
          value={draft.label}
          onChange={(event) => change({ label: event.target.value })}
        />
      </Field>
      <OwnershipChoice
        value={draft.ownership}
        onChoose={(ownership) => change({ ownership })}
        problem={shownProblems.ownership}
      />
      {draft.ownership === "third_party" ? (
        <Field label="Name" error={shownProblems.ownerName} hint="Full name of the person or company">
          <TextInput
            name="ownerName"
            autoComplete="off"
            maxLength={120}
            value={draft.ownerName}
            onChange={(event) => change({ ownerName: event.target.value })}
          />
        </Field>
      ) : null}
      <div className="flex justify-end gap-2 max-sm:flex-col-reverse">
        <Button variant="secondary" disabled={isBusy} onClick={onBack} className="max-sm:h-12">
          Back
        </Button>
        <Button type="submit" busy={isBusy} className="max-sm:h-12">
          Save the address
        </Button>
      </div>
    </form>
  );
}

function requestOf({ networkKey, address, label, ownership, ownerName }: AddressDraft): AddressRequest {
  const whose = ownership === "third_party" ? { ownerName: ownerName.trim() } : {};
  return { networkKey, address, label: label.trim(), ownership: ownership ?? "self", ...whose };
}
