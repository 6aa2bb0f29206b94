/** Finds one of the user's deposits by its transaction hash: what it waits for, or what to check if it is missing. */
import type { CryptoDeposit } from "@feo/contract";
import { Banner, Button, Field, TextInput } from "@feo/ui";
import { useEffect, useRef, useState } from "react";
import { FailureNote } from "../confirmation/failure-note.tsx";
import { coinsQuery, findDeposits, useAct, usePageQuery } from "../data/index.ts";
import { depositStanding } from "../format/deposit-words.ts";
import { networkOf, tidyAddress } from "../format/networks.ts";
import { hashProblem } from "./deposit-hash.ts";
import { CryptoDepositCard } from "./deposit-list.tsx";

export function DepositLookup() {
  const [hash, setHash] = useState("");
  const [isTried, setTried] = useState(false);
  const [found, setFound] = useState<readonly CryptoDeposit[] | null>(null);
  const { isBusy, failure, run, clear } = useAct();
  const search = useRef<AbortController>(null);
  useEffect(() => () => search.current?.abort(), []);
  const lookUp = async () => {
    const control = new AbortController();
    search.current = control;
    setFound(await findDeposits(hash, control.signal));
  };
  return (
    <section aria-labelledby="deposit-lookup" className="border-line border-t pt-4 max-md:mb-4">
      <h2 id="deposit-lookup" className="mb-2 font-medium text-13 text-quiet">
        Can't see your deposit?
      </h2>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (hashProblem(hash) === undefined) void run(lookUp);
        }}
      >
        <FailureNote failure={failure} />
        <Field label="Transaction hash" hideLabel error={isTried ? hashProblem(hash) : undefined}>
          <div className="flex gap-2">
            <TextInput
              name="txHash"
              placeholder="Transaction hash"
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={200}
              className="min-w-0 flex-1"
              inputClassName="font-mono placeholder:font-sans"
              value={hash}
              onChange={(event) => {
                clear();
                setFound(null);
                setHash(tidyAddress(event.target.value));
              }}
            />
            <Button type="submit" variant="secondary" busy={isBusy}>
              Find
            </Button>
          </div>
        </Field>
      </form>
      <div role="status">{found === null ? null : <Found deposits={found} />}</div>
    </section>
  );
}

function Found({ deposits }: { deposits: readonly CryptoDeposit[] }) {
  const coins = usePageQuery(coinsQuery()).data?.cryptoCoins ?? [];
  if (deposits.length === 0) return <NotThere />;
  return (
    <ul aria-label="Found deposits" className="mt-2">
      {deposits.map((tx) => (
        <li key={tx.id}>
          <p className="mt-3 text-14">{depositStanding(tx, networkOf(coins, tx)?.minConfirmation)}</p>
          <ul aria-label="Deposit progress">
            <CryptoDepositCard tx={tx} />
          </ul>
        </li>
      ))}
    </ul>
  );
}

function NotThere() {
  return (
    <Banner tone="warn" title="No deposit found with this hash" className="mt-4">
      <p>Open the transaction where you sent it from, and check that</p>
      <ul className="mt-1 list-disc pl-5">
        <li>it was sent and has at least one confirmation</li>
        <li>it went to your address here, character by character</li>
        <li>it used the same network and a coin you can deposit on it</li>
        <li>it was a direct transfer: coins that a smart contract sends, other than tokens, aren't credited</li>
      </ul>
    </Banner>
  );
}
