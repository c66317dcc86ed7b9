import {
  claimsApi,
  DAY,
  memberAccessApi,
  membersDeskApi,
  staffAccountsApi,
} from "@signaldeck/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { answer, failure, success } from "../../testing/server.ts";
import { answerDesk, openDesk, page, sampleEntry, sampleFacts } from "./testing/membersDesk.ts";

const FACTS = sampleFacts();
const PATH = `/dashboard/admin/users/${FACTS.id}`;
const OWN_ID = "0198f0a2-0000-7000-8000-000000000001";
const COLLEAGUE = { id: "0198f0a2-0000-7000-8000-000000000002", fullName: "A Colleague" };

beforeEach(() => answerDesk());

/** Presses a button, and the one of its name in the dialog that it opens. */
async function confirm(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name }));
}

const GRANT = {
  before: { tier: "guest", dashboardUnlocked: false },
  after: { tier: "gold", dashboardUnlocked: true, until: "2026-02-01T09:00:00.000Z" },
};

describe("the member's page", () => {
  it("tells what is declared apart from what is verified", async () => {
    answer(membersDeskApi.member, () =>
      success(sampleFacts({ hasDeposited: true, depositAmount: 500, accessPath: "auto" })),
    );
    openDesk(PATH);
    expect(await screen.findByText("Person 1", { selector: "h1" })).toBeVisible();
    const lineOf = (label: string) => screen.getByText(label).closest("div");
    expect(lineOf("Declared deposit")).toHaveTextContent("$700, auto path");
    expect(lineOf("Verified deposit")).toHaveTextContent("$500");
    expect(lineOf("Admission code")).toHaveTextContent("AX7K22QM");
    expect(lineOf("Trial")).toHaveTextContent("Ended 6 Jan 2026");
    expect(lineOf("Risk disclosure")).toHaveTextContent("Version 2026-01");
  });

  it("issues a dashboard code for a proof that came without a claim", async () => {
    const code = { dashboardCode: "ABCDE23456", tier: "silver", expiresAt: "2026-01-07T09:00:00Z" };
    const issued = answer(claimsApi.issueDashboardCode, () => success(code));
    openDesk(PATH);
    const tiers = await screen.findByLabelText("Tier of the code");
    await screen.findByRole("option", { name: "Silver Node" });
    await userEvent.selectOptions(tiers, "silver");
    await confirm("Issue code");
    expect(await screen.findByText("ABCDE23456")).toBeVisible();
    expect(issued.map(({ body }) => body)).toEqual([{ tier: "silver" }]);
  });

  it("tells that the risk disclosure is still to be acknowledged", async () => {
    answer(membersDeskApi.member, () => success(sampleFacts({ risk: null })));
    openDesk(PATH);
    expect(
      await screen.findByText("Not acknowledged, asked before the first signal"),
    ).toBeVisible();
  });

  it("tells of an imported member who has not joined yet, and sends the invitation again", async () => {
    const imported = { importedAt: FACTS.createdAt, joinedAt: null, risk: null, phone: "" };
    answer(membersDeskApi.member, () => success(sampleFacts(imported)));
    const mailed = answer(membersDeskApi.mailMember, () => success(null));
    openDesk(PATH);
    expect(await screen.findByText("Has not joined yet")).toBeVisible();
    expect(screen.getByText("Begins when they join")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Email the invitation" }));
    expect(await screen.findByText(/^A link to choose a password is on its way/)).toBeVisible();
    expect(mailed[0]?.body).toEqual({ mail: "invitation" });
  });

  it("tells the timeline in words, with who did it, page by page", async () => {
    const asked = answer(membersDeskApi.timeline, ({ query }) =>
      query["cursor"] === undefined
        ? success({
            entries: [
              sampleEntry({
                id: "1",
                action: "grant.given",
                actor: COLLEAGUE,
                details: { ...GRANT, reason: "A courtesy" },
              }),
              sampleEntry({
                id: "2",
                kind: "note",
                action: "note.written",
                details: { text: "Friendly" },
              }),
              sampleEntry({ id: "3", action: "secondFactor.reset" }),
            ],
            nextCursor: "place",
          })
        : success({
            entries: [sampleEntry({ id: "4", kind: "account", action: "account.joined" })],
            nextCursor: null,
          }),
    );
    openDesk(PATH);
    const box = within(await screen.findByLabelText("Timeline"));
    expect(await box.findByText("Access granted for a time")).toBeVisible();
    expect(
      box.getByText("Guest, locked → Gold, unlocked, until 1 Feb 2026, 10:00 AM WAT"),
    ).toBeVisible();
    expect(box.getByText("A courtesy")).toBeVisible();
    expect(box.getByText("By A Colleague")).toBeVisible();
    expect(box.getByText("Friendly")).toBeVisible();
    expect(box.getByText("Second factor reset")).toBeVisible();
    await userEvent.click(box.getByRole("button", { name: "Load more" }));
    expect(await box.findByText("Joined")).toBeVisible();
    expect(asked.at(-1)?.query["cursor"]).toBe("place");
  });

  it("says what failed, with a way to try again", async () => {
    answer(membersDeskApi.member, () =>
      failure(404, "not_found", "There is no member with this id."),
    );
    openDesk(PATH);
    expect(await screen.findByText("There is no member with this id.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Retry" })).toBeVisible();
  });

  it("offers support what assists, and nothing that manages", async () => {
    openDesk(PATH, "support");
    expect(await screen.findByText("View as member")).toBeVisible();
    expect(screen.queryByText("Change access")).toBeNull();
    expect(screen.queryByText("Block account")).toBeNull();
  });
});

