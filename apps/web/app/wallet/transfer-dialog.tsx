/** Transferring between the user's wallets: direction, asset, amount. Transfers are instant. */
import { movedDecimals, type WalletType } from "@feo/contract";
import { Button, Field, IconButton, toast } from "@feo/ui";
import { ArrowDownUp } from "lucide-react";
import { useState } from "react";
import { FlowDialog } from "../confirmation/flow-dialog.tsx";
import { type TransferRequest, transfer, useOwnAccount, useSession, useSubmission } from "../data/index.ts";
import { checkAmount, wholePart } from "./amount-check.ts";
import { AmountField } from "./amount-field.tsx";
import { inWords } from "./amount-words.ts";
import { CoinSelect, useAssets } from "./coin-select.tsx";
import { SendingNote } from "./sending-note.tsx";
import { GateBox } from "./step-list.tsx";
import { levelGate } from "./verification-gate.ts";

const names: Record<WalletType, string> = { MAIN: "Main wallet", SPOT: "Spot wallet" };
const uses: Record<WalletType, string> = { MAIN: "Deposits, withdrawals, payments", SPOT: "Trading" };
const otherOf = (wallet: WalletType): WalletType => (wallet === "MAIN" ? "SPOT" : "MAIN");

interface TransferDialogProps {
  /** The initially selected asset. */
  readonly first: string;
  readonly source: WalletType;
  /** Empty for the user to type. */
  readonly amount: string;
  readonly onClose: () => void;
}

export function TransferDialog({ first, source, amount, onClose }: TransferDialogProps) {
  const { user } = useSession();
  return (
    <FlowDialog title="Transfer between your wallets" description="Instant, no fee." onClose={onClose}>
      {user !== null && user.KYCLevel < 1 ? (
        <GateBox gate={levelGate("Transfer")} />
      ) : (
        <TransferForm first={first} firstSource={source} amount={amount} onClose={onClose} />
      )}
    </FlowDialog>
  );
}

interface TransferFormProps {
  readonly first: string;
  readonly firstSource: WalletType;
  readonly amount: string;
  readonly onClose: () => void;
}

function TransferForm({ first, firstSource, amount, onClose }: TransferFormProps) {
  const [source, setSource] = useState(firstSource);
  const [ticker, setTicker] = useState(first);
  const [typed, setTyped] = useState(amount);
  const balances = useOwnAccount((account) => account.balances);
  const coins = useAssets();
  const coin = coins.find((entry) => entry.ticker === ticker);
  const availableOf = (asset: string) =>
    balances === null ? undefined : ((source === "MAIN" ? balances.main : balances.spot)[asset] ?? "0");
  const decimals = coin ? movedDecimals(coin) : 0;
  const available = wholePart(availableOf(ticker), decimals);
  const check = checkAmount(typed, { ticker, decimals, available, wallet: names[source].toLowerCase() });
  const sending = useSubmission(transfer, ({ amount, coinTicker, toWalletType }) => {
    toast({
      tone: "success",
      message: `${inWords(amount, coinTicker)} is in your ${names[toWalletType].toLowerCase()}.`,
    });
    onClose();
  });
  const change = (act: () => void) => {
    sending.clear();
    act();
  };
  const submit = () => {
    if (check.state !== "right" || !coin) return;
    const request: TransferRequest = { source, destination: otherOf(source), coinTicker: ticker, amount: check.amount };
    void sending.submit(request);
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
        autoFocus={amount !== ""}
        value={typed}
        onType={(next) => change(() => setTyped(next))}
        ticker={ticker}
        decimals={decimals}
        available={available}
        check={check}
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
