/** Sends mail over SMTP. Errors name the server and what it did, never a password or a mail's content. */
import type { MailConfig } from "../config.ts";
import { loadOnce } from "./load-once.ts";

export interface Mail {
  /** A single address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Resolves when the mail server has accepted it; throws MailNotSent. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Tells whether a retry, another address or another setting could help. */
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
      // If the server closed an idle connection, retry once on a new one.
      maxConnections: 4,
      maxRequeues: 1,
      idleTimeout: 60_000,
      host,
      port,
      secure: tls === "always",
      requireTLS: tls === "required",
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
      // nodemailer would parse a list or a display name and send to other recipients.
      if (!isOneAddress(to)) throw new MailNotSent("recipient-refused", "the recipient is not one email address");
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

/** Built from the codes only: the original message may quote the SMTP conversation. */
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
      return new MailNotSent("no-encryption", `the mail server ${server} does not offer encryption`);
    case "EAUTH":
    case "ENOAUTH":
      return new MailNotSent(
        "login-refused",
        `the mail server ${server} rejected our user name and password (${detail})`,
      );
    case "EENVELOPE":
      return new MailNotSent("recipient-refused", `the mail server ${server} rejected the recipient (${detail})`);
    default:
      return new MailNotSent("failed", `the mail server ${server} did not accept the mail (${detail})`);
  }
}
