/**
 * The recipient address: typed, pasted, or chosen from the saved ones. If only saved addresses are allowed, any other
 * is invalid, and a new one says when it becomes usable.
 */
import { mostListedAddresses } from "@feo/contract";
import { cx, Field, Skeleton, TextInput } from "@feo/ui";
import { BookUser, Check, Clock, Plus, X } from "lucide-react";
import type { Ref } from "react";
import { tidyAddress } from "../format/networks.ts";
import { type AddressChip, addressNote, chipsOf } from "./saved-addresses.ts";
import type { CryptoDraft } from "./use-crypto-draft.ts";

/** Which part of the address book is open: the list, or the form to add an address. */
export type BookPart = "list" | "add";

interface WithdrawAddressFieldProps {
  readonly draft: CryptoDraft;
  /** The server's refusal, if it concerns the address. */
  readonly refused: string | undefined;
  readonly disabled: boolean;
  readonly onType: (address: string) => void;
  readonly onOpenBook: (part: BookPart) => void;
  readonly ref: Ref<HTMLInputElement>;
}

export function WithdrawAddressField(props: WithdrawAddressFieldProps) {
  const { draft, refused, disabled, onType, onOpenBook, ref } = props;
  const { address, network, saved, addressFault, isAddressRight } = draft;
  const problem = refused ?? addressFault;
  const isOff = disabled || network === undefined;
  return (
    <Field
      label="Address"
      error={problem}
      hint={
        network === undefined
          ? "Choose a coin and a network first."
          : draft.isInternal
            ? "This is another Feo customer's address. No fee, and it arrives instantly."
            : addressNote(address, saved)
      }
      aside={
        <button
          type="button"
          disabled={isOff}
          onClick={() => onOpenBook("list")}
          className="hit-40 inline-flex items-baseline gap-1.5 rounded-inner font-semibold text-13 text-brand hover:text-brand/80 disabled:text-faint"
        >
          <BookUser size={14} aria-hidden className="self-center" />
          Address book
        </button>
      }
    >
      <TextInput
        ref={ref}
        size="lg"
        name="address"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        disabled={isOff}
        className="h-11"
        inputClassName="text-14"
        value={address}
        onChange={(event) => onType(tidyAddress(event.target.value))}
        trailing={
          address === "" || network === undefined ? undefined : problem !== undefined ? (
            <span className="flex items-center gap-1.5 text-down">
              <X size={16} aria-hidden />
              Not valid
            </span>
          ) : isAddressRight ? (
            <span className="flex items-center gap-1.5 font-medium text-up">
              <Check size={16} aria-hidden />
              <span>
                Valid<span className="max-sm:sr-only"> on {network.networkName}</span>
              </span>
            </span>
          ) : undefined
        }
      />
      <SavedRow draft={draft} onType={onType} onOpenBook={onOpenBook} disabled={isOff} />
    </Field>
  );
}

const chipLook =
  "hit-40 inline-flex h-8 max-w-full items-center gap-1.5 rounded-control border px-3 font-medium text-13 transition-colors";
const chipLooks = {
  open: "border-line text-quiet hover:border-edge hover:text-ink disabled:hover:border-line disabled:text-faint",
  chosen: "border-brand bg-brand-tint text-brand",
  waits: "cursor-not-allowed border-line bg-surface text-quiet",
};

type SavedRowProps = Pick<WithdrawAddressFieldProps, "draft" | "disabled" | "onType" | "onOpenBook">;

function SavedRow({ draft, disabled, onType, onOpenBook }: SavedRowProps) {
  const { address, network, saved } = draft;
  if (network !== undefined && saved.listed === undefined && !saved.isUnread) {
    return <Skeleton className="h-8 w-80 max-w-full rounded-control" />;
  }
  const { shown, more } = chipsOf(address, saved);
  return (
    <fieldset className="flex min-h-8 min-w-0 flex-wrap items-center gap-2">
      <legend className="sr-only">Saved addresses</legend>
      {shown.length > 0 ? (
        <span aria-hidden className="mr-1 text-13 text-quiet">
          Saved
        </span>
      ) : null}
      {saved.isUnread ? (
        <button type="button" onClick={() => void saved.readAgain()} className={cx(chipLook, chipLooks.open)}>
          Saved addresses didn't load. Try again
        </button>
      ) : null}
      {shown.map((chip) => (
        <Chip key={chip.entry.id} chip={chip} disabled={disabled} onChoose={() => onType(chip.entry.address)} />
      ))}
      {more > 0 ? (
        <button
          type="button"
          disabled={disabled}
          onClick={() => onOpenBook("list")}
          className={cx(chipLook, chipLooks.open)}
        >
          {more} more
        </button>
      ) : null}
      {(saved.listed?.length ?? 0) < mostListedAddresses ? (
        <button
          type="button"
          disabled={disabled}
          onClick={() => onOpenBook("add")}
          className={cx(chipLook, chipLooks.open)}
        >
          <Plus size={14} aria-hidden />
          Add address
        </button>
      ) : null}
    </fieldset>
  );
}

interface ChipProps {
  readonly chip: AddressChip;
  readonly disabled: boolean;
  readonly onChoose: () => void;
}

function Chip({ chip: { entry, isChosen, canBeChosen, note }, disabled, onChoose }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={disabled || !canBeChosen}
      onClick={onChoose}
      className={cx(chipLook, isChosen ? chipLooks.chosen : canBeChosen ? chipLooks.open : chipLooks.waits)}
    >
      {isChosen ? <Check size={14} aria-hidden className="shrink-0" /> : null}
      {note !== "" && !isChosen ? <Clock size={14} aria-hidden className="shrink-0" /> : null}
      <span className="truncate">{note === "" ? entry.label : `${entry.label}, ${note}`}</span>
    </button>
  );
}
