/** The implementation of each operator action; the contract defines which of them need two operators. */
import { type OperatorActionName, operatorActionRoles, operatorActionRules } from "@feo/contract";
import { creditLine, failPayout, refundLine, rejectAccount, rejectDeposit, verifyAccount } from "../bank/bank-desk.ts";
import { approveLargeDeposit } from "../chain/chain-desk.ts";
import { approveRefill, dropRefill, renewRefill, requestStop } from "../chain/refill-desk.ts";
import { acceptSender, refuseSender } from "../chain/sender-desk.ts";
import { approve, readLevel, reject } from "../kyc/kyc-desk.ts";
import { addCoin } from "../market/coin-add.ts";
import { freezeCoin, setMoving, unfreezeCoin } from "../market/coin-switch.ts";
import { setCoinTerms } from "../market/coin-terms.ts";
import { changeMarket, createMarket } from "../market/market-change.ts";
import { haltAllMarkets, setMarketState } from "../market/market-switch.ts";
import { Refusal } from "../platform/refusal.ts";
import { wantSnapshot } from "../solvency/reserve-desk.ts";
import { approveWithdrawal, shownTerms } from "../withdrawal/withdrawal-approval.ts";
import { pauseWithdrawal, rejectWithdrawal, resumeWithdrawal } from "../withdrawal/withdrawal-desk.ts";
import { type Details, halfDetail, type OperatorAction } from "./desk.ts";
import { dropProposals } from "./drop-proposals.ts";
import { addOperator, resetOperator } from "./enrolment.ts";
import { removePasskeyOf } from "./operator-passkeys.ts";
import { signOutOperator } from "./operator-sessions.ts";
import { removeOperator, requireRoles, setRoles } from "./operators.ts";
import { setFrozen, setLevel, signOutPerson } from "./people.ts";

function need(details: Details, name: string): string {
  const value = details[name];
  if (value === undefined || value === "") throw new Refusal(`${name} is missing`);
  return value;
}

/** A list of names, with spaces between them. */
const namesIn = (details: Details, name: string): readonly string[] => (details[name] ?? "").split(" ").filter(Boolean);

/** The subject of an action on all markets. */
const everyMarket = "all";

type EnrolName = "operator add" | "operator reset";

const enrols: Readonly<Record<EnrolName, NonNullable<OperatorAction["enrol"]>>> = {
  "operator add": (within, name, details, at) =>
    addOperator(within, { name, halfHash: need(details, halfDetail), roles: rolesIn(details) }, at),
  "operator reset": (within, name, details, at) => resetOperator(within, name, need(details, halfDetail), at),
};

const rolesIn = (details: Details) => requireRoles(need(details, "roles"));

const isEnrol = (name: OperatorActionName): name is EnrolName => Object.hasOwn(enrols, name);

