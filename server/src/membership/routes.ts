import { TRIAL, claimsApi, membershipApi } from "@signaldeck/contract";
import { Member } from "../members/Member.ts";
import { presentUser } from "../accounts/presentUser.ts";
import type { ApiRouter } from "../http/ApiRouter.ts";
import { AppError } from "../http/AppError.ts";
import { requireSession, type Session } from "../http/session.ts";
import { validateDashboardCode } from "./dashboardCodes.ts";
import { DepositClaim } from "../claims/DepositClaim.ts";
import type { MembershipDeps } from "./membershipDeps.ts";
import { presentClaim } from "../claims/presentClaim.ts";
import { findClaim } from "../claims/reviewClaims.ts";
import { saveAccountSetup } from "./saveAccountSetup.ts";
import { sendProof } from "../claims/sendProof.ts";
import { submitClaim } from "../claims/submitClaim.ts";
import { mountStaffMembership } from "./staffRoutes.ts";
import { trialCountdown } from "../members/trial.ts";

/** A member's claims shown at once; the newest ones tell what matters. */
const CLAIMS_SHOWN = 20;

/** The trial clock, a member's way to an unlocked dashboard, and what staff do about it. */
export function mountMembership(api: ApiRouter, deps: MembershipDeps): void {
  const { database, clock, proofs } = deps;
  const ownId = (session: Session | null) => requireSession(session).memberId;

  api.json(membershipApi.countdown, async (call) => {
    const member = await database.model(Member).findByPk(ownId(call.session), {
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
      saveAccountSetup(deps, transaction, ownId(call.session), call.body),
    );
    return { data: presentUser(deps.sessions, member), message: "Your account setup is saved." };
  });

  api.json(claimsApi.ownClaims, async (call) => {
    const claims = await database.model(DepositClaim).findAll({
      where: { memberId: ownId(call.session) },
      order: [
        ["createdAt", "DESC"],
        ["id", "DESC"],
      ],
      limit: CLAIMS_SHOWN,
      raw: true,
    });
    return { data: claims.map(presentClaim) };
  });

  api.json(claimsApi.submitClaim, async (call) => ({
    data: await submitClaim(deps, ownId(call.session), call.body, call.file),
    message: "Your proof has arrived. Support verifies it.",
  }));

  api.raw(claimsApi.ownProof, async (call, _request, response) => {
    const claim = await findClaim(deps, { id: call.params.id, memberId: ownId(call.session) });
    await sendProof(proofs, claim, response);
  });

  api.json(claimsApi.validateDashboardCode, async (call) => ({
    data: await validateDashboardCode(deps, ownId(call.session), call.body.dashboardCode),
    message: "Your dashboard is unlocked.",
  }));

  mountStaffMembership(api, deps);
}
