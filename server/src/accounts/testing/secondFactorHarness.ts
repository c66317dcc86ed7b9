import type { RecoveryCodesDto, SecondFactorSetupDto, SessionDto } from "@signaldeck/contract";
import { Secret, TOTP } from "otpauth";
import request, { type Test } from "supertest";
import type { Clock } from "../../clock.ts";
import type { NewAccount } from "../createAccount.ts";
import type { MemberRow } from "../../members/Member.ts";
import type { Room } from "../../testing/openRoom.ts";
import { PASSWORD } from "../../testing/People.ts";

const PERIOD = 30_000;

/** Somebody whose second factor is on, with the app that shows its codes. */
export interface Enrolled {
  member: MemberRow;
  token: string;
  secret: string;
  recoveryCodes: string[];
  /** The app's code `steps` time steps from the room's present. */
  code: (steps?: number) => string;
}

/** Makes calls of an account, with a session's token where one is needed. */
export function caller(room: Pick<Room, "app">) {
  return (method: "get" | "post" | "patch", path: string, token: string, body?: object): Test => {
    const call = request(room.app)[method](`/api${path}`);
    if (token !== "") void call.set("Authorization", `Bearer ${token}`);
    return call.send(body);
  };
}

/** The code that an app with this secret shows at the room's time, some time steps off. */
export function appCode(room: { clock: Clock }, secret: string, steps = 0): string {
  return TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: room.clock.now() + steps * PERIOD,
  });
}

/** A member who has set the second factor up through the API; the next code is a fresh one. */
export async function enrol(
  room: Room,
  account: Partial<NewAccount> = {},
): Promise<Enrolled> {
  const call = caller(room);
  const member = await room.makeMember(account);
  const { token } = await room.logIn(member.email);
  const started = await call("post", "/account/second-factor/enrolment", token, {
    currentPassword: PASSWORD,
  }).expect(200);
  const { secret } = (started.body as { data: SecondFactorSetupDto }).data;
  const confirmed = await call("post", "/account/second-factor/enrolment/confirm", token, {
    code: appCode(room, secret),
  }).expect(200);
  const { recoveryCodes } = (confirmed.body as { data: RecoveryCodesDto }).data;
  // The code that confirmed is spent; the app's next one comes half a minute later.
  room.clock.advance(PERIOD);
  return { member, token, secret, recoveryCodes, code: (steps) => appCode(room, secret, steps) };
}

/** The challenge with which a login by password is answered. */
export async function challengeFor(room: Room, email: string): Promise<string> {
  const reply = await caller(room)("post", "/auth/login", "", { email, password: PASSWORD }).expect(
    401,
  );
  const { error } = reply.body as { error: { secondFactor: { challenge: string } } };
  return error.secondFactor.challenge;
}

/** The session in a reply. */
export const sessionIn = (reply: { body: unknown }) => (reply.body as { data: SessionDto }).data;
