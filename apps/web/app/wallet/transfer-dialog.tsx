/** Moving money between the own wallets: which way, what, how much. It is there at once. */
import { movedDecimals, type WalletType } from "@feo/contract";
import { Button, Field, IconButton, toast } from "@feo/ui";
import { ArrowDownUp } from "lucide-react";
import { useState } from "react";
import { type TransferWish, transfer, useOwnAccount, useSession } from "../data/index.ts";
import { FlowDialog } from "../frame/flow-dialog.tsx";
import { checkAmount, wholePart } from "./amount-check.ts";
import { AmountField } from "./amount-field.tsx";
import { inWords } from "./amount-words.ts";
import { CoinSelect, useAssets } from "./coin-select.tsx";
import { SendingNote } from "./sending-note.tsx";
import { GateBox } from "./step-list.tsx";
import { useSending } from "./use-sending.ts";
import { levelGate } from "./verification-gate.ts";

const names: Record<WalletType, string> = { MAIN: "Main wallet", SPOT: "Spot wallet" };
const uses: Record<WalletType, string> = { MAIN: "Deposits, withdrawals, payments", SPOT: "Trading" };
const otherOf = (wallet: WalletType): WalletType => (wallet === "MAIN" ? "SPOT" : "MAIN");

interface TransferDialogProps {
  /** The asset that is chosen at first. */
  readonly first: string;
  readonly source: WalletType;
  readonly onClose: () => void;
}

export function TransferDialog({ first, source, onClose }: TransferDialogProps) {
  const { user } = useSession();
  return (
    <FlowDialog title="Transfer between your wallets" description="At once, and without a fee." onClose={onClose}>
      {user !== null && user.kycLevel < 1 ? (
        <GateBox gate={levelGate("Transfers open")} />
      ) : (
        <TransferForm first={first} firstSource={source} onClose={onClose} />
      )}
    </FlowDialog>
  );
}

interface TransferFormProps {
  readonly first: string;
  readonly firstSource: WalletType;
  readonly onClose: () => void;
}

function TransferForm({ first, firstSource, onClose }: TransferFormProps) {
  const [source, setSource] = useState(firstSource);
  const [ticker, setTicker] = useState(first);
  const [typed, setTyped] = useState("");
  const balances = useOwnAccount((account) => account.balances);
  const coins = useAssets();
  const coin = coins.find((entry) => entry.ticker === ticker);
  const availableOf = (asset: string) =>
    balances === null ? undefined : ((source === "MAIN" ? balances.main : balances.spot)[asset] ?? "0");
  const decimals = coin ? movedDecimals(coin) : 0;
  const available = wholePart(availableOf(ticker), decimals);
  const check = checkAmount(typed, { ticker, decimals, available, wallet: names[source].toLowerCase() });
  const sending = useSending(transfer, ({ amount, coinTicker, toWalletType }) => {
    toast({
      tone: "success",
      message: `${inWords(amount, coinTicker)} is in your ${names[toWalletType].toLowerCase()}.`,
    });
    onClose();
  });
  const change = (act: () => void) => {
    sending.forget();
    act();
  };
  const submit = () => {
    if (check.state !== "right" || !coin) return;
    const wish: TransferWish = { source, destination: otherOf(source), coinTicker: ticker, amount: check.amount };
    void sending.send(wish);
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SendingNote sending={sending} />
      <div className="relative rounded-panel border border-line">
        <Place label="From" wallet={source} />
        <Place label="To" wallet={otherOf(source)} />
        <IconButton
          label={`Swap: from the ${names[otherOf(source)].toLowerCase()}`}
          variant="framed"
          className="-translate-y-1/2 absolute top-1/2 right-4 bg-page"
          onClick={() => change(() => setSource(otherOf(source)))}
        >
          <ArrowDownUp size={18} aria-hidden />
        </IconButton>
      </div>
      <Field label="Asset">
        <CoinSelect
          coins={coins}
          value={ticker}
          availableOf={availableOf}
          onChoose={(next) =>
            change(() => {
              setTicker(next);
              setTyped("");
            })
          }
        />
      </Field>
      <AmountField
        value={typed}
        onType={(next) => change(() => setTyped(next))}
        {...{ ticker, decimals, available, check }}
      />
      <Button type="submit" className="w-full max-sm:h-12" disabled={check.state !== "right"} busy={sending.isBusy}>
        {check.state === "right"
          ? `Transfer ${inWords(check.amount, ticker)} to ${names[otherOf(source)].toLowerCase()}`
          : "Transfer"}
      </Button>
    </form>
  );
}

function Place({ label, wallet }: { label: string; wallet: WalletType }) {
  return (
    <div className="flex min-h-14 items-center gap-4 border-line border-b px-4 py-2 last-of-type:border-b-0">
      <span className="w-10 text-13 text-faint">{label}</span>
      <span>
        <span className="block font-medium text-14">{names[wallet]}</span>
        <span className="block text-12 text-quiet">{uses[wallet]}</span>
      </span>
    </div>
  );
}
