import { LIST_WINDOW, memberAccessApi, registrationsApi } from "@signaldeck/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { answer, failure, success } from "../../testing/server.ts";
import { answerDesk, openDesk, page, sampleMember } from "./testing/membersDesk.ts";

const PATH = "/dashboard/admin/users";
const GUEST = sampleMember(1);
const SILVER = sampleMember(2, {
  tier: "silver",
  dashboardUnlocked: true,
  hasDeposited: true,
  depositAmount: 1_500,
  brokerAccountId: "88421190",
});
const GOLD = sampleMember(3, { tier: "gold", dashboardUnlocked: true, hasDeposited: true });

beforeEach(() => {
  answerDesk();
  answer(memberAccessApi.users, () => page([GUEST, SILVER, GOLD]));
});

const row = async (name: string) => {
  const link = await screen.findByText(name);
  return within(link.closest("li") as HTMLElement);
};

describe("the list of members", () => {
  it("shows what one looks for, and opens the member's page", async () => {
    const app = openDesk(PATH);
    const silver = await row("Person 2");
    expect(silver.getByText("person2@example.org")).toBeVisible();
    expect(silver.getByText("Silver")).toBeVisible();
    expect(silver.getByText("Unlocked")).toBeVisible();
    expect(silver.getByText("$1,500")).toBeVisible();
    expect(silver.getByText("88421190")).toBeVisible();
    expect(silver.getByText("5 Jan 2026")).toBeVisible();
    const guest = await row("Person 1");
    expect(guest.getByText("No deposit")).toBeVisible();
    expect(guest.queryByText(/\$/)).toBeNull();
    expect((await row("Person 3")).getByText("Deposited")).toBeVisible();
    await userEvent.click(silver.getByRole("link", { name: "Person 2" }));
    await waitFor(() => expect(app.path()).toBe(`${PATH}/${SILVER.id}`));
  });

  it("is narrowed by what the address says, and taken along as a file", async () => {
    const asked = answer(memberAccessApi.users, () => page([SILVER], { total: 1_204, pages: 25 }));
    const file = answer(memberAccessApi.exportUsers, () => HttpResponse.text("joined"));
    const app = openDesk(`${PATH}?tier=silver&state=nonsense&page=2`);
    expect(await screen.findByText("1,204 members match.")).toBeVisible();
    expect(screen.getByLabelText("Tier")).toHaveValue("silver");
    await userEvent.selectOptions(screen.getByLabelText("Deposit claims"), "Claim waiting");
    await waitFor(() => expect(app.location().search).toBe("?tier=silver&claims=waiting"));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ claims: "waiting" }));
    expect(asked[0]?.query).toEqual({ tier: "silver", page: "2", limit: "50" });
    await userEvent.click(screen.getByRole("button", { name: "Export CSV" }));
    await waitFor(() => expect(file[0]?.query).toEqual({ tier: "silver", claims: "waiting" }));

    answer(memberAccessApi.users, () => page([]));
    await userEvent.selectOptions(screen.getByLabelText("Country"), "Ghana");
    expect(await screen.findByText("No members fit these filters.")).toBeVisible();
    answer(memberAccessApi.exportUsers, () => failure(429, "too_many_requests", "Wait 40 s."));
    await userEvent.click(screen.getByRole("button", { name: "Export CSV" }));
    expect(await screen.findByText("Wait 40 s.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(app.location().search).toBe(""));
  });

  it("lets support filter and take nothing along", async () => {
    openDesk(PATH, "support");
    expect(await screen.findByLabelText("Tier")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Export CSV" })).toBeNull();
  });

  it("asks for fifty at a time, and turns pages within a window of three", async () => {
    const asked = answer(memberAccessApi.users, ({ query }) =>
      page([sampleMember(Number(query["page"]))], {
        total: 480,
        pages: 10,
        current: Number(query["page"]),
      }),
    );
    const app = openDesk(PATH);
    const bar = within(await screen.findByLabelText("Pages of members"));
    expect(bar.getByText("Page 1 of 10")).toBeVisible();
    for (const name of ["First", "Previous"]) {
      expect(bar.getByRole("button", { name })).toBeDisabled();
    }
    await userEvent.click(bar.getByRole("button", { name: "Page 3" }));
    expect(await screen.findByText("Page 3 of 10")).toBeVisible();
    expect(bar.getAllByRole("button", { name: /^Page/ }).map((one) => one.textContent)).toEqual([
      "2",
      "3",
      "4",
    ]);
    await userEvent.click(bar.getByRole("button", { name: "Last" }));
    expect(await screen.findByText("Page 10 of 10")).toBeVisible();
    for (const name of ["Next", "Last"]) {
      expect(bar.getByRole("button", { name })).toBeDisabled();
    }
    expect(asked.map(({ query }) => [query["page"], query["limit"]])).toEqual([
      ["1", "50"],
      ["3", "50"],
      ["10", "50"],
    ]);
    expect(app.location().search).toBe("?page=10");
  });

  it("says that there is nobody, and what failed, with a way to try again", async () => {
    let broken = true;
    answer(memberAccessApi.users, () =>
      broken ? failure(503, "unavailable", "The storage is away.") : page([]),
    );
    openDesk(PATH);
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The members could not be loaded");
    broken = false;
    await userEvent.click(within(alert).getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("No users found in the system.")).toBeVisible();
  });

  it("is not for members", async () => {
    const asked = answer(memberAccessApi.users, () => page([GUEST]));
    openDesk(PATH, "member");
    expect(await screen.findByText("Not allowed")).toBeVisible();
    expect(asked).toHaveLength(0);
  });
});

