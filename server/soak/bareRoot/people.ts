import { setTimeout as sleep } from "node:timers/promises";
import { SECOND, type SessionDto, type UserDto } from "@signaldeck/contract";
import { Secret, TOTP } from "otpauth";
import type { Post } from "../../src/delivery/outbox/testing/openPost.ts";
import { ADDRESS } from "./Installation.ts";

const PASSWORD = "correct-Horse-battery-41-staple";
/** The first administrator. */
export const ADMIN = "boss@deck.example";
const MEMBER = "member@deck.example";
const CODE = /^\s*([A-Z0-9]{10})\s*$/m;

/** Calls the API. @throws Error with the reply where it is a refusal */
export async function call<T>(
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<T> {
  const reply = await fetch(`${ADDRESS}/api${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
  return (text === "" ? null : (JSON.parse(text) as { data: unknown }).data) as T;
}

/** Makes the first administrator by the link that the server has printed, second factor included. */
export async function makeFirstAdmin(printed: string): Promise<string> {
  const [, token] = /\/first-admin#token=(\S+)/.exec(printed) ?? [];
  if (token === undefined) throw new Error(`No link was printed:\n${printed}`);
  const account = { fullName: "First Admin", email: ADMIN, newPassword: PASSWORD };
  await call("POST", "/auth/first-admin", { body: { token, ...account } });
  const session = await call<SessionDto>("POST", "/auth/login", {
    body: { email: ADMIN, password: PASSWORD },
  });
  const { secret } = await call<{ secret: string }>("POST", "/account/second-factor/enrolment", {
    token: session.token,
    body: { currentPassword: PASSWORD },
  });
  await call("POST", "/account/second-factor/enrolment/confirm", {
    token: session.token,
    body: { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() },
  });
  return session.token;
}

/** Registers a member, who confirms by the code of the email. */
export async function registerMember(post: Post, riskVersion: string): Promise<SessionDto> {
  const { registration } = await call<{ registration: string }>("POST", "/auth/register", {
    body: {
      fullName: "First Member",
      email: MEMBER,
      phone: "+2348010000000",
      country: "Nigeria",
      password: PASSWORD,
      riskVersion,
    },
  });
  const confirmationCode = await mailedCode(post);
  return call<SessionDto>("POST", "/auth/confirm-code", {
    body: { email: MEMBER, confirmationCode, registration },
  });
}

async function mailedCode({ received }: Post): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const mail = received.find(({ recipients }) => recipients.includes(MEMBER));
    const code = CODE.exec(mail?.email.text ?? "")?.[1];
    if (code !== undefined) return code;
    await sleep(SECOND / 10);
  }
  throw new Error("No code came");
}

/** Gives a member gold, as an admin. */
export async function giveGold(adminToken: string, member: UserDto): Promise<void> {
  const { tier, dashboardUnlocked, grantedUntil } = member;
  await call("PUT", `/staff/members/${member.id}/access`, {
    token: adminToken,
    body: {
      tier: "gold",
      dashboardUnlocked: true,
      until: null,
      reason: "A walk of a new server",
      seen: { tier, dashboardUnlocked, grantedUntil },
    },
  });
}
