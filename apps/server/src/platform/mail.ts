/** Sends mail over SMTP. Its errors name the server and what it did, and never a password or a word of the mail. */
import type { MailConfig } from "../config.ts";
import { loadOnce } from "./load-once.ts";

export interface Mail {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Done when the mail server has taken it; throws MailNotSent. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Whether another try, another address or another setting could help. */
export type MailRefusal = "unreachable" | "no-encryption" | "login-refused" | "recipient-refused" | "failed";

export class MailNotSent extends Error {
  override readonly name = "MailNotSent";
  readonly reason: MailRefusal;

  constructor(reason: MailRefusal, message: string) {
    super(message);
    this.reason = reason;
  }
}

const connectWithinMs = 10_000;
const answerWithinMs = 20_000;

export function createMailer({ host, port, login, tls, from }: MailConfig): Mailer {
  const transport = loadOnce(async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      pool: true,
      // A server that closed an idle connection is asked once more on a new one.
      ...{ maxConnections: 4, maxRequeues: 1, idleTimeout: 60_000 },
      ...{ host, port, secure: tls === "always", requireTLS: tls === "required" },
      ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
      connectionTimeout: connectWithinMs,
      greetingTimeout: connectWithinMs,
      socketTimeout: answerWithinMs,
      dnsTimeout: connectWithinMs,
      disableFileAccess: true,
      disableUrlAccess: true,
      logger: false,
    });
  });
  return {
    async send({ to, subject, text, html }) {
      // nodemailer would read a list or a name out of it and write to more people than were meant.
      if (!isOneAddress(to)) throw new MailNotSent("recipient-refused", "the recipient is not one e-mail address");
      try {
        await (await transport.get()).sendMail({ from, to: { name: "", address: to }, subject, text, html });
      } catch (error) {
        throw notSent(error, `${host}:${port}`);
      }
    },
    close: () => void transport.loaded().then((opened) => opened?.close()),
  };
}

const isOneAddress = (text: string): boolean =>
  text.length <= 320 && /^[^\s,;:<>()[\]"\\@]+@[^\s,;:<>()[\]"\\@]+$/.test(text);

/** Made anew from the codes alone: the text of the original may repeat what was said to the server. */
function notSent(error: unknown, server: string): MailNotSent {
  const { code, originalCode, responseCode } = error as NodeJS.ErrnoException & {
    originalCode?: string;
    responseCode?: number;
  };
  const detail = responseCode ?? originalCode ?? code ?? "no reason given";
  switch (code) {
    case "ECONNECTION":
    case "ETIMEDOUT":
    case "ESOCKET":
    case "EDNS":
      return new MailNotSent("unreachable", `the mail server ${server} cannot be reached (${detail})`);
    case "ETLS":
      return new MailNotSent("no-encryption", `the mail server ${server} gives no encrypted connection`);
    case "EAUTH":
    case "ENOAUTH":
      return new MailNotSent("login-refused", `the mail server ${server} refuses our user and password (${detail})`);
    case "EENVELOPE":
      return new MailNotSent("recipient-refused", `the mail server ${server} refuses the recipient (${detail})`);
    default:
      return new MailNotSent("failed", `the mail server ${server} did not take the mail (${detail})`);
  }
}
