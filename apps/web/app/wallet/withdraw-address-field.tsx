/**
 * The address that coins go to: typed, pasted or chosen from those that were written down. Where only listed addresses count,
 * nothing can be typed, and one that is too new says from when on it can be chosen.
 */
import type { ListedAddress, Network } from "@feo/contract";
import { shortenAddress } from "@feo/money";
import { Field, Select, Skeleton, TextInput } from "@feo/ui";
import { useState } from "react";
import { addressesQuery, coinsQuery, useOwnQuery, usePageQuery } from "../data/index.ts";
import { ownerWords, waitsUntil } from "../frame/address-draft.ts";
import { AddressListDialog } from "../frame/address-list-dialog.tsx";
import { addressesFor, checkAddress, isSameAddress, networksOf, tidyAddress } from "../frame/networks.ts";

interface WithdrawAddressFieldProps {
  readonly network: Network;
  readonly isListOnly: boolean;
  readonly address: string;
  readonly problem: string | undefined;
  readonly onType: (address: string) => void;
}

const linkLook = "hit-40 rounded-inner font-medium text-13 text-brand hover:text-brand/80";

export function WithdrawAddressField({ network, isListOnly, address, problem, onType }: WithdrawAddressFieldProps) {
  const [opened, setOpened] = useState<"list" | "add" | null>(null);
  const networks = networksOf(usePageQuery(coinsQuery()).data?.cryptoCoins ?? []);
  const answer = useOwnQuery(addressesQuery());
  const listed = answer.data && addressesFor(answer.data.addresses, { network, networks, isListOnly });
  const entry = listed?.find((known) => isSameAddress(known.address, address));
  const isRight = address !== "" && checkAddress(address, network) === undefined;
  return (
    <>
      <Field
        label="Address"
        error={problem}
        hint={
          entry ? (
            `${entry.label}. ${ownerWords(entry)}.`
          ) : isRight && listed ? (
            <button type="button" onClick={() => setOpened("add")} className={linkLook}>
              Save this address
            </button>
          ) : isListOnly && listed?.length === 0 ? (
            `None of your addresses is one on ${network.networkName}. Add one first.`
          ) : (
            "Check every character. What is sent to a wrong address is lost."
          )
        }
        aside={
          <button type="button" onClick={() => setOpened("list")} className={linkLook}>
            Your addresses
          </button>
        }
      >
        {isListOnly ? (
          listed || answer.isError ? (
            <ListedSelect listed={listed ?? []} value={address} onChoose={onType} />
          ) : (
            <Skeleton className="h-12 rounded-control" />
          )
        ) : (
          <TextInput
            size="lg"
            name="address"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={200}
            inputClassName="font-mono text-14"
            value={address}
            onChange={(event) => onType(tidyAddress(event.target.value))}
          />
        )}
      </Field>
      {opened === null ? null : (
        <AddressListDialog
          choice={{
            network,
            onChoose: (chosen) => {
              onType(chosen);
              setOpened(null);
            },
          }}
          {...(opened === "add" ? { toAdd: { networkKey: network.networkKey, address } } : {})}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface ListedSelectProps {
  readonly listed: readonly ListedAddress[];
  readonly value: string;
  readonly onChoose: (address: string) => void;
}

function ListedSelect({ listed, value, onChoose }: ListedSelectProps) {
  return (
    <Select
      size="lg"
      className="w-full"
      placeholder="Choose one of your addresses"
      disabled={listed.length === 0}
      value={listed.some(({ address }) => address === value) ? value : null}
      onValueChange={onChoose}
      options={listed.map((entry) => {
        const until = waitsUntil(entry, { isListOnly: true, nowMs: Date.now() });
        return {
          value: entry.address,
          label: (
            <span className="flex items-baseline gap-2">
              <span className="font-medium">{entry.label}</span>
              <span className="font-mono text-13 text-quiet">{shortenAddress(entry.address)}</span>
            </span>
          ),
          ...(until === undefined ? {} : { disabled: true, detail: `from ${until} on` }),
        };
      })}
    />
  );
}
