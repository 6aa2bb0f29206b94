/** Bank accounts whose holder's name no bank has reported: an operator asks the bank and enters its answer. */
import { listBankAccounts, type WaitingBankAccount } from "@feo/contract";
import { EmptyState } from "@feo/ui";
import { useParams } from "react-router";
import { useCall } from "../data/api.ts";
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

export function BankAccountsPage() {
  const { id } = useParams();
  const query = useCall(listBankAccounts, {}, { everyMs: 10_000 });
  const isWide = useWide();
  const accounts: readonly WaitingBankAccount[] = query.data?.accounts ?? [];
  const shown = id ?? (isWide ? accounts[0]?.id : undefined);
  const account = accounts.find((one) => one.id === shown);
  const now = Date.now();
  return (
    <Queue
      title="Bank accounts"
      path="/bank-accounts"
      ids={accounts.map((one) => one.id)}
      chosen={id}
      list={
        <Loaded query={query}>
          {() => (
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
              foot={`${accounts.length} waiting, oldest first. Payouts to an account start once its name is verified.`}
            />
          )}
        </Loaded>
      }
      detail={
        query.data &&
        (account ? (
          <BankAccountDetail key={account.id} account={account} />
        ) : (
          <EmptyState title={id ? "No longer waiting" : "Nothing selected"} />
        ))
      }
    />
  );
}
