import { claimsApi } from "@signaldeck/contract";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import { requireSession, type Session } from "../../http/session.ts";
import { approveClaim } from "./approveClaim.ts";
import { releaseClaim, takeClaim } from "./claimLease.ts";
import type { ClaimsDeps } from "./claimsDeps.ts";
import { correctClaim } from "./correctClaim.ts";
import { DepositClaim } from "./DepositClaim.ts";
import { presentClaim } from "./presentClaim.ts";
import { rejectClaim } from "./rejectClaim.ts";
import { reopenClaim, undoApproval } from "./reopenClaim.ts";
import { findClaim, listClaims, readClaim, summariseClaims } from "./reviewClaims.ts";
import { sendProof } from "./sendProof.ts";
import { submitClaim } from "./submitClaim.ts";
import { withdrawClaim } from "./withdrawClaim.ts";

/** A member's claims shown at once; the newest ones tell what matters. */
const CLAIMS_SHOWN = 20;

/** A member's claims to a deposit, and the desk that reviews them. */
export function mountClaims(api: ApiRouter, deps: ClaimsDeps): void {
  const { database, proofs } = deps;
  const caller = (session: Session | null) => requireSession(session).memberId;

  api.json(claimsApi.ownClaims, async (call) => {
    const claims = await database.model(DepositClaim).findAll({
      where: { memberId: caller(call.session) },
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
    data: await submitClaim(deps, caller(call.session), call.body, call.file, {
      way: "web",
      sessionId: requireSession(call.session).id,
      address: call.address,
    }),
    message: "Your proof has arrived. Support verifies it.",
  }));

  api.json(claimsApi.withdrawClaim, async ({ session, params }) => ({
    data: await withdrawClaim(deps, { id: params.id, memberId: caller(session) }),
    message: "Your proof is withdrawn, and its file is deleted.",
  }));

  api.raw(claimsApi.ownProof, async (call, _request, response) => {
    const claim = await findClaim(deps, { id: call.params.id, memberId: caller(call.session) });
    await sendProof(proofs, claim, response);
  });

  api.json(claimsApi.claims, (call) => listClaims(deps, call.query));

  // Before the call for one claim, whose path would fit as well.
  api.json(claimsApi.claimsSummary, async () => ({ data: await summariseClaims(deps) }));

  api.json(claimsApi.claim, async (call) => ({ data: await readClaim(deps, call.params.id) }));

  api.raw(claimsApi.claimProof, async (call, _request, response) => {
    await sendProof(proofs, await findClaim(deps, { id: call.params.id }), response);
  });

  api.json(claimsApi.takeClaim, async ({ session, params, body }) => ({
    data: await takeClaim(deps, caller(session), params.id, body.takeOver),
  }));

  api.json(claimsApi.releaseClaim, async ({ session, params }) => {
    await releaseClaim(deps, caller(session), params.id);
    return { data: null };
  });

  api.json(claimsApi.approveClaim, async ({ session, params, body }) => ({
    data: await approveClaim(deps, caller(session), params.id, body),
    message: "The claim is approved and the dashboard is unlocked.",
  }));

  api.json(claimsApi.rejectClaim, async ({ session, params, body }) => ({
    data: await rejectClaim(deps, caller(session), params.id, body.reason),
    message: "The claim is rejected.",
  }));

  api.json(claimsApi.correctClaim, async ({ session, params, body }) => ({
    data: await correctClaim(deps, caller(session), params.id, body),
    message: "The amount is corrected, and the member is told.",
  }));

  api.json(claimsApi.undoApproval, async ({ session, params }) => ({
    data: await undoApproval(deps, caller(session), params.id),
    message: "The approval is undone. The claim waits again.",
  }));

  api.json(claimsApi.reopenClaim, async ({ session, params, body }) => ({
    data: await reopenClaim(deps, caller(session), params.id, body.reason),
    message: "The claim waits again, and the member is told.",
  }));
}
