import { membersDeskApi, type GrantDto } from "@signaldeck/contract";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { answer, success } from "../../testing/server.ts";
import { answerDesk, openDesk, sampleFacts, sampleGrant } from "./testing/membersDesk.ts";

const FACTS = sampleFacts();
const PATH = `/dashboard/admin/users/${FACTS.id}`;
const ADA = { id: "0198f0a2-0000-7000-8000-00000000cccc", fullName: "Ada Obi" };
const CLAIM = "0198f0a2-0000-7000-8000-00000000dddd";

beforeEach(answerDesk);

function show(grants: readonly GrantDto[]): void {
  answer(membersDeskApi.member, () => success({ ...FACTS, grants }));
  openDesk(PATH);
}

describe("what gives access", () => {
  it("is named with who gave it, until when, and why it ended", async () => {
    show([
      sampleGrant({ id: "1", givenBy: ADA, until: "2026-02-01T09:00:00.000Z" }),
      sampleGrant({
        id: "2",
        source: "claim",
        claimId: CLAIM,
        tier: "pro",
        deposited: true,
        depositAmount: 120,
      }),
      sampleGrant({
        id: "3",
        source: "claim",
        claimId: CLAIM,
        tier: "guest",
        dashboardUnlocked: false,
        deposited: true,
        depositAmount: 50,
        ended: { at: "2026-01-07T09:00:00.000Z", by: ADA, why: "corrected" },
      }),
    ]);
    expect(await screen.findByText("Gold, unlocked")).toBeVisible();
    expect(screen.getByText("An admin's decision, by Ada Obi")).toBeVisible();
    expect(screen.getByText("Until 1 Feb 2026, 10:00 AM WAT")).toBeVisible();
    expect(screen.getByText("Pro, unlocked, $120 deposited")).toBeVisible();
    expect(screen.getAllByText("Open the claim")[0]).toHaveAttribute(
      "href",
      expect.stringContaining(CLAIM),
    );
    const ended = screen.getByText(/^Ended 7 Jan/);
    expect(ended).not.toBeVisible();
    await userEvent.click(screen.getByText("Ended (1)"));
    expect(ended).toHaveTextContent("by Ada Obi: the claim was corrected");
    expect(screen.getByText("No tier, $50 deposited")).toBeVisible();
  });

  it("is nothing for a locked guest", async () => {
    show([]);
    expect(await screen.findByText("Nothing: a locked guest.")).toBeVisible();
  });
});
