import { HOUR, accountsApi, claimsApi } from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi, type MockInstance } from "vitest";
import { createFakePlatform } from "../../../../platform/fakePlatform.ts";
import { renderApp } from "../../../../testing/renderApp.tsx";
import { sampleUser } from "../../../../testing/samples.ts";
import { answer, failure, success } from "../../../../testing/server.ts";
import { claimsDesk, openClaimsDesk, SECOND } from "./testing/claimsDesk.ts";
import { sampleClaim } from "./testing/samples.ts";

const user = userEvent.setup({ delay: null });
const OTHER = { id: "0198f0a2-0000-7000-8000-0000000000ff", fullName: "Demo Other" };

let desk: ReturnType<typeof claimsDesk>;
let shown: MockInstance<typeof URL.createObjectURL>;
let forgotten: MockInstance<typeof URL.revokeObjectURL>;

beforeEach(() => {
  shown = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:proof");
  forgotten = vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  desk = claimsDesk();
});

const openFirst = () => openClaimsDesk(`/${desk.first().id}`);
const amount = () => screen.findByLabelText("Verified amount");
const dialog = async () => within(await screen.findByRole("dialog"));

describe("the queue", () => {
  it("shows what waits against what is promised, and the state of the desk", async () => {
    desk.claims.unshift(
      sampleClaim({
        id: "0198f0a2-0000-7000-8000-0000000000c0",
        createdAt: new Date(Date.now() - 50 * HOUR).toISOString(),
        viewer: OTHER,
      }),
    );
    openClaimsDesk();
    const list = within(await screen.findByRole("region", { name: "Claims" }));
    expect(await list.findByText(/^Overdue by 2 h/)).toBeVisible();
    expect(list.getByText("Being viewed by Demo Other")).toBeVisible();
    expect(list.getAllByText("In time")).toHaveLength(2);
    expect(list.getByRole("option", { name: "Waiting (3)" })).toBeInTheDocument();
    expect(screen.getByText("Decided today").nextSibling).toHaveTextContent("4");
  });

  it("is filtered on the server, by status and by the beginning of a code", async () => {
    const seen = answer(claimsApi.claims, () => success([]));
    openClaimsDesk();
    expect(await screen.findByText("Nothing waits")).toBeVisible();
    await user.selectOptions(screen.getByLabelText("Status"), "rejected");
    await user.type(screen.getByLabelText("Find a claim"), "ax7");
    expect(await screen.findByText("No claim found")).toBeVisible();
    // A member who sent the proof by the messaging app has no claim, but a page.
    await waitFor(() =>
      expect(screen.getByRole("link", { name: "Look among the members" })).toHaveAttribute(
        "href",
        "/dashboard/admin/users?q=ax7",
      ),
    );
    await waitFor(() =>
      expect(seen.map(({ query }) => query)).toEqual([
        { status: "waiting", page: "1" },
        { status: "rejected", page: "1" },
        { status: "rejected", search: "ax7", page: "1" },
      ]),
    );
  });

  it("says that it failed to load, and loads on Retry", async () => {
    let broken = true;
    answer(claimsApi.claims, () =>
      broken ? failure(500, "internal", "Broken.") : success(desk.claims),
    );
    openClaimsDesk();
    expect(await screen.findByText("The claims could not be loaded")).toBeVisible();
    broken = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findAllByText("Demo Guest")).toHaveLength(2);
  });

  it("is walked through with j, k and Enter, and entered with n", async () => {
    const app = openClaimsDesk();
    await screen.findAllByText("Demo Guest");
    await user.keyboard("jjk{Enter}");
    await amount();
    expect(app.path()).toBe(`/dashboard/desk/claims/${desk.first().id}`);
    await user.keyboard("n");
    await waitFor(() => expect(app.path()).toBe(`/dashboard/desk/claims/${SECOND}`));
    await user.keyboard("n");
    await waitFor(() => expect(app.path()).toBe(`/dashboard/desk/claims/${desk.first().id}`));
  });

  it("is decided on where j and k frame it, not where another claim is open", async () => {
    const app = openFirst();
    await amount();
    await screen.findAllByText("Demo Guest");
    await user.keyboard("ja");
    await waitFor(() => expect(app.path()).toBe(`/dashboard/desk/claims/${SECOND}`));
    await waitFor(async () => expect(await amount()).toHaveFocus());
    expect(screen.getByText(/Declared: \$30/)).toBeVisible();
    // From the field back to the list, as a person does.
    screen.getAllByRole("link", { name: /Demo Guest/ })[1]?.focus();
    await user.keyboard("kr");
    await waitFor(() => expect(app.path()).toBe(`/dashboard/desk/claims/${desk.first().id}`));
    await waitFor(async () => expect(await screen.findByLabelText("Reason")).toHaveFocus());
    expect(screen.getByText(/Declared: \$500/)).toBeVisible();
  });

  it("is closed to people who may not review claims", async () => {
    const member = sampleUser({ role: "support", permissions: ["account.own"] });
    answer(accountsApi.me, () => success(member));
    const platform = createFakePlatform({ token: "t", stored: { user: JSON.stringify(member) } });
    renderApp("/dashboard/desk/claims", { platform });
    expect(await screen.findByText("Not allowed")).toBeVisible();
  });
});