/** Each runs in the transaction that logs it. */
const runs: Readonly<Record<Exclude<OperatorActionName, EnrolName>, OperatorAction["run"]>> = {
  "withdrawal approve": approveWithdrawal,
  "withdrawal reject": (within, id, details, at) => rejectWithdrawal(within, id, need(details, "reason"), at),
  "withdrawal unpaid": (within, id, details, at) => failPayout(within, id, need(details, "reason"), at),
  "withdrawal pause"(within, id, details, at) {
    need(details, "reason");
    return pauseWithdrawal(within, id, at);
  },
  "withdrawal resume": (within, id, _details, at) => resumeWithdrawal(within, id, at),
  "account verify": (within, id, details, at) => verifyAccount(within, id, need(details, "name"), at),
  "account reject": (within, id, details, at) => rejectAccount(within, id, need(details, "reason"), at),
  "deposit reject": (within, id, details, at) => rejectDeposit(within, id, need(details, "reason"), at),
  "coin deposit approve": (within, id, _details, at) => approveLargeDeposit(within, id, at),
  "sender accept": (within, id, _details, at) => acceptSender(within, id, at),
  "sender refuse": (within, id, details, at) => refuseSender(within, id, need(details, "reason"), at),
  "line credit": (within, id, details, at) => creditLine(within, id, need(details, "userId"), at),
  "line refund": (within, id, _details, at) => refundLine(within, id, at),
  "withdrawals open": (within, place) => setMoving(within, place, { what: "withdrawals", isOpen: true }),
  async "withdrawals close"(within, place, details) {
    need(details, "reason");
    await setMoving(within, place, { what: "withdrawals", isOpen: false });
  },
  "deposits open": (within, place) => setMoving(within, place, { what: "deposits", isOpen: true }),
  async "deposits close"(within, place, details) {
    need(details, "reason");
    await setMoving(within, place, { what: "deposits", isOpen: false });
  },
  async "coin freeze"(within, ticker, details) {
    if (!(await freezeCoin(within, ticker, need(details, "reason"))))
      throw new Refusal(`${ticker} can't be frozen, or is already frozen`);
  },
  async "coin unfreeze"(within, ticker) {
    if (!(await unfreezeCoin(within, ticker))) throw new Refusal(`${ticker} is not frozen`);
  },
  async "coin terms"(within, place, details, _at, log) {
    for (const name of ["withdrawFee", "withdrawMin"]) need(details, name);
    log(await setCoinTerms(within, place, details));
  },
  "coin add": (within, ticker, details) => addCoin(within, ticker, details),
  async "market pause"(within, symbol, details, _at, log) {
    need(details, "reason");
    log({ stateWas: await setMarketState(within, symbol, "CANCEL_ONLY") });
  },
  async "market halt"(within, symbol, details, _at, log) {
    need(details, "reason");
    log({ stateWas: await setMarketState(within, symbol, "DISABLED") });
  },
  async "market halt all"(within, subject, details, at, log) {
    need(details, "reason");
    if (subject !== everyMarket) throw new Refusal(`Halt ${everyMarket} markets, or one with "market halt"`);
    const halted = await haltAllMarkets(within);
    // A proposal from before must not reopen a market, whichever halt it was made after.
    await dropProposals(within, { action: "market open" }, at);
    log({ halted: halted.map(({ symbol, was }) => `${symbol} (was ${was})`).join(", ") });
  },
  async "market open"(within, symbol, _details, _at, log) {
    log({ stateWas: await setMarketState(within, symbol, "ENABLED") });
  },
  async "market change"(within, symbol, details, _at, log) {
    log(await changeMarket(within, symbol, details));
  },
  "market create": (within, symbol, details) => createMarket(within, symbol, details),
  "kyc approve"(within, id, details, at) {
    const level = readLevel(need(details, "level"));
    if (level === 3) throw new Refusal("Level 3 needs two operators");
    return approve(within, id, { level, checks: namesIn(details, "checks"), sentAt: details["sentAt"] }, at);
  },
  "kyc approve enhanced": (within, id, details, at) =>
    approve(within, id, { level: 3, checks: namesIn(details, "checks") }, at),
  "kyc reject"(within, id, details, at) {
    const parts = namesIn(details, "parts");
    const level = readLevel(need(details, "level"));
    return reject(within, id, { level, reason: need(details, "reason"), parts, sentAt: details["sentAt"] }, at);
  },
  "person level": (within, id, details) => setLevel(within, id, need(details, "level")),
  "person freeze": (within, id, _details, at) => setFrozen(within, id, at),
  "person unfreeze": (within, id) => setFrozen(within, id, null),
  "person sign out": (within, id, _details, at) => signOutPerson(within, id, at),
  "refill approve": (within, id, _details, at) => approveRefill(within, id, at),
  "refill renew": (within, id, _details, at) => renewRefill(within, id, at),
  "refill drop": (within, id, details, at) => dropRefill(within, id, need(details, "reason"), at),
  async "signing stop"(within, subject, details, at) {
    if (subject !== "signer") throw new Refusal("Only the signer can be stopped");
    await requestStop(within, need(details, "reason"), at);
  },
  "reserves publish": (within, subject, _details, at) => wantSnapshot(within, subject, at),
  "operator roles": (within, name, details) => setRoles(within, name, rolesIn(details)),
  "operator sign out": (within, name, details) => signOutOperator(within, name, details["session"]),
  "operator passkey remove": async (within, name, details, _at, log) =>
    log({ name: await removePasskeyOf(within, name, need(details, "passkey")) }),
  "operator remove": (within, name, _details, at) => removeOperator(within, name, at),
  // The log entry is the whole effect.
  async note(_within, _subject, details) {
    need(details, "text");
  },
};

/** Open proposals about the same subject that an action makes obsolete. */
const ended: Partial<Readonly<Record<OperatorActionName, readonly OperatorActionName[]>>> = {
  "withdrawal reject": ["withdrawal approve"],
  "account reject": ["account verify"],
  "coin freeze": ["coin unfreeze"],
  "withdrawals close": ["withdrawals open"],
  "deposits close": ["deposits open"],
  // A proposal to open was made before the market was halted.
  "market pause": ["market open"],
  "market halt": ["market open"],
  "line credit": ["line refund"],
  "line refund": ["line credit"],
  "kyc reject": ["kyc approve enhanced"],
  "operator remove": ["operator reset", "operator roles"],
  "refill drop": ["refill approve"],
};

/** Details with what the operator was shown. */
const shown: Partial<Readonly<Record<OperatorActionName, readonly string[]>>> = { "withdrawal approve": shownTerms };

export const operatorActions: Readonly<Record<OperatorActionName, OperatorAction>> = mapActions((name) => ({
  needsTwo: operatorActionRules[name] === "two",
  by: operatorActionRoles[name].by,
  confirmedBy: operatorActionRoles[name].confirmedBy ?? [],
  ends: ended[name] ?? [],
  ...(shown[name] && { shown: shown[name] }),
  ...(isEnrol(name) ? { enrol: enrols[name], run: neverRun } : { run: runs[name] }),
}));

async function neverRun(): Promise<void> {
  throw new Error("Enrolling hands out a secret");
}

function mapActions(make: (name: OperatorActionName) => OperatorAction): Record<OperatorActionName, OperatorAction> {
  const names = Object.keys(operatorActionRules) as OperatorActionName[];
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<OperatorActionName, OperatorAction>;
}
