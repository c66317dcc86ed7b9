import { TRIAL, claimsApi, membershipApi } from "@signaldeck/contract";
import { presentUser } from "../accounts/presentUser.ts";
import type { ApiRouter } from "../http/ApiRouter.ts";
import { AppError } from "../http/AppError.ts";
import { requireSession, type Session } from "../http/session.ts";
import { Member } from "../members/Member.ts";
import { trialCountdown } from "../members/trial.ts";
import { issueDashboardCode, validateDashboardCode } from "./dashboardCodes.ts";
import type { MembershipDeps } from "./membershipDeps.ts";
import { saveAccountSetup } from "./saveAccountSetup.ts";

/** The trial clock, a member's account setup, and the codes that unlock a dashboard. */
export function mountMembership(api: ApiRouter, deps: MembershipDeps): void {
  const { database, clock } = deps;
  const caller = (session: Session | null) => requireSession(session).memberId;

  api.json(membershipApi.countdown, async (call) => {
    const member = await database.model(Member).findByPk(caller(call.session), {
      attributes: ["createdAt", "trialEndsAt", "tier", "dashboardUnlocked"],
      raw: true,
    });
    if (!member) throw new AppError("unauthenticated", "This account no longer exists.");
    return { data: trialCountdown(member, clock.now()) };
  });

  api.json(membershipApi.countdownConfig, () => ({
    data: { trialMs: TRIAL.length, pollMs: TRIAL.pollInterval },
  }));

  api.json(membershipApi.updateProfile, async (call) => {
    const member = await database.write((transaction) =>
      saveAccountSetup(deps, transaction, caller(call.session), call.body),
    );
    return { data: presentUser(deps.sessions, member), message: "Your account setup is saved." };
  });

  api.json(claimsApi.validateDashboardCode, async (call) => ({
    data: await validateDashboardCode(deps, caller(call.session), call.body.dashboardCode),
    message: "Your dashboard is unlocked.",
  }));

  api.json(claimsApi.issueDashboardCode, async ({ session, params, body }) => ({
    data: await issueDashboardCode(deps, caller(session), params.id, body.tier),
    message: "The code is issued. It is shown only now.",
  }));
}
