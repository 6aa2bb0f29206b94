/**
 * Keeps what is shown up to date: the server says over a socket which topics changed, and the calls that show them are
 * made again. Without a socket, the screens poll.
 */
import {
  type Call,
  type ChangedMessage,
  changedEvent,
  listArticles,
  listAuditEntries,
  listBankAccounts,
  listBookLines,
  listClaims,
  listCoinDeposits,
  listCoinTerms,
  listConsoleMarkets,
  listConsoleWithdrawals,
  listOperatorPasskeys,
  listOperatorSessions,
  listOperators,
  listOwnPasskeys,
  listOwnSessions,
  listPeople,
  listPersonLevels,
  listPersonLog,
  listPersonMovements,
  listPersonNotes,
  listPersonSessions,
  listPersonTimeline,
  listProposals,
  listSenders,
  listTransfers,
  listVerifications,
  type OperatorTopic,
  operatorNamespace,
  operatorTopics,
  readArticle,
  readAsCustomer,
  readConsoleStatus,
  readConsoleWithdrawal,
  readCustody,
  readLedger,
  readPerson,
  readPersonMoney,
  readReserves,
  readSender,
  readToday,
  readVerification,
  socketPath,
  socketReconnection,
  tryWithdrawalApproval,
} from "@feo/contract";
import { io, type Socket } from "socket.io-client";
import { queries } from "./api.ts";
import { setLive } from "./live-state.ts";

/** What an operator sees of one customer's money. */
const customersMoney: readonly Call[] = [readPersonMoney, listPersonTimeline, listPersonMovements, readAsCustomer];

/** The calls whose answers a topic is part of. */
const shownBy: Readonly<Record<OperatorTopic, readonly Call[]>> = {
  kyc: [listVerifications, readVerification, listPersonLevels, readToday, readConsoleStatus],
  withdrawals: [
    ...[listConsoleWithdrawals, readConsoleWithdrawal, tryWithdrawalApproval],
    ...[...customersMoney, readToday, readConsoleStatus],
  ],
  deposits: [listTransfers, listClaims, listCoinDeposits, ...customersMoney, readToday, readConsoleStatus],
  addresses: [listSenders, readSender, listCoinDeposits, readToday, readConsoleStatus],
  "bank-accounts": [
    ...[listBankAccounts, readVerification, readPerson, tryWithdrawalApproval],
    ...[readToday, readConsoleStatus],
  ],
  customers: [
    ...[listPeople, readPerson, readVerification, listPersonSessions, readAsCustomer],
    ...[readConsoleWithdrawal, tryWithdrawalApproval, readToday],
  ],
  proposals: [
    ...[listProposals, listVerifications, listConsoleWithdrawals, readConsoleWithdrawal],
    ...[readToday, readConsoleStatus],
  ],
  operators: [listOperators, listOperatorSessions, listOwnSessions, listOperatorPasskeys, listOwnPasskeys],
  audit: [listAuditEntries, listPersonLog, listPersonNotes],
  books: [readLedger, listBookLines, readToday],
  custody: [readCustody],
  solvency: [readReserves],
  coins: [listCoinTerms, readCustody, tryWithdrawalApproval, readToday],
  markets: [listConsoleMarkets],
  content: [listArticles, readArticle],
};

/** Makes the topics' calls again, those on the screen at once. */
export function readAgain(topics: readonly OperatorTopic[]): void {
  const names = new Set(topics.flatMap((topic) => shownBy[topic]).map(({ name }) => name));
  void queries.invalidateQueries({ predicate: ({ queryKey }) => names.has(String(queryKey[0])) });
}

/** After the server has closed the socket, or refused it. */
const tryAgainMs = 5_000;

/** Opens the socket; returns how to close it. Call while an operator is signed in. */
export function followChanges(connect: () => Socket = openSocket): () => void {
  const socket = connect();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const retry = () => {
    // The client retries lost connections itself, but not those that the server ended or refused.
    if (!socket.active) timer = setTimeout(() => socket.connect(), tryAgainMs);
  };
  socket.on("connect", () => {
    setLive(true);
    // Changes while there was no socket were missed.
    readAgain(operatorTopics);
  });
  socket.on("disconnect", () => {
    setLive(false);
    retry();
  });
  socket.on("connect_error", retry);
  socket.on(changedEvent, ({ topics }: ChangedMessage) => readAgain(topics));
  return () => {
    clearTimeout(timer);
    setLive(false);
    socket.off();
    socket.close();
  };
}

const openSocket = (): Socket =>
  io(operatorNamespace, { path: socketPath, transports: ["websocket"], ...socketReconnection });
