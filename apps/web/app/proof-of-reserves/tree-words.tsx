/** How the tree proves that a balance is counted, for readers without a background in cryptography. */
import type { ReactNode } from "react";

export function TreeWords() {
  return (
    <div className="flex flex-col gap-4">
      <Passage title="What is counted">
        At the time of a snapshot, we read every customer's balances from one state of our ledger: main and spot
        wallets, open orders and pending withdrawals.
      </Passage>
      <Passage title="How it is counted">
        Each balance is split into 4 entries at random places. Every entry has a hash. Entries are joined in pairs: each
        pair gets a hash of both, and the sum of both. Pairs are joined again until one root is left. Its sum is what
        all customers own.
      </Passage>
      <Passage title="What your path proves">
        Your path has the neighbours on the way from your entries to the root. Your browser adds them up and hashes
        them. It reaches the published root only if your balance is in the total, unchanged.
      </Passage>
      <Passage title="What others see">
        Your neighbours see hashes and sums of parts, never a name or a whole balance. Entries have a secret random
        value that is new in every snapshot.
      </Passage>
      <Passage title="What it doesn't prove">
        Only you can check your own balance. A balance that we left out would be found when its owner checks, so the
        total is complete only as far as customers check. Debts outside our ledger, such as loans, are not in the tree.
      </Passage>
    </div>
  );
}

function Passage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold text-14">{title}</h3>
      <p className="mt-1 max-w-[70ch] text-pretty text-14 text-quiet">{children}</p>
    </section>
  );
}
