/** The mail server stand-in: accepts any mail over SMTP and puts it into the inbox. Never relays. */
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import type { MessageStore } from "./message-store.ts";

export interface MailServer {
  readonly port: number;
  stop(): Promise<void>;
}

const largestMailBytes = 256 * 1024;
const mostRecipients = 50;

/** Credentials and a domain that are refused, for senders that test refusals. */
const refusedPassword = "wrong";
const refusedDomain = "@refused.demo";

export async function startMailServer(port: number, messages: MessageStore): Promise<MailServer> {
  const server = new SMTPServer({
    // No TLS: mail never leaves this machine, and there is no certificate to trust.
    hideSTARTTLS: true,
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: largestMailBytes,
    closeTimeout: 100,
    logger: false,
    onAuth({ username, password }, _session, done) {
      if (password === refusedPassword) done(refusal(535, "Incorrect user or password"));
      else done(null, { user: username ?? "" });
    },
    onRcptTo({ address }, session, done) {
      if (session.envelope.rcptTo.length >= mostRecipients) done(refusal(452, "Too many recipients"));
      else if (address.toLowerCase().endsWith(refusedDomain)) done(refusal(550, "No such mailbox"));
      else done();
    },
    onData(stream, session, done) {
      keepMail(stream, session, messages).then(
        () => done(),
        (error: Error) => done(error),
      );
    },
  });
  // A sender that disconnects in the middle must not stop the server.
  server.on("error", () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The envelope decides who gets it, not the headers: one message per recipient. */
async function keepMail(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  messages: MessageStore,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw refusal(552, "The email is too large");
  const { subject = "", text = "", html } = await PostalMime.parse(Buffer.concat(chunks));
  for (const { address } of session.envelope.rcptTo) {
    messages.add({ channel: "email", to: address, subject, text: text.trimEnd(), ...(html ? { html } : {}) });
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