describe("a claim", () => {
  it("is taken on opening and given free on leaving", async () => {
    const app = openFirst();
    expect(await screen.findByRole("img", { name: /proof/ })).toHaveAttribute("src", "blob:proof");
    await waitFor(() => expect(desk.takes.length).toBeGreaterThan(0));
    expect(desk.takes[0]?.body).toEqual({});
    expect(desk.releases).toHaveLength(0);
    app.unmount();
    await waitFor(() => expect(desk.releases).toHaveLength(1));
    expect(desk.releases[0]?.authorization).toBe("Bearer t");
    expect(forgotten).toHaveBeenCalledWith("blob:proof");
  });

  it("shows its proof as the type that the server found, whatever comes along", async () => {
    openFirst();
    await screen.findByRole("img", { name: /proof/ });
    const blob = shown.mock.calls[0]?.[0] as Blob;
    expect(blob.type).toBe("image/png");
  });

  it("offers a PDF as a download alone", async () => {
    desk.claims[0] = sampleClaim({ proof: { name: "r.pdf", type: "application/pdf", bytes: 9 } });
    openFirst();
    expect(await screen.findByRole("button", { name: "Download" })).toBeVisible();
    expect(screen.queryByRole("img", { name: /proof/ })).toBeNull();
  });

  it("says what the typed amount would open, and approves it after asking once", async () => {
    const app = openFirst();
    await amount();
    await user.keyboard("a");
    expect(await amount()).toHaveFocus();
    await user.keyboard("19");
    expect(screen.getByText("Opens no tier.")).toBeVisible();
    await user.keyboard("{Enter}");
    expect(await screen.findByText(/lowest begins at \$20/)).toBeVisible();
    await user.clear(await amount());
    await user.keyboard("$100");
    expect(screen.getByText("pro")).toBeVisible();
    await user.keyboard("0{Enter}");
    const ask = await dialog();
    expect(ask.getByText(/more than the \$500 that were declared/)).toBeInTheDocument();
    await user.click(ask.getByRole("button", { name: "Approve $1,000" }));
    // The next one opens by itself, and the way back is one key away.
    await waitFor(() => expect(app.path()).toBe(`/dashboard/desk/claims/${SECOND}`));
    expect(await screen.findByText(/Approved with \$1,000: Demo Guest/)).toBeVisible();
    expect(desk.approvals.map(({ body }) => body)).toEqual([{ verifiedAmount: 1_000 }]);
    await user.click(screen.getByRole("link", { name: "Open it again to undo or correct" }));
    expect(await screen.findByText("Approved with $1,000")).toBeVisible();
    expect(await screen.findByRole("button", { name: "Next waiting claim" })).toBeVisible();
  });

  it("tells that a higher deposit was verified before and counts", async () => {
    const { member } = sampleClaim();
    desk.claims[0] = sampleClaim({ member: { ...member, tier: "gold", depositAmount: 700 } });
    openFirst();
    await user.type(await amount(), "50");
    expect(screen.getByText("Would stay")).toBeVisible();
    expect(screen.getByText(/highest verified deposit counts/)).toBeVisible();
  });

  it("is rejected with a reason that is begun from a usual one", async () => {
    const sent = answer(claimsApi.rejectClaim, () => success(desk.first()));
    openFirst();
    await amount();
    await user.keyboard("r");
    const reason = await screen.findByLabelText("Reason");
    expect(reason).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Reject claim" }));
    expect(
      await screen.findByText("Please give a reason that the member can act on"),
    ).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Unreadable" }));
    await user.keyboard(" Thank you.");
    await user.click(screen.getByRole("button", { name: "Reject claim" }));
    await user.click((await dialog()).getByRole("button", { name: "Reject claim" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      reason:
        "The amount or the date cannot be read. Please send a sharper picture of the whole receipt. Thank you.",
    });
  });

  it("of a colleague cannot be decided on before it is taken over; what was typed stays", async () => {
    openFirst();
    await user.type(await amount(), "120");
    answer(claimsApi.approveClaim, () => {
      desk.changeFirst({ viewer: OTHER });
      return failure(409, "conflict", "Demo Other has this claim open. Take it over to decide.");
    });
    await user.keyboard("{Enter}");
    const ask = await dialog();
    await user.click(ask.getByRole("button", { name: "Approve $120" }));
    expect(await ask.findByText(/Demo Other has this claim open/)).toBeInTheDocument();
    await user.click(ask.getByRole("button", { name: "Cancel" }));
    const takeOver = await screen.findByRole("button", { name: "Take over" });
    expect(await amount()).toBeDisabled();
    expect(await amount()).toHaveValue("120");
    await user.click(takeOver);
    await waitFor(async () => expect(await amount()).toBeEnabled());
    expect(desk.takes.at(-1)?.body).toEqual({ takeOver: true });
    expect(await amount()).toHaveValue("120");
  });

  it("lists the member's other claims", async () => {
    const { member, ...earlier } = sampleClaim({
      id: SECOND,
      status: "rejected",
      reason: "Blurred",
    });
    desk.claims[0] = sampleClaim({ history: [earlier], member });
    openFirst();
    expect((await screen.findAllByText("Blurred")).length).toBeGreaterThan(0);
  });

  it("that does not exist says so", async () => {
    openClaimsDesk("/0198f0a2-0000-7000-8000-00000000dead");
    expect(await screen.findByText("There is no claim with this id.")).toBeVisible();
  });
});

describe("a dashboard code", () => {
  it("is issued for the chosen tier after asking once, and shown this once", async () => {
    const sent = answer(claimsApi.issueDashboardCode, () =>
      success({ dashboardCode: "ABCDE23456", tier: "pro", expiresAt: "2026-01-07T08:00:00.000Z" }),
    );
    desk.claims[0] = sampleClaim({ codeExpiresAt: "2026-01-06T08:00:00.000Z" });
    openFirst();
    expect(await screen.findByText(/A new one replaces it/)).toBeVisible();
    const issue = screen.getByRole("button", { name: "Issue code" });
    expect(issue).toBeDisabled();
    await user.selectOptions(screen.getByLabelText("Tier of the code"), "pro");
    await user.click(issue);
    await user.click((await dialog()).getByRole("button", { name: "Issue code" }));
    expect(await screen.findByText("ABCDE23456")).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ tier: "pro" }]);

    // It was for somebody else: it is withdrawn, and gone from the screen.
    const withdrawn = answer(claimsApi.withdrawDashboardCode, () => success(null));
    await user.click(screen.getByRole("button", { name: "Withdraw code" }));
    await user.click((await dialog()).getByRole("button", { name: "Withdraw code" }));
    await waitFor(() => expect(screen.queryByText("ABCDE23456")).toBeNull());
    expect(withdrawn).toHaveLength(1);
  });
});
