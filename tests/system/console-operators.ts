/**
 * Operators of a test's own: two of the demo's add them, they enrol with both halves of the secret and call the console's
 * API.
 */
import { randomUUID } from "node:crypto";
import { type OperatorRole, operatorRoles } from "@feo/contract";
import { Secret, TOTP } from "otpauth";
import { codeForgetter, openOperators } from "./operators.ts";

// biome-ignore lint/suspicious/noExplicitAny: black-box answers are untyped; the assertions check their shape.
type Json = any;

export interface ConsoleReply {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: Json;
  readonly headers: Headers;
}

export interface ConsoleOperator {
  readonly name: string;
  readonly passphrase: string;
  /** The authenticator app's secret. */
  readonly secret: string;
  /** The session cookie as a browser sends it: `name=value`. */
  readonly cookie: string;
  call(method: "GET" | "POST", path: string, body?: Json): Promise<ConsoleReply>;
  /** A valid code that was not used before. */
  freshCode(): Promise<string>;
  /** Performs an action in the console, with a code if it needs one. */
  act(action: string, subject: string, details?: Record<string, string>, withCode?: boolean): Promise<ConsoleReply>;
}

export async function consoleCall(
  consoleUrl: string,
  method: "GET" | "POST",
  path: string,
  { body, cookie, headers }: { body?: Json; cookie?: string; headers?: Record<string, string> } = {},
): Promise<ConsoleReply> {
  const response = await fetch(`${consoleUrl}/api/console/v1${path}`, {
    method,
    headers: {
      ...headers,
      ...(cookie ? { cookie } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  const answer: Json = isJson ? JSON.parse(text) : text;
  return { status: response.status, code: answer?.code, body: answer, headers: response.headers };
}

/** An operator who may enrol. */
export interface Invited {
  readonly name: string;
  readonly passphrase: string;
  /** Both halves of the enrolment secret. */
  readonly secret: string;
}

/** Adds an operator, approved by two of the demo's, who has not enrolled yet. */
export async function addOperator(home: string, roles: readonly OperatorRole[] = operatorRoles): Promise<Invited> {
  const operator = await openOperators(home);
  const name = `op-${randomUUID().slice(0, 8)}`;
  const proposed = await operator(["add", name, ...roles], { as: "meera" });
  const proposal = /Proposal (\d+)/.exec(proposed)?.[1];
  if (!proposal) throw new Error(proposed);
  const done = await operator(["confirm", proposal], { as: "arjun" });
  if (!done.startsWith("Done")) throw new Error(done);
  const halves = [proposed, done].map((said) => /half of the enrolment secret.*: (\S+)/.exec(said)?.[1]);
  return { name, passphrase: `quilted ${randomUUID()}`, secret: halves.join(" ") };
}

/** Adds an operator who is signed in to the console, with every role unless some are named. */
export async function newConsoleOperator(
  home: string,
  consoleUrl: string,
  roles: readonly OperatorRole[] = operatorRoles,
): Promise<ConsoleOperator> {
  const invited = await addOperator(home, roles);
  const { name, passphrase } = invited;
  const enrol = (body: object) => consoleCall(consoleUrl, "POST", "/enrol", { body: { ...invited, ...body } });
  const setUp = await enrol({});
  if (setUp.status !== 200) throw new Error(JSON.stringify(setUp.body));
  const secret: string = setUp.body.secret;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const forgetCode = await codeForgetter(home);

  async function freshCode(): Promise<string> {
    await forgetCode(name);
    return totp.generate();
  }

  const signedIn = await enrol({ code: totp.generate() });
  if (signedIn.status !== 200) throw new Error(JSON.stringify(signedIn.body));
  const [cookie = ""] = signedIn.headers.get("set-cookie")?.split(";") ?? [];
  const call: ConsoleOperator["call"] = (method, path, body) => consoleCall(consoleUrl, method, path, { body, cookie });
  return {
    name,
    passphrase,
    secret,
    cookie,
    call,
    freshCode,
    async act(action, subject, details = {}, withCode = false) {
      const code = withCode ? { code: await freshCode() } : {};
      return call("POST", "/act", { action, subject, details, ...code });
    },
  };
}
