/** Bank accounts whose holder's name no bank has reported: an operator asks the bank and enters its answer. */
import { type CallOutput, listBankAccounts, type WaitingBankAccount } from "@feo/contract";
import { useParams } from "react-router";
import { usePages } from "../data/pages.ts";
import { Chosen } from "../frame/chosen.tsx";
import { countText } from "../frame/count-text.ts";
import { waitOf } from "../frame/moments.ts";
import { ownerTitle } from "../frame/owner-link.tsx";
import { Loaded, Queue } from "../frame/queue.tsx";
import { QueueTable } from "../frame/queue-table.tsx";
import { useWide } from "../frame/use-wide.ts";
import { BankAccountDetail } from "./bank-account-detail.tsx";

const columns = [
  { name: "User" },
  { name: "Account", isWide: true },
  { name: "IFSC", isExtra: true },
  { name: "Waiting", isNumeric: true },
] as const;

const rowsOf = ({ accounts }: CallOutput<typeof listBankAccounts>): readonly WaitingBankAccount[] => accounts;

export function BankAccountsPage() {
  const { id } = useParams();
  const pages = usePages(listBankAccounts, { query: {} }, { everyMs: 10_000 });
  const isWide = useWide();
  const accounts: readonly WaitingBankAccount[] = pages.data?.flatMap(rowsOf) ?? [];
  const shown = id ?? (isWide ? accounts[0]?.id : undefined);
  const now = Date.now();
  return (
    <Queue
      title="Bank accounts"
      path="/bank-accounts"
      ids={accounts.map((one) => one.id)}
      chosen={id}
      onEnd={pages.more}
      list={
        <Loaded query={pages}>
          {([{ count }]) => (
            <QueueTable
              label="Bank accounts to verify"
              columns={columns}
              nothing="No bank accounts to verify."
              rows={accounts.map((one) => ({
                key: one.id,
                to: `/bank-accounts/${one.id}`,
                isChosen: one.id === shown,
                title: ownerTitle(one),
                below: one.bankName,
                cells: [
                  one.accountNumber,
                  one.ifsc,
                  <span key="waits" className="text-quiet">
                    {waitOf(one.since, now)}
                  </span>,
                ],
              }))}
              more={pages}
              foot={`${countText(count)} waiting, oldest first. Payouts to an account start once its name is verified.`}
            />
          )}
        </Loaded>
      }
      detail={
        pages.data && (
          <Chosen call={listBankAccounts} rowsOf={rowsOf} rows={accounts} id={shown}>
            {(account) => <BankAccountDetail key={account.id} account={account} />}
          </Chosen>
        )
      }
    />
  );
}
