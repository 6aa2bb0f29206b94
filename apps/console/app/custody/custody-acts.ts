/** The operator actions for the signer and for refills, as the dialog shows them. */
import type { ColdRefill } from "@feo/contract";
import type { Act } from "../frame/act-dialog.tsx";
import { shownAmount } from "../frame/shown-amount.ts";

export const signerSubject = "signer";

export const stopAct: Act = {
  action: "signing stop",
  subject: signerSubject,
  isDanger: true,
  title: "Stop signing",
  about:
    "Nothing can leave the hot wallet: no withdrawals, sweeps or transfers to cold storage. You can't undo this here. Only someone at the signer's machine can resume signing.",
  fields: [{ name: "reason", label: "Reason", hint: "For the audit log and the person at the signer." }],
  button: "Stop signing",
  done: "Signing stops within seconds.",
};

/** The subject of proofs of solvency. */
export const reservesSubject = "reserves";

export const publishAct: Act = {
  action: "reserves publish",
  subject: reservesSubject,
  title: "Publish a snapshot now",
  about:
    "All balances are read now and published beside what the bank and the chains hold, like the snapshot of every morning. A published snapshot stays public.",
  button: "Publish",
  done: "The snapshot is being made. It is published within minutes.",
};

const what = ({ amount, ticker, networkKey }: ColdRefill): string =>
  `${shownAmount(amount, ticker)} ${ticker} on ${networkKey}`;

export const approveAct = (refill: ColdRefill, isSecond: boolean): Act => ({
  action: "refill approve",
  subject: refill.id,
  title: `Approve refill of ${refill.ticker}`,
  about: `${what(refill)} from cold storage to the hot wallet. ${
    isSecond ? "The transaction is prepared immediately." : "Another operator has to approve it too."
  }`,
  button: "Approve",
  done: "Approved. The transaction is being prepared.",
});

export const renewAct = (refill: ColdRefill): Act => ({
  action: "refill renew",
  subject: refill.id,
  title: "Renew transaction",
  about: `${what(refill)}. Use this if the fee or nonce is out of date. Files exported earlier can no longer be imported.`,
  button: "Renew",
  done: "A new transaction is being prepared.",
});

export const dropAct = (refill: ColdRefill): Act => ({
  action: "refill drop",
  subject: refill.id,
  isDanger: true,
  title: `Drop refill of ${refill.ticker}`,
  about: `${what(refill)} stays in cold storage. An exported file can no longer be imported.`,
  fields: [{ name: "reason", label: "Reason", hint: "For the audit log." }],
  button: "Drop",
  done: "Refill dropped.",
});
