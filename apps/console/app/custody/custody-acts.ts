/** What can be done about the signer and about a refill, as the dialog asks it. */
import type { ColdRefill } from "@feo/contract";
import type { Act } from "../frame/act-dialog.tsx";
import { shownAmount } from "../frame/shown-amount.ts";

export const signerSubject = "signer";

export const stopAct: Act = {
  ...{ action: "signing stop", subject: signerSubject, isDanger: true },
  title: "Stop signing",
  about:
    "Nothing leaves the hot wallet any more: no withdrawal, no sweep, no transfer to cold storage. You can't undo this here. Only a person at the signer's own machine can resume signing.",
  fields: [{ name: "reason", label: "Reason", hint: "For the audit log and for the person at the signer." }],
  button: "Stop signing",
  done: "Signing stops within seconds.",
};

const what = ({ amount, ticker, networkKey }: ColdRefill): string =>
  `${shownAmount(amount, ticker)} ${ticker} on ${networkKey}`;

export const approveAct = (refill: ColdRefill, isSecond: boolean): Act => ({
  ...{ action: "refill approve", subject: refill.id },
  title: `Approve refill of ${refill.ticker}`,
  about: `${what(refill)} from cold storage to the hot wallet. ${
    isSecond ? "The transaction is prepared at once." : "Another operator has to approve it too."
  }`,
  button: "Approve",
  done: "Approved. The transaction is being prepared.",
});

export const renewAct = (refill: ColdRefill): Act => ({
  ...{ action: "refill renew", subject: refill.id },
  title: "Make a new transaction",
  about: `${what(refill)}. For when the fee or the nonce is out of date. A file that was exported before can't be imported any more.`,
  button: "Make a new one",
  done: "A new transaction is being prepared.",
});

export const dropAct = (refill: ColdRefill): Act => ({
  ...{ action: "refill drop", subject: refill.id, isDanger: true },
  title: `Drop refill of ${refill.ticker}`,
  about: `${what(refill)} stays in cold storage. A file that was exported can't be imported any more.`,
  fields: [{ name: "reason", label: "Reason", hint: "For the audit log." }],
  button: "Drop",
  done: "The refill is dropped.",
});
