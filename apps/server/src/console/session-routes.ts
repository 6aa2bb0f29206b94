/** Console sign-in, the status on every screen, and operator actions: moving money takes a code and two operators. */
import {
  actAsOperator,
  confirmProposal,
  dropProposal,
  enrolOperator,
  listProposals,
  type OperatorActionName,
  operatorSignIn,
  operatorSignOut,
  readConsoleStatus,
  readOperatorSession,
} from "@feo/contract";
import { deviceWords } from "../auth/device-words.ts";
import { operatorActions } from "../operator/actions.ts";
import { type Desk, type Outcome, RoleRefused, shownDetails } from "../operator/desk.ts";
import { type Enrolment, EnrolmentRefused } from "../operator/enrolment.ts";
import { sessionMs } from "../operator/operator-sessions.ts";
import type { OperatorSignIn } from "../operator/operator-sign-in.ts";
import type { Api } from "../platform/api.ts";
import type { Limit } from "../platform/limits.ts";
import { ProblemError } from "../platform/problem.ts";
import { Refusal } from "../platform/refusal.ts";
import type { ConsoleStatusSource } from "./console-status.ts";
import type { SessionCookie } from "./session-cookie.ts";

interface SessionRoutesDeps {
  readonly signIn: OperatorSignIn;
  readonly enrolment: Enrolment;
  readonly desk: Desk;
  readonly cookie: SessionCookie;
  readonly status: ConsoleStatusSource;
  readonly limitSignIns: Limit;
  readonly isDemo: boolean;
  /** Whether payouts are made by hand; then only operators know whether they were made. */
  readonly isByHand: boolean;
  readonly exchangeUrl: string;
  /** Called once an action was done or proposed. */
  readonly afterAct: (action: OperatorActionName, subject: string) => Promise<void>;
  readonly now: () => number;
}

export function sessionRoutes(api: Api, deps: SessionRoutesDeps): void {
  const { signIn, enrolment, desk, cookie, status } = deps;

  api.call(operatorSignIn, async ({ body, address, userAgent, setHeader }) => {
    deps.limitSignIns(address);
    const { name, passphrase, code } = body;
    const token = await signIn.signIn({ name, passphrase, code, address, device: deviceWords(userAgent) });
    setHeader("set-cookie", cookie.give(token, sessionMs / 1000));
    return {};
  });

  // Cannot be guessed: each half of the secret has 128 bits.
  api.call(enrolOperator, async ({ body: { code, ...newcomer }, address, userAgent, setHeader }) => {
    deps.limitSignIns(address);
    if (code === undefined) return { state: "set-up" as const, ...(await withRefusal(enrolment.begin(newcomer))) };
    await withRefusal(enrolment.finish(newcomer, code));
    const token = await signIn.begin(newcomer.name, { address, device: deviceWords(userAgent) });
    setHeader("set-cookie", cookie.give(token, sessionMs / 1000));
    return { state: "signed-in" as const };
  });

  api.call(operatorSignOut, async ({ operator, setHeader }) => {
    await signIn.signOut(operator);
    setHeader("set-cookie", cookie.take());
    return {};
  });

  api.call(readOperatorSession, ({ operator: { name, roles, signedInAt, codeAt } }) => ({
    name,
    roles,
    signedInAt: signedInAt.toISOString(),
    codeAt: codeAt?.toISOString() ?? null,
    expiresAt: new Date(signedInAt.getTime() + sessionMs).toISOString(),
    isDemo: deps.isDemo,
    exchangeUrl: deps.exchangeUrl,
  }));

  api.call(readConsoleStatus, async ({ operator }) => ({
    ...(await status.read()),
    locksInMs: Math.max(0, operator.locksAt.getTime() - deps.now()),
  }));

  api.call(actAsOperator, async ({ operator, body: { action, subject, details = {}, code } }) => {
    if (!isAction(action)) throw new ProblemError("OPERATOR_REFUSED", { detail: `Unknown action "${action}"` });
    if (action === "withdrawal unpaid" && !deps.isByHand)
      throw new ProblemError("OPERATOR_REFUSED", {
        detail: "The bank reports its payouts itself, so you can't mark them unpaid",
      });
    if (operatorActions[action].needsTwo) await signIn.takeCode(operator, code);
    const outcome = await withRefusal(desk.act(operator.name, { action, subject, details }));
    await deps.afterAct(action, subject);
    return outcomeOf(outcome);
  });

  api.call(listProposals, async ({ operator }) => ({
    proposals: (await desk.openFor(operator.name)).map(
      ({ id, action, subject, details, digest, proposedBy, proposedAt }) => ({
        id,
        action,
        subject,
        digest,
        proposedBy,
        proposedAt: proposedAt.toISOString(),
        details: shownDetails(details),
      }),
    ),
  }));

  api.call(confirmProposal, async ({ operator, params, body }) => {
    await signIn.takeCode(operator, body.code);
    return outcomeOf(await withRefusal(desk.confirm(operator.name, Number(params.id), { digest: body.digest })));
  });

  api.call(dropProposal, async ({ operator, params }) => {
    await withRefusal(desk.drop(operator.name, Number(params.id)));
    return {};
  });
}

const isAction = (name: string): name is OperatorActionName => Object.hasOwn(operatorActions, name);

const outcomeOf = (outcome: Outcome) =>
  outcome.state === "done"
    ? ({ state: "done", proposal: null, enrolmentHalf: outcome.handed?.half ?? null } as const)
    : ({ state: "proposed", proposal: outcome.proposal, enrolmentHalf: outcome.half ?? null } as const);

/** Passes the desk's refusals on with the same text as on the command line. */
export const withRefusal = <T>(done: Promise<T>): Promise<T> =>
  done.catch((error: unknown) => {
    if (error instanceof RoleRefused) throw new ProblemError("OPERATOR_ROLE_MISSING", { detail: error.message });
    if (error instanceof EnrolmentRefused) throw new ProblemError("OPERATOR_ENROLMENT_REFUSED");
    throw error instanceof Refusal ? new ProblemError("OPERATOR_REFUSED", { detail: error.message }) : error;
  });
