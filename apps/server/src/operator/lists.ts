/** Operators' lists as lines of text. */
import { formatUnits } from "@feo/money";
import { latestEntries } from "../audit/audit.ts";
import type { AccountNumbers } from "../bank/account-number.ts";
import { accountsPage, claimsPage, linesPage } from "../bank/bank-waiting.ts";
import { shownRupees } from "../bank/rupees.ts";
import { latestReport, type Reconciliation } from "../books/books.ts";
import type { RailReport } from "../books/rail-report.ts";
import type { cryptoDeposits } from "../chain/chain.tables.ts";
import { coinDepositsPage, isTooLarge } from "../chain/chain-desk.ts";
import { sendersPage } from "../chain/sender-desk.ts";
import type { Database } from "../platform/database.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import { openWithdrawals } from "../withdrawal/withdrawal-desk.ts";
import { type Proposal, shownDetails } from "./desk.ts";
import { passkeysOf } from "./operator-passkeys.ts";
import { sessionsOf } from "./operator-sessions.ts";
import { listOperators } from "./operators.ts";
import { personNamed } from "./people.ts";
import { maskedValues } from "./personal-values.ts";

/** The first of a queue come first; a terminal shows no more. */
export const mostListed = 500;

export const moment = (at: Date): string => at.toISOString().slice(0, 16).replace("T", " ");

