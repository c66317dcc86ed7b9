import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** One mail as it arrived. */
export interface ReceivedMail {
  recipients: string[];
  encrypted: boolean;
  email: Email;
}

export interface Post {
  port: number;
  received: ReceivedMail[];
  close: () => Promise<void>;
}

/**
 * A real SMTP server on this machine; mailboxes called `nobody` do not exist there, `later` is full
 * for now. With `encrypts` it offers STARTTLS, by a certificate that nobody has signed. A mail is accepted when `accept` has returned.
 */
export async function openPost(
  port = 0,
  accept: () => void = () => undefined,
  { encrypts = false, host = "127.0.0.1" } = {},
): Promise<Post> {
  const received: Post["received"] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: encrypts ? ["AUTH"] : ["STARTTLS", "AUTH"],
    onRcptTo({ address }, _session, done) {
      if (address.startsWith("nobody")) {
        done(Object.assign(new Error("No such mailbox"), { responseCode: 550 }));
      } else if (address.startsWith("later")) {
        done(Object.assign(new Error("Mailbox full"), { responseCode: 452 }));
      } else done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          received.push({ recipients, email, encrypted: session.secure });
          accept();
          done();
        });
      });
    },
  });
  // A sender that dies in the middle of a word is no fault of this server.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}
