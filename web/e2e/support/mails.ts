import type { TestServer } from "./server.ts";

/** A mail that the demo has sent. */
export interface DemoMail {
  to: string;
  subject: string;
  text: string;
}

/** Text of the newest mail to an address whose subject fits; waits until it was sent. */
export async function mailedTo(
  server: TestServer,
  email: string,
  subject: RegExp,
): Promise<string> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const mails = (await (await fetch(`${server.url}/dev/mail.json`)).json()) as DemoMail[];
    const mail = mails.find((one) => one.to === email && subject.test(one.subject));
    if (mail) return mail.text;
    if (Date.now() > deadline) throw new Error(`no mail ${subject} to ${email}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The code that stands alone on a line of a mail. */
export function codeIn(text: string): string {
  return /^ {4}([A-Z0-9]{10})$/m.exec(text)?.[1] ?? "";
}

export interface NewMember {
  fullName: string;
  email: string;
  phone: string;
  telegram: string;
  password: string;
}

/** Applies for an account as our form does, and confirms it. */
export async function registerMember(server: TestServer, member: NewMember): Promise<void> {
  const { riskDisclosure } = await server.call<{ riskDisclosure: { version: string } }>(
    "GET",
    "/content/public",
  );
  await joinWith(server, { ...member, riskVersion: riskDisclosure.version });
}

/** Applies with the six specified fields alone, as another program may, and confirms it. */
export const registerElsewhere = (server: TestServer, member: NewMember): Promise<void> =>
  joinWith(server, member);

async function joinWith(
  server: TestServer,
  member: NewMember & { riskVersion?: string },
): Promise<void> {
  const body = { ...member, country: "Nigeria" };
  await server.call("POST", "/auth/register", { body });
  const confirmationCode = codeIn(await mailedTo(server, member.email, /confirmation code$/));
  await server.call("POST", "/auth/confirm-code", {
    body: { email: member.email, confirmationCode },
  });
}
