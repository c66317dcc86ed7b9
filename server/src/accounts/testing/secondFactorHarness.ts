import type { RecoveryCodesDto, SecondFactorSetupDto } from "@signaldeck/contract";
import { Secret, TOTP } from "otpauth";
import type { Clock } from "../../process/clock/clock.ts";
import type { NewAccount } from "../createAccount.ts";
import type { MemberRow } from "../../members/Member.ts";
import type { Fixture } from "../../testing/openFixture.ts";
import { PASSWORD } from "../../testing/People.ts";

const PERIOD = 30_000;

/** Somebody whose second factor is on, with the app that shows its codes. */
export interface Enrolled {
  member: MemberRow;
  token: string;
  secret: string;
  recoveryCodes: string[];
  /** The app's code `steps` time steps from the fixture's present. */
  code: (steps?: number) => string;
}

/** The code that an app with this secret shows at the fixture's time, some time steps off. */
export function appCode(room: { clock: Clock }, secret: string, steps = 0): string {
  return TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: room.clock.now() + steps * PERIOD,
  });
}

/** A member who has set the second factor up through the API; the next code is a fresh one. */
export async function enrol(
  fixture: Fixture,
  account: Partial<NewAccount> = {},
): Promise<Enrolled> {
  const { member, token, call } = await fixture.signIn(account);
  const path = "/account/second-factor/enrolment";
  const started = await call<SecondFactorSetupDto>("post", path, {
    currentPassword: PASSWORD,
  }).expect(200);
  const { secret } = started.data;
  const confirmed = await call<RecoveryCodesDto>("post", `${path}/confirm`, {
    code: appCode(fixture, secret),
  }).expect(200);
  const { recoveryCodes } = confirmed.data;
  // The code that confirmed is spent; the app's next one comes half a minute later.
  fixture.clock.advance(PERIOD);
  return { member, token, secret, recoveryCodes, code: (steps) => appCode(fixture, secret, steps) };
}

/** The challenge with which a login by password is answered. */
export async function challengeFor(fixture: Fixture, email: string): Promise<string> {
  const login = { email, password: PASSWORD };
  const { error } = await fixture.call("post", "/auth/login", login).expect(401);
  return error?.secondFactor?.challenge ?? "no challenge";
}