describe("the search", () => {
  it("is sent once, half a second after the last key, and hides the pages", async () => {
    answer(memberAccessApi.users, () => page([GUEST], { total: 99, pages: 2 }));
    const asked = answer(memberAccessApi.searchUsers, () => success([SILVER]));
    const app = openDesk(PATH);
    const box = await screen.findByLabelText("Search members");
    const type = (value: string) => fireEvent.change(box, { target: { value } });
    for (const value of ["p", "per"]) type(value);
    // Of timers of one length the first one set is the first to go off.
    const askedSoFar = new Promise<number>((resolve) => {
      setTimeout(() => resolve(asked.length), LIST_WINDOW.searchDelay);
    });
    type("  per 88 ");
    expect(LIST_WINDOW.searchDelay).toBe(500);
    expect(await askedSoFar).toBe(0);
    expect(await screen.findByText("Person 2")).toBeVisible();
    expect(asked.map(({ query }) => query)).toEqual([{ query: "per 88", limit: "50" }]);
    expect(screen.queryByLabelText("Pages of members")).toBeNull();
    expect(screen.queryByText(/^Page \d/)).toBeNull();
    expect(app.location().search).toBe("?q=per+88");

    await userEvent.click(screen.getByLabelText("Clear search"));
    expect(await screen.findByText("Person 1")).toBeVisible();
    expect(await screen.findByText("Page 1 of 2")).toBeVisible();
    expect(box).toHaveValue("");
    expect(asked).toHaveLength(1);
  });

  it("says when nobody matches, and what failed", async () => {
    answer(memberAccessApi.searchUsers, ({ query }) =>
      query["query"] === "zz" ? success([]) : failure(500, "internal", "Broken."),
    );
    openDesk(`${PATH}?q=zz`);
    expect(await screen.findByText('No users found matching "zz"')).toBeVisible();
    await userEvent.type(screen.getByLabelText("Search members"), "y");
    expect(await screen.findByText("The members could not be loaded")).toBeVisible();
  });
});