/** Aligns columns. Control characters in user text become blanks, so that it stays on its line. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const plain = rows.map((row) => row.map((cell) => cell.replace(/\p{C}+/gu, " ")));
  const widths = plain[0]?.map((_, column) => Math.max(...plain.map((row) => (row[column] ?? "").length))) ?? [];
  return plain.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

export const listing = (head: readonly string[], rows: readonly (readonly string[])[], nothing: string): string[] =>
  rows.length === 0 ? [nothing] : table([head, ...rows]);

export async function withdrawalLines(db: Database, numbers: AccountNumbers): Promise<string[]> {
  const rows = await openWithdrawals(db);
  return listing(
    ["withdrawal", "requested (UTC)", "person", "level", "amount", "fee", "worth", "to", "stage", "note"],
    rows.map(({ id, createdAt, person, name, coin, units, feeUnits, paise, bank, to, network, stage, note }) => {
      const amount = (sum: bigint) => `${formatUnits(sum, coin.decimals)} ${coin.ticker}`;
      return [
        ...[id, moment(createdAt), `${person.feoTag ?? "-"} (${name || "-"})`, String(person.kycLevel)],
        ...[amount(units), amount(feeUnits), shownRupees(paise)],
        // The full account number: without a bank connection the operator pays by hand.
        ...[bank ? `${numbers.open(bank)} ${bank.ifsc}` : `${to} ${network}`, stage, note],
      ];
    }),
    "No open withdrawals.",
  );
}

export async function coinLines(db: Database): Promise<string[]> {
  const { rows: into } = await coinDepositsPage(db, {}, mostListed);
  return listing(
    ["deposit", "seen (UTC)", "person", "amount", "network", "from", "transaction", "state"],
    into.map(({ deposit, decimals, feoTag }) => [
      ...[deposit.id, moment(deposit.createdAt), feoTag ?? "-"],
      ...[`${formatUnits(deposit.units, decimals)} ${deposit.coinTicker}`, deposit.network],
      ...[deposit.fromAddress, deposit.internalOf === null ? deposit.txHash : `withdrawal ${deposit.internalOf}`],
      stateOf(deposit),
    ]),
    "No open coin deposits.",
  );
}

function stateOf(deposit: typeof cryptoDeposits.$inferSelect): string {
  const { internalOf, height, status } = deposit;
  if (internalOf !== null) return "waiting for the withdrawal";
  if (height === null) return "not in a block";
  if (isTooLarge(deposit)) return "above the maximum";
  return status === "PENDING" ? "sender not declared" : "confirming";
}

export async function senderLines(db: Database): Promise<string[]> {
  const { rows } = await sendersPage(db, {}, mostListed);
  return listing(
    ["sender", "declared (UTC)", "person", "address", "owner", "country", "relationship", "sent from", "state"],
    rows.map(({ sender, feoTag, name }) => [
      ...[sender.id, moment(sender.declaredAt), `${feoTag ?? "-"} (${name ?? "-"})`, sender.address],
      ...[sender.ownerName || "themselves", sender.ownerCountry || "-"],
      ...[sender.ownerRelationship ?? "-", sender.sentFrom ?? "-"],
      sender.refusedAt === null ? "credited" : `deposits wait, refused before: ${sender.refusal}`,
    ]),
    "No senders waiting.",
  );
}

export async function accountLines(db: Database, numbers: AccountNumbers): Promise<string[]> {
  const { rows } = await accountsPage(db, {}, mostListed);
  return listing(
    ["account", "since (UTC)", "person", "number", "IFSC", "bank", "stated holder"],
    rows.map(({ account, feoTag, name }) => [
      ...[account.id, moment(account.createdAt), `${feoTag ?? "-"} (${name ?? "-"})`, numbers.open(account)],
      ...[account.ifsc, account.bankName, account.holder],
    ]),
    "No bank accounts waiting.",
  );
}

export async function reviewLines(db: Database, numbers: AccountNumbers): Promise<string[]> {
  const { rows } = await linesPage(db, {}, mostListed);
  return listing(
    ["line", "received (UTC)", "amount", "reference", "from", "account", "state", "why", "remarks"],
    rows.map((line) => [
      ...[line.id, moment(line.at), shownRupees(line.paise), line.utr, line.name, `${numbers.open(line)} ${line.ifsc}`],
      ...[line.state, line.reason || (line.state === "new" ? "Not claimed yet" : ""), line.narration],
    ]),
    "No transfers waiting.",
  );
}

export async function depositLines(db: Database): Promise<string[]> {
  const { rows } = await claimsPage(db, {}, mostListed);
  return listing(
    ["deposit", "reported (UTC)", "person", "reference", "state"],
    rows.map(({ deposit, feoTag }) => [
      ...[deposit.id, moment(deposit.createdAt), feoTag ?? "-", deposit.utr],
      deposit.lineId === null ? "waiting for the transfer" : "being credited",
    ]),
    "No open deposits.",
  );
}

export function proposalLines(rows: readonly Proposal[]): string[] {
  return listing(
    ["proposal", "what", "about", "details", "by", "since (UTC)"],
    rows.map(({ id, action, subject, details, proposedBy, proposedAt }) => [
      ...[String(id), action, subject, detailText(details), proposedBy, moment(proposedAt)],
    ]),
    "No proposals waiting.",
  );
}

const detailText = (details: Readonly<Record<string, string>>): string =>
  Object.entries(shownDetails(details))
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");

export async function operatorLines(db: Database): Promise<string[]> {
  const rows = await listOperators(db);
  return listing(
    ["operator", "since (UTC)", "state", "roles"],
    rows.map(({ name, roles, createdAt, totpConfirmedAt }) => [
      ...[name, moment(createdAt), totpConfirmedAt ? "enrolled" : "not enrolled yet", roles.join(" ")],
    ]),
    "No operators.",
  );
}

export async function sessionLines(db: Database, name: string, at: number): Promise<string[]> {
  return listing(
    ["session", "signed in (UTC)", "with", "last seen (UTC)", "device", "address"],
    (await sessionsOf(db, name, at)).map(({ tokenHash, createdAt, passkey, seenAt, device, address }) => [
      ...[tokenHash, moment(createdAt), passkey === null ? "passphrase" : "passkey"],
      ...[moment(seenAt), device, address],
    ]),
    `${name} is not signed in.`,
  );
}

export async function passkeyLines(db: Database, name: string): Promise<string[]> {
  return listing(
    ["passkey", "added (UTC)", "last used (UTC)", "name"],
    (await passkeysOf(db, name)).map(({ id, createdAt, lastUsedAt, name: called }) => [
      ...[id, moment(createdAt), lastUsedAt ? moment(lastUsedAt) : "never", called],
    ]),
    `${name} has no passkeys.`,
  );
}

export async function auditLines(db: Database, subject?: string): Promise<string[]> {
  const rows = await latestEntries(db, 50, { subject });
  return listing(
    ["entry", "when (UTC)", "by", "what", "about", "details"],
    rows.map(({ sequence, at, by, action, subject: about, details }) => [
      ...[String(sequence), moment(at), by, action, about, detailText(JSON.parse(details))],
    ]),
    "The log is empty.",
  );
}

/** Masked, as in the console; `unmask` shows one value. */
export async function personLines(db: Database, box: SecretBox, who: string): Promise<string[]> {
  const person = await personNamed(db, who);
  const { email, mobile, pan, birthday } = await maskedValues(db, box, person.id);
  return table([
    ["id", person.id],
    ["feoTag", person.feoTag ?? "-"],
    ["name", person.name ?? "-"],
    ["email", email || "-"],
    ["mobile", mobile || "-"],
    ["PAN", pan || "-"],
    ["birth date", birthday || "-"],
    ["level", String(person.kycLevel)],
    ["since", moment(person.createdAt)],
    ["frozen", person.frozenAt ? moment(person.frozenAt) : "no"],
  ]);
}

export async function booksLines(db: Database, report: RailReport): Promise<string[]> {
  const last: Reconciliation | undefined = await latestReport(db, report.ticker);
  return [
    ...table([
      [`${report.ticker} in the ledger`, report.ledger],
      ...Object.entries(report.parts),
      [`${report.ticker} on the statement`, report.statement],
      ["difference", report.difference],
    ]),
    ...report.findings.map((finding) => `! ${finding}`),
    last ? `Last automatic comparison: ${moment(last.at)} UTC.` : "No automatic comparison yet.",
  ];
}
