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

/** The steps of a mail at which a server may refuse, and which name it is given there. */
export type RefuseStep = (step: "login" | "sender" | "recipient" | "data", who: string) => string;

/**
 * A real SMTP server on this machine; mailboxes called `nobody` do not exist there, `later` is full
 * for now. With `encrypts` it offers STARTTLS, by a certificate that nobody has signed. `refuse` gives
 * the reply at each step ("550 5.7.1 Blocked"), or "" to go on; with `login` it asks for one. A mail
 * is accepted when `accept` has returned.
 */
export async function openPost(
  port = 0,
  accept: () => void = () => undefined,
  {
    encrypts = false,
    login = false,
    host = "127.0.0.1",
    refuse = () => "",
  }: { encrypts?: boolean; login?: boolean; host?: string; refuse?: RefuseStep } = {},
): Promise<Post> {
  const faultAt: (...of: Parameters<RefuseStep>) => Error | null = (step, who) => {
    const [, code, words] = /^(\d{3}) (.*)$/.exec(refuse(step, who)) ?? [];
    return code === undefined
      ? null
      : Object.assign(new Error(words), { responseCode: Number(code) });
  };
  const received: Post["received"] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: [...(encrypts ? [] : ["STARTTLS"]), ...(login ? [] : ["AUTH"])],
    onAuth({ username = "" }, _session, done) {
      done(faultAt("login", username), { user: username });
    },
    onMailFrom({ address }, _session, done) {
      done(faultAt("sender", address));
    },
    onRcptTo({ address }, _session, done) {
      const fault = faultAt("recipient", address);
      if (fault) done(fault);
      else if (address.startsWith("nobody")) {
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
          const fault = faultAt("data", recipients[0] ?? "");
          if (fault) {
            received.pop();
            done(fault);
            return;
          }
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