describe("the quick deeds", () => {
  /** Asks for one, and gives the reason that the member is to read. */
  const deed = async (button: HTMLElement, action: string, reason: string) => {
    await userEvent.click(button);
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: action }));
    expect(await dialog.findByText("Please give a reason")).toBeVisible();
    await userEvent.type(dialog.getByLabelText("Reason"), reason);
    await userEvent.click(dialog.getByRole("button", { name: action }));
    return dialog;
  };

  it("grants Gold: both wait, then the row shows what came back", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const asked = answer(memberAccessApi.changeAccess, async () => {
      await held;
      return success({ ...GUEST, tier: "gold", dashboardUnlocked: true, hasDeposited: true });
    });
    openDesk(PATH);
    const guest = await row("Person 1");
    expect(guest.getByRole("button", { name: /Revoke/ })).toBeDisabled();
    await deed(guest.getByRole("button", { name: /Grant Gold/ }), "Grant Gold", "A courtesy");
    expect(await guest.findByText("Updating user access...")).toBeVisible();
    // What is behind a dialog is hidden from assistive technology.
    const behind = { name: /Grant Gold/, hidden: true };
    expect(guest.getByRole("button", behind)).toBeDisabled();
    expect((await row("Person 2")).getByRole("button", behind)).toBeEnabled();
    release();
    expect(await guest.findByText("Gold")).toBeVisible();
    expect(guest.getByText("Deposited")).toBeVisible();
    expect(guest.getByRole("button", { name: /Grant Gold/ })).toBeDisabled();
    expect(guest.getByRole("button", { name: /Revoke/ })).toBeEnabled();
    expect(await screen.findByText("Person 1 has Gold now.")).toBeVisible();
    expect(asked[0]).toMatchObject({
      path: expect.stringContaining(GUEST.id) as string,
      body: {
        tier: "gold",
        dashboardUnlocked: true,
        hasDeposited: true,
        reason: "A courtesy",
        seen: { tier: "guest", dashboardUnlocked: false, grantedUntil: null },
      },
    });
  });

  it("revokes after asking why", async () => {
    const asked = answer(memberAccessApi.changeAccess, () => success(sampleMember(3)));
    openDesk(PATH);
    const gold = await row("Person 3");
    expect(gold.getByRole("button", { name: /Grant Gold/ })).toBeDisabled();
    await deed(gold.getByRole("button", { name: /Revoke/ }), "Revoke access", "Proof was forged");
    expect(await gold.findByText("Guest")).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).toMatchObject({
      tier: "guest",
      dashboardUnlocked: false,
      hasDeposited: false,
      reason: "Proof was forged",
    });
  });

  it("shows what failed, keeps the reason, and reads the list anew", async () => {
    answer(memberAccessApi.changeAccess, () =>
      failure(409, "conflict", "It has changed meanwhile."),
    );
    const asked = answer(memberAccessApi.users, () => page([GUEST]));
    openDesk(PATH);
    const guest = await row("Person 1");
    const dialog = await deed(guest.getByRole("button", { name: /Grant/ }), "Grant Gold", "Won");
    expect(await dialog.findByRole("alert")).toHaveTextContent("It has changed meanwhile.");
    expect(dialog.getByLabelText("Reason")).toHaveValue("Won");
    expect(guest.getByText("Guest")).toBeVisible();
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it("are not offered to support", async () => {
    openDesk(PATH, "support");
    const guest = await row("Person 1");
    expect(guest.queryByRole("button")).toBeNull();
  });
});

describe("registrations that wait for their code", () => {
  const ADA = {
    id: "0198f0a2-0000-7000-8000-00000000bbbb",
    fullName: "Ada Obi",
    email: "ada@deck.example",
    phone: "+2348012345678",
    country: "Nigeria",
    telegram: null,
    createdAt: "2026-01-05T08:00:00.000Z",
    expiresAt: "2026-01-06T08:00:00.000Z",
    ended: false,
  };

  it("stand below the members, are sent a new code, and are removed when asked again", async () => {
    const old = { ...ADA, id: ADA.id.replace("bbbb", "cccc"), email: "old@deck.example" };
    const asked = answer(registrationsApi.registrations, () =>
      page([ADA, { ...old, ended: true }]),
    );
    const mailed = answer(registrationsApi.mailRegistrationCode, () => success(null));
    const removed = answer(registrationsApi.removeRegistration, () => success(null));
    openDesk(PATH, "support");
    expect(await screen.findByText(/^Registered 5 Jan 2026.*The code works until/)).toBeVisible();
    expect(screen.getByText(/Ended without its code\.$/)).toBeVisible();
    expect(screen.queryByRole("button", { name: `Email a new code to ${old.email}` })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: `Email a new code to ${ADA.email}` }));
    expect(
      await screen.findByText(`A new confirmation code is on its way to ${ADA.email}.`),
    ).toBeVisible();
    expect(mailed).toHaveLength(1);
    const remove = { name: `Remove the registration of ${old.email}` };
    await userEvent.click(screen.getByRole("button", remove));
    expect(removed).toHaveLength(0);
    await userEvent.click(screen.getByRole("button", { name: "Remove registration" }));
    expect(await screen.findByText(`The registration of ${old.email} is removed.`)).toBeVisible();
    expect(removed).toHaveLength(1);
    expect(asked[0]?.query).toMatchObject({ search: "" });
  });

  it("say why no code was sent, and are found by the same search as members", async () => {
    const asked = answer(registrationsApi.registrations, () => page([ADA]));
    answer(memberAccessApi.searchUsers, () => success([]));
    answer(registrationsApi.mailRegistrationCode, () =>
      failure(429, "too_many_requests", "Wait 40 s."),
    );
    openDesk(`${PATH}?q=ada`);
    await userEvent.click(
      await screen.findByRole("button", { name: `Email a new code to ${ADA.email}` }),
    );
    expect(await screen.findByText("Wait 40 s.")).toBeVisible();
    expect(asked[0]?.query).toMatchObject({ search: "ada" });
  });
});