describe("what else staff do", () => {
  it("blocks with a reason, and unblocks", async () => {
    let block: ReturnType<typeof sampleFacts>["block"] = null;
    answer(membersDeskApi.member, () => success(sampleFacts({ block })));
    const asked = answer(membersDeskApi.blockMember, ({ body }) => {
      block = { since: "2026-01-05T09:00:00.000Z", ...(body as { reason: string }) };
      return success(sampleFacts({ block }));
    });
    openDesk(PATH);
    await userEvent.click(await screen.findByText("Block account"));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Reason"), "Fraud");
    await userEvent.click(dialog.getByRole("button", { name: "Block account" }));
    expect(await screen.findByText("The account is blocked.")).toBeVisible();
    expect(await screen.findByText("Fraud")).toBeVisible();
    expect(asked[0]?.body).toEqual({ reason: "Fraud" });
    expect(screen.getByRole("button", { name: "View as member" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Unblock account" })).toBeVisible();
  });

  it("mails what brings the member on, and shows why it does not", async () => {
    answer(membersDeskApi.mailMember, () =>
      failure(429, "too_many_requests", "Please wait 42 seconds.", { retryAfter: 42 }),
    );
    openDesk(PATH, "support");
    await userEvent.click(await screen.findByText("Email the steps"));
    expect(await screen.findByText("Please wait 42 seconds.")).toBeVisible();
    const asked = answer(membersDeskApi.mailMember, () => success(null));
    await userEvent.click(screen.getByText("Email the steps"));
    expect(await screen.findByText(/is on its way to person1@example\.org/)).toBeVisible();
    expect(asked[0]?.body).toEqual({ mail: "activation" });
  });

  it("lets an admin alone turn off a second factor that the member has lost", async () => {
    answer(membersDeskApi.member, () => success(sampleFacts({ hasSecondFactor: true })));
    const resets = answer(staffAccountsApi.resetSecondFactor, () => success(null));
    openDesk(PATH, "support");
    expect(await screen.findByRole("button", { name: "View as member" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Reset second factor" })).toBeNull();
    cleanup();
    openDesk(PATH);
    await confirm("Reset second factor");
    expect(await screen.findByText(/is off, and an email says so/)).toBeVisible();
    expect(resets).toHaveLength(1);
  });

  it("begins the trial anew and signs out everywhere, each after asking", async () => {
    const trials = answer(memberAccessApi.resetCountdown, () =>
      success({
        timeFormatted: { hours: "24", minutes: "00", seconds: "00" },
        remainingMs: DAY,
        expiresAt: "2026-01-07T08:00:00.000Z",
        ended: false,
        tier: "guest",
        dashboardUnlocked: false,
      }),
    );
    const ends = answer(membersDeskApi.signOutMember, () => success({ ended: 2 }));
    openDesk(PATH, "support");
    await confirm("Begin trial anew");
    expect(await screen.findByText("The trial runs 24 hours from now.")).toBeVisible();
    expect(trials[0]?.body).toEqual({ memberId: FACTS.id });
    await confirm("Sign out everywhere");
    expect(await screen.findByText("2 devices are signed out.")).toBeVisible();
    expect(ends).toHaveLength(1);
  });

  it("writes notes, and deletes the own ones alone", async () => {
    const note = (id: string, author: { id: string; fullName: string }, text: string) => ({
      id: `0198f0a2-0000-7000-8000-00000000000${id}`,
      author,
      text,
      createdAt: "2026-01-05T08:00:00.000Z",
    });
    const own = note("5", { id: OWN_ID, fullName: "Own Self" }, "Mine");
    let notes = [note("6", COLLEAGUE, "Theirs"), own];
    answer(membersDeskApi.notes, () => page(notes));
    const written = answer(membersDeskApi.addNote, () => success(own));
    const deleted = answer(membersDeskApi.deleteNote, () => {
      notes = notes.filter(({ text }) => text !== "Mine");
      return success(null);
    });
    openDesk(PATH, "support");
    const card = within(await screen.findByLabelText("Staff notes"));
    await userEvent.type(card.getByLabelText("New note"), "Called");
    await userEvent.click(card.getByRole("button", { name: "Save note" }));
    await waitFor(() => expect(written[0]?.body).toEqual({ text: "Called" }));
    await waitFor(() => expect(card.getByLabelText("New note")).toHaveValue(""));
    expect(await card.findByText("Theirs")).toBeVisible();
    const buttons = card.getAllByRole("button", { name: /^Delete the note/ });
    expect(buttons).toHaveLength(1);
    await userEvent.click(buttons[0] as HTMLElement);
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Delete note" }));
    await waitFor(() => expect(card.queryByText("Mine")).toBeNull());
    expect(deleted[0]?.path).toContain(own.id);
  });
});
