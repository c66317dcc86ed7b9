import { TRIAL, claimsApi, membershipApi } from "@signaldeck/contract";
import { presentUser } from "../accounts/presentUser.ts";
import type { ApiRouter } from "../http/ApiRouter.ts";
import { encodeMoment } from "../http/EncodedReply.ts";
import { requireSession, type Session } from "../http/session.ts";
import { trialCountdown, type TrialState } from "../members/trial.ts";
import {
  issueDashboardCode,
  validateDashboardCode,
  withdrawDashboardCode,
} from "./codes/dashboardCodes.ts";
import { trialCache } from "../members/trialCache.ts";
import type { MembershipDeps } from "./membershipDeps.ts";
import { saveAccountSetup } from "./setup/saveAccountSetup.ts";

/** The trial clock, a member's account setup, and the codes that unlock a dashboard. */
export function mountMembership(api: ApiRouter, deps: MembershipDeps): void {
  const { database, clock } = deps;
  const caller = (session: Session | null) => requireSession(session).memberId;

  const trials = trialCache(database);
  const countdown = (trial: TrialState) => {
    const now = clock.now();
    return encodeMoment(trialCountdown(trial, now), now);
  };
  api.hot(membershipApi.countdown, ({ session }) => {
    const trial = trials.of(caller(session));
    return trial instanceof Promise ? trial.then(countdown) : countdown(trial);
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

  api.json(claimsApi.withdrawDashboardCode, async ({ session, params }) => {
    await withdrawDashboardCode(deps, caller(session), params.id);
    return { data: null, message: "The code is withdrawn and unlocks nothing any more." };
  });
}
