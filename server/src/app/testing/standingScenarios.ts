import { MINUTE, type RecoveryCodesDto, type SecondFactorSetupDto } from "@signaldeck/contract";
import { appCode } from "../../accounts/testing/secondFactorHarness.ts";
import { storeResetToken } from "../../accounts/resetTokens.ts";
import { Member } from "../../members/Member.ts";
import { SCENARIOS } from "./auditScenarios.ts";
import type { AuditWorld } from "./AuditWorld.ts";
import { firstDepositOf } from "./firstDeposit.ts";
import { namesWith } from "./judged.ts";
import { PASSWORD, type Caller } from "../../testing/People.ts";

/** One request that changes what somebody's token gives. */
export interface StandingDeed {
  as: Caller | { token: string };
  /** What is in the path for `:name`. */
  params?: Record<string, string>;
  body?: object;
}

/** Sets the stage for one request: somebody is signed in to whom it matters. */
export type StandingScenario = (world: AuditWorld) => Promise<StandingDeed>;

const NEW_PASSWORD = "Another-horse8";
const password = { currentPassword: PASSWORD };

/** Calls that change a member's row in what a session follows from, or end sessions. */
export const CHANGES_STANDING: Record<string, StandingScenario> = {
  "post /auth/logout": async (world) => ({ as: await world.guest() }),
  "post /auth/reset-password": async (world) => {
    const { id: memberId } = await world.guest();
    const { database, clock } = world.product.services;
    const token = await database.write((transaction) =>
      storeResetToken({ database, clock }, transaction, { memberId, lifetime: MINUTE }),
    );
    return { as: "anonymous", body: { token, newPassword: NEW_PASSWORD } };
  },
  "post /account/second-factor/enrolment/confirm": async (world) => {
    const as = await world.guest();
    await world.signInOnce(as.id);
    return { as, body: { code: await enrolling(world, as) } };
  },
  "post /account/second-factor/removal": async (world) => {
    const as = await world.guest();
    const body = { code: await enrolling(world, as) };
    const path = "/account/second-factor/enrolment/confirm";
    const { recoveryCodes } = await world.make<RecoveryCodesDto>("post", path, { as, body });
    return { as, body: { ...password, recoveryCode: recoveryCodes[0] } };
  },
  "post /account/password": async (world) => {
    const as = await world.guest();
    await world.signInOnce(as.id);
    return { as, body: { ...password, newPassword: NEW_PASSWORD } };
  },
  "put /account/risk-acknowledgement": async (world) => {
    const as = await world.guest();
    const { content, database } = world.product.services;
    const nothing = { riskVersion: null, riskAcknowledgedAt: null };
    await database.write((transaction) =>
      database.model(Member).update(nothing, { where: { id: as.id }, transaction }),
    );
    return { as, body: { riskVersion: content.riskDisclosure.version } };
  },
  "delete /account/sessions/:id": async (world) => {
    const as = await world.guest();
    const token = await world.signInOnce(as.id);
    const session = await world.product.services.sessions.find(token);
    return { as, params: { id: session?.id ?? "" } };
  },
  "delete /account/sessions": async (world) => {
    const as = await world.guest();
    await world.signInOnce(as.id);
    return { as };
  },
  "post /account/deletion": async (world) => ({ as: await world.guest(), body: password }),
  "post /auth/validate-dashboard-code": async (world) => {
    const as = await world.guest();
    const { dashboardCode } = await world.make<{ dashboardCode: string }>(
      "post",
      `/staff/members/${as.id}/dashboard-codes`,
      { as: "admin", body: { tier: "silver" } },
    );
    return { as, body: { dashboardCode } };
  },
  "post /hooks/partners/:partner/:secret": async (world) => {
    const { id } = await world.guest();
    return { as: "anonymous", ...(await firstDepositOf(world, id)) };
  },
  // An earlier view of the same administrator ends with the next one.
  "post /staff/members/:id/views": async (world) => {
    const { id } = await world.guest();
    await world.make("post", `/staff/members/${id}/views`, { as: "admin" });
    return { as: "admin", params: { id } };
  },
  ...Object.fromEntries(
    [
      "post /staff/claims/:id/approve",
      "post /staff/claims/:id/correct",
      "post /staff/claims/:id/undo",
      "post /staff/claims/:id/reopen",
      "post /staff/partners/:partner/postbacks/:id/retry",
      "patch /admin/users/:id/access",
      "put /staff/members/:id/access",
      "post /staff/members/:id/block",
      "post /staff/members/:id/unblock",
      "post /staff/members/:id/sign-out",
      "delete /staff/member-views/:id",
      "patch /staff/accounts/:id/role",
      "post /staff/accounts/:id/withdrawal",
      "post /staff/accounts/:id/second-factor-reset",
    ].map((name) => [name, asAdmin(name)]),
  ),
};

/** Of the calls above, those whose effect no earlier token shows, and why. */
export const NO_TOKEN_TELLS: Record<string, string> = {
  "post /account/second-factor/removal": "only of staff a session asks for the second factor",
  "post /staff/members/:id/unblock": "the block has ended all sessions",
};

/**
 * Calls that write, and leave what each token gives as it was. Of those that staff make with a trace
 * `auditTrail.test.ts` makes each and looks.
 */
export const LEAVES_STANDING: readonly string[] = [
  ...namesWith("leaves"),
  ...namesWith("untraced"),
  ...Object.keys(SCENARIOS).filter((name) => !(name in CHANGES_STANDING)),
];

/** A privileged call of which the audit's table has a valid request. */
function asAdmin(name: string): StandingScenario {
  return async (world) => {
    const { params, body } = (await SCENARIOS[name]?.(world)) ?? {};
    return { as: "admin", ...(params && { params }), ...(body && { body }) };
  };
}

/** Begins to set the second factor up; returns the code that confirms it. */
async function enrolling(world: AuditWorld, as: { token: string }): Promise<string> {
  const path = "/account/second-factor/enrolment";
  const { secret } = await world.make<SecondFactorSetupDto>("post", path, { as, body: password });
  return appCode(world.product.services, secret);
}
