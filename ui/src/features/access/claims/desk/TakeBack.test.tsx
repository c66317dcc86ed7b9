import {
  type ClaimDetailDto,
  accountsApi,
  claimsApi,
  contentApi,
  marketApi,
  MINUTE,
} from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createFakePlatform } from "../../../../platform/fakePlatform.ts";
import { renderApp } from "../../../../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleUser } from "../../../../testing/samples.ts";
import { answer, failure, success } from "../../../../testing/server.ts";
import { sampleClaim, sampleSummary } from "./testing/samples.ts";

const user = userEvent.setup({ delay: null });

const me = sampleUser({
  role: "support",
  permissions: ["account.own", "membership.own", "claims.review"],
});

let claim: ClaimDetailDto;

/** A claim that was approved a minute ago. */
const approved = (changes: Partial<ClaimDetailDto> = {}) =>
  sampleClaim({
    status: "approved",
    verifiedAmount: 500,
    decidedBy: { id: me.id, fullName: "Demo One" },
    decidedAt: new Date(Date.now() - MINUTE).toISOString(),
    undoUntil: new Date(Date.now() + 9 * MINUTE).toISOString(),
    counts: "tier",
    ...changes,
  });

beforeEach(() => {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:proof");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  claim = approved();
  answer(marketApi.status, () => success(sampleMarket()));
  answer(contentApi.public, () => success(sampleContent()));
  answer(accountsApi.me, () => success(me));
  answer(claimsApi.claim, () => success(claim));
  answer(claimsApi.claims, () => success([]));
  answer(claimsApi.claimsSummary, () => success(sampleSummary()));
  answer(claimsApi.claimProof, () => HttpResponse.arrayBuffer(new ArrayBuffer(8)));
  answer(claimsApi.takeClaim, () => success({ id: me.id, fullName: me.fullName }));
  answer(claimsApi.releaseClaim, () => success(null));
});

function open() {
  const platform = createFakePlatform({ token: "t", stored: { user: JSON.stringify(me) } });
  return renderApp(`/dashboard/desk/claims/${claim.id}`, { platform });
}

const button = (name: string | RegExp) => screen.findByRole("button", { name });

describe("a decision that was a mistake", () => {
  it("is undone with one press, and the claim can be decided again", async () => {
    const undone = answer(claimsApi.undoApproval, () => {
      claim = sampleClaim();
      return success(claim);
    });
    open();
    await user.click(await button(/^Undo the approval/));
    expect(await screen.findByLabelText("Verified amount")).toBeVisible();
    expect(undone).toHaveLength(1);
  });

  it("that can no longer be undone says why", async () => {
    answer(claimsApi.undoApproval, () => failure(409, "conflict", "Its ten minutes are over."));
    open();
    await user.click(await button(/^Undo the approval/));
    expect(await screen.findByText("Its ten minutes are over.")).toBeVisible();
  });

  it("is corrected with a reason, and says who corrected what", async () => {
    const sent = answer(claimsApi.correctClaim, () => {
      claim = approved({
        verifiedAmount: 120,
        undoUntil: null,
        correctedBy: { id: "0198f0a2-0000-7000-8000-0000000000ff", fullName: "Demo Two" },
        correction: { from: 500, reason: "It is $120.", at: new Date().toISOString() },
      });
      return success(claim);
    });
    open();
    await user.click(await button("Correct the amount"));
    const amount = await screen.findByLabelText("Correct amount");
    await waitFor(() => expect(amount).toHaveFocus());
    await user.keyboard("120{Tab}It is $120.{Control>}{Enter}{/Control}");
    const ask = within(await screen.findByRole("dialog"));
    expect(ask.getByText(/\$500 becomes \$120/)).toBeInTheDocument();
    await user.click(ask.getByRole("button", { name: "Correct to $120" }));
    expect(await screen.findByText("Corrected from $500")).toBeVisible();
    expect(screen.getByText(/By Demo Two/)).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ verifiedAmount: 120, reason: "It is $120." }]);
  });

  it("asks for an unlikely amount once more", async () => {
    const sent = answer(claimsApi.correctClaim, () => success(claim));
    open();
    await user.click(await button("Correct the amount"));
    await user.type(await screen.findByLabelText("Correct amount"), "5000");
    await user.type(screen.getByLabelText("Reason"), "Read again.");
    await user.click(await button("Correct the amount"));
    const ask = within(await screen.findByRole("dialog"));
    expect(ask.getByText(/far more than the \$500 that were declared/)).toBeInTheDocument();
    await user.type(ask.getByLabelText(/type \$5,000 once more/), "5000{Enter}");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ verifiedAmount: 5_000, repeatedAmount: 5_000 });
  });

  it("of a rejection is taken back with a reason", async () => {
    claim = sampleClaim({
      status: "rejected",
      reason: "Blurred.",
      decidedBy: approved().decidedBy,
    });
    const sent = answer(claimsApi.reopenClaim, () => success(sampleClaim()));
    open();
    await user.click(await button("Look at it again"));
    expect(screen.queryByRole("button", { name: "Correct the amount" })).toBeNull();
    await user.click(await button("Have it wait again"));
    expect(await screen.findByText(/give a reason; the member reads it/)).toBeVisible();
    await user.type(screen.getByLabelText("Reason"), "It can be read.");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ reason: "It can be read." });
  });

  it("is made harder where picture and account stood in another member's claim", async () => {
    const other = { id: "0198f0a2-0000-7000-8000-0000000000c9", fullName: "Demo Twin" };
    claim = sampleClaim({
      needsReason: true,
      evidence: [
        {
          kind: "picture",
          count: 1,
          claims: [
            { ...other, status: "approved", own: false, createdAt: sampleClaim().createdAt },
          ],
          ofFormerMember: false,
        },
      ],
    });
    const sent = answer(claimsApi.approveClaim, () => success(approved()));
    open();
    expect(await screen.findByText("The same file: 1 other claim")).toBeVisible();
    expect(screen.getByRole("link", { name: "Demo Twin" })).toHaveAttribute(
      "href",
      `/dashboard/desk/claims/${other.id}`,
    );
    await user.type(await screen.findByLabelText("Verified amount"), "500{Enter}");
    expect(await screen.findByText("Please write why it is approved nevertheless")).toBeVisible();
    await user.type(screen.getByLabelText("Why approve nevertheless"), "Twins.");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await user.click(await button("Approve $500"));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ verifiedAmount: 500, sharedReason: "Twins." });
  });

  it("says what an admin has decided meanwhile", async () => {
    claim = approved({ counts: "deposit", undoUntil: null });
    open();
    expect(
      await screen.findByText(/An admin has decided on this member's tier since/),
    ).toBeVisible();
    expect(screen.queryByRole("button", { name: /Undo/ })).toBeNull();
  });
});
