import { claimsApi, memberAccessApi } from "@signaldeck/contract";
import type { ApiRouter } from "../http/ApiRouter.ts";
import { requireSession, type Session } from "../http/session.ts";
import { approveClaim } from "../claims/approveClaim.ts";
import { changeAccess } from "../members-desk/changeAccess.ts";
import { releaseClaim, takeClaim } from "../claims/claimLease.ts";
import { issueDashboardCode } from "./dashboardCodes.ts";
import { listMembers } from "../members-desk/listMembers.ts";
import type { MembershipDeps } from "./membershipDeps.ts";
import { rejectClaim } from "../claims/rejectClaim.ts";
import { resetTrial } from "../members-desk/resetTrial.ts";
import { searchMembers } from "../members-desk/searchMembers.ts";
import { findClaim, listClaims, readClaim, summariseClaims } from "../claims/reviewClaims.ts";
import { sendProof } from "../claims/sendProof.ts";

/** What staff do about memberships: review claims, issue codes, set access, reset trials. */
export function mountStaffMembership(api: ApiRouter, deps: MembershipDeps): void {
  const { database, proofs } = deps;
  const actor = (session: Session | null) => requireSession(session).memberId;

  api.json(claimsApi.claims, (call) => listClaims(deps, call.query));

  // Before the call for one claim, whose path would fit as well.
  api.json(claimsApi.claimsSummary, async () => ({ data: await summariseClaims(deps) }));

  api.json(claimsApi.claim, async (call) => ({ data: await readClaim(deps, call.params.id) }));

  api.raw(claimsApi.claimProof, async (call, _request, response) => {
    await sendProof(proofs, await findClaim(deps, { id: call.params.id }), response);
  });

  api.json(claimsApi.takeClaim, async ({ session, params, body }) => ({
    data: await takeClaim(deps, actor(session), params.id, body.takeOver),
  }));

  api.json(claimsApi.releaseClaim, async ({ session, params }) => {
    await releaseClaim(deps, actor(session), params.id);
    return { data: null };
  });

  api.json(claimsApi.approveClaim, async ({ session, params, body }) => ({
    data: await approveClaim(deps, actor(session), params.id, body.verifiedAmount),
    message: "The claim is approved and the dashboard is unlocked.",
  }));

  api.json(claimsApi.rejectClaim, async ({ session, params, body }) => ({
    data: await rejectClaim(deps, actor(session), params.id, body.reason),
    message: "The claim is rejected.",
  }));

  api.json(claimsApi.issueDashboardCode, async ({ session, params, body }) => ({
    data: await issueDashboardCode(deps, actor(session), params.id, body.tier),
    message: "The code is issued. It is shown only now.",
  }));

  api.json(memberAccessApi.users, (call) => listMembers(database, call.query));

  api.json(memberAccessApi.searchUsers, async (call) => ({
    data: await searchMembers(database, call.query),
  }));

  api.json(memberAccessApi.changeAccess, async ({ session, params, body }) => ({
    data: await changeAccess(deps, actor(session), params.id, body),
    message: "The access is changed.",
  }));

  api.json(memberAccessApi.resetCountdown, async ({ session, body }) => {
    const actorId = actor(session);
    return {
      data: await resetTrial(deps, actorId, body.memberId ?? actorId),
      message: "The trial begins anew.",
    };
  });
}
