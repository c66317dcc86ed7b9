import {
  type ClaimDetailDto,
  accountsApi,
  claimsApi,
  contentApi,
  marketApi,
} from "@signaldeck/contract";
import { HttpResponse } from "msw";
import { createFakePlatform } from "../../../../../platform/fakePlatform.ts";
import { renderApp } from "../../../../../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleUser } from "../../../../../testing/samples.ts";
import { answer, failure, success } from "../../../../../testing/server.ts";
import { sampleClaim, sampleSummary } from "./samples.ts";

/** Of the second claim that waits. */
export const SECOND = "0198f0a2-0000-7000-8000-0000000000c2";

const me = sampleUser({
  role: "support",
  permissions: ["account.own", "membership.own", "claims.review"],
});

/** A server with two claims that wait, which answers the desk and does what it asks of the first. */
export function claimsDesk() {
  const desk = { claims: waiting() };
  const first = (): ClaimDetailDto => {
    const [claim] = desk.claims;
    if (!claim) throw new Error("no claim");
    return claim;
  };
  const changeFirst = (changes: Partial<ClaimDetailDto>) => {
    desk.claims = desk.claims.with(0, { ...first(), ...changes });
  };
  answer(marketApi.status, () => success(sampleMarket()));
  answer(contentApi.public, () => success(sampleContent()));
  answer(accountsApi.me, () => success(me));
  answer(claimsApi.claim, ({ path }) => {
    const found = desk.claims.find(({ id }) => path.endsWith(id));
    return found ? success(found) : failure(404, "not_found", "There is no claim with this id.");
  });
  answer(claimsApi.claims, ({ query }) => {
    const status = query["status"];
    return success(desk.claims.filter((claim) => status === undefined || claim.status === status));
  });
  answer(claimsApi.claimsSummary, () => success(sampleSummary({ waiting: desk.claims.length })));
  answer(claimsApi.claimProof, () =>
    HttpResponse.arrayBuffer(new ArrayBuffer(8), { headers: { "content-type": "text/html" } }),
  );
  const takes = answer(claimsApi.takeClaim, ({ body }) => {
    const { viewer } = first();
    const takesOver = (body as { takeOver?: boolean }).takeOver;
    if (viewer && viewer.id !== me.id && takesOver !== true) {
      return failure(409, "conflict", "Demo Other has this claim open.");
    }
    changeFirst({ viewer: { id: me.id, fullName: me.fullName } });
    return success(first().viewer);
  });
  const releases = answer(claimsApi.releaseClaim, () => success(null));
  const approvals = answer(claimsApi.approveClaim, ({ body }) => {
    changeFirst({
      status: "approved",
      verifiedAmount: (body as { verifiedAmount: number }).verifiedAmount,
      viewer: null,
      decidedBy: { id: me.id, fullName: me.fullName },
      decidedAt: new Date().toISOString(),
    });
    return success(first());
  });
  return Object.assign(desk, { first, changeFirst, takes, releases, approvals });
}

function waiting(): ClaimDetailDto[] {
  return [sampleClaim(), sampleClaim({ id: SECOND, declaredAmount: 30, accessPath: "manual" })];
}

/** Shows the desk, or one of its claims, to a reviewer of claims. */
export function openClaimsDesk(path = "") {
  const platform = createFakePlatform({ token: "t", stored: { user: JSON.stringify(me) } });
  return renderApp(`/dashboard/desk/claims${path}`, { platform });
}
