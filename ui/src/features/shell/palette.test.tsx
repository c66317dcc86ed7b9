import {
  accountsApi,
  contentApi,
  marketApi,
  memberAccessApi,
  permissionsOf,
  staffOverviewApi,
  supportApi,
  type UserDto,
} from "@signaldeck/contract";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakePlatform } from "../../platform/fakePlatform.ts";
import { SCREENS } from "../../screens.ts";
import { renderApp } from "../../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleUser } from "../../testing/samples.ts";
import { answer, failure, success, type SeenCall } from "../../testing/server.ts";
import { fits, paletteScreens } from "./paletteScreens.ts";

const user = userEvent.setup({ delay: null });
const ID = "0198f0a2-0000-7000-8000-0000000000b1";

/** Screens that signed-in people do not go to by name. */
const NOT_BY_NAME: readonly string[] = [
  SCREENS.signup,
  SCREENS.login,
  SCREENS.forgotPassword,
  SCREENS.resetPassword,
  SCREENS.firstAdmin,
  SCREENS.botApplicationSent,
];

let searches: SeenCall[];
beforeEach(() => {
  answer(marketApi.status, () => success(sampleMarket()));
  answer(contentApi.public, () => success(sampleContent()));
  answer(contentApi.faq, () => success([]));
  answer(contentApi.supportContacts, () => failure(404, "not_found", "None."));
  answer(contentApi.links, () => failure(404, "not_found", "None."));
  answer(supportApi.tickets, () => success([]));
  answer(staffOverviewApi.overview, () => failure(404, "not_found", "None."));
  answer(accountsApi.logout, () => success(null));
  searches = answer(memberAccessApi.searchUsers, () =>
    success([
      {
        id: ID,
        fullName: "Ada Obi",
        email: "ada@example.org",
        tier: "gold",
        dashboardUnlocked: true,
        hasDeposited: true,
        createdAt: "2026-01-05T08:00:00.000Z",
      },
    ]),
  );
});

function open(changes: Partial<UserDto>, path: string = SCREENS.support) {
  const me = sampleUser({ permissions: ["account.own", "membership.own"], ...changes });
  answer(accountsApi.me, () => success(me));
  const platform = createFakePlatform({ token: "t", stored: { user: JSON.stringify(me) } });
  return renderApp(path, { platform });
}

async function openPalette() {
  await screen.findByRole("heading", { name: "Support Hub" });
  await user.keyboard("{Control>}k{/Control}");
  const palette = within(await screen.findByRole("dialog", { name: "Go to" }));
  // A browser has put the focus there by itself.
  await user.click(palette.getByRole("searchbox"));
  return palette;
}

describe("the screens of the palette", () => {
  it("are all that there are, for an admin", () => {
    const admin = sampleUser({ role: "admin" });
    const reached = paletteScreens(permissionsOf(admin))
      .flatMap(({ screens }) => screens)
      .map(({ path }) => path);
    const wanted = Object.values<string>(SCREENS).filter(
      (path) => !path.includes(":") && !NOT_BY_NAME.includes(path),
    );
    expect([...new Set(reached)].sort()).toEqual([...wanted].sort());
    expect(reached).toHaveLength(wanted.length);
  });

  it("are for members without desks, and locked where the tier does not reach", () => {
    const groups = paletteScreens(permissionsOf(sampleUser({ tier: "guest" })));
    expect(groups.map(({ title }) => title)).toEqual(["Screens", "Public pages"]);
    const locked = groups.flatMap(({ screens }) => screens.filter((one) => one.locked));
    expect(locked.map(({ label }) => label)).toContain("Neural Signals");
    expect(locked.map(({ label }) => label)).not.toContain("Support Hub");
  });

  it("are found by the beginnings of their words", () => {
    expect(fits("Neural Signals", "sig")).toBe(true);
    expect(fits("Neural Signals", " NEURAL  s")).toBe(true);
    expect(fits("Neural Signals", "als")).toBe(false);
    expect(fits("Auto-Copy System", "copy")).toBe(true);
    expect(fits("Anything", "")).toBe(true);
  });
});

describe("the command palette", () => {
  it("leads to a screen by keys alone", async () => {
    const { path } = open({});
    const palette = await openPalette();
    expect(palette.getByRole("menuitem", { name: "Profile Settings" })).toBeVisible();
    await user.keyboard("term");
    await waitFor(() => expect(palette.getAllByRole("menuitem")).toHaveLength(1));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(path()).toBe("/terms"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each([
    ["sound", "Sound and quiet"],
    ["pause", "Pause signals"],
    ["limit", "Daily limits"],
    ["theme", "Use light theme"],
    ["second factor", "Second factor"],
  ])("finds what is set by the name one looks for: %s", async (typed, name) => {
    open({ permissions: ["account.own", "membership.own", "signals.enter", "signals.read"] });
    const palette = await openPalette();
    await user.keyboard(typed);
    await waitFor(() =>
      expect(palette.getAllByRole("menuitem").map(({ textContent }) => textContent)).toContain(
        name,
      ),
    );
  });

  it("leads from a locked screen to the upgrade, and says so", async () => {
    const { path } = open({});
    const palette = await openPalette();
    await user.click(palette.getByRole("menuitem", { name: /Neural Signals/ }));
    await waitFor(() => expect(path()).toBe(SCREENS.upgrade));
  });

  it("opens by its button, does what it says, and closes on Escape", async () => {
    open({});
    await user.click(await screen.findByRole("button", { name: "Go to" }));
    const palette = within(await screen.findByRole("dialog", { name: "Go to" }));
    await user.click(palette.getByRole("menuitem", { name: "Use light theme" }));
    expect(document.documentElement.dataset["theme"]).toBe("light");
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(await screen.findByRole("button", { name: "Go to" }));
    await screen.findByRole("dialog", { name: "Go to" });
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    document.documentElement.dataset["theme"] = "dark";
  });

  it("signs out", async () => {
    const { path } = open({});
    const palette = await openPalette();
    await user.keyboard("sign out");
    await user.click(await palette.findByRole("menuitem", { name: "Sign out" }));
    await waitFor(() => expect(path()).toBe("/"));
  });

  it("looks for members for those who may, and for nobody else", async () => {
    const { path, unmount } = open({
      role: "support",
      permissions: ["account.own", "members.read"],
    });
    const palette = await openPalette();
    await user.keyboard("ada");
    await user.click(await palette.findByRole("menuitem", { name: /Ada Obi/ }));
    await waitFor(() => expect(path()).toBe(`/dashboard/admin/users/${ID}`));
    expect(searches.map(({ query }) => query["query"])).toEqual(["ada"]);
    unmount();

    open({});
    const other = await openPalette();
    await user.keyboard("ada");
    expect(await other.findByText("Nothing has such a name.")).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(searches).toHaveLength(1);
  });

  it("says when members cannot be searched", async () => {
    answer(memberAccessApi.searchUsers, () => failure(500, "internal", "Broken."));
    open({ role: "support", permissions: ["account.own", "members.read"] });
    const palette = await openPalette();
    await user.keyboard("ada");
    expect(await palette.findByText("The members could not be searched.")).toBeVisible();
  });
});

describe("the list of keys", () => {
  it("opens by ? and by its button, and names what works", async () => {
    open({});
    await screen.findByRole("heading", { name: "Support Hub" });
    await user.keyboard("?");
    const keys = within(await screen.findByRole("dialog", { name: "Keys" }));
    expect(keys.getByText("Go to a screen or do something")).toBeVisible();
    expect(keys.getByText("Ctrl")).toBeVisible();
    expect(keys.getByText("Show these keys")).toBeVisible();
    await user.click(keys.getByRole("button", { name: "Close" }));
    await user.click(screen.getByRole("button", { name: "Keys" }));
    expect(await screen.findByRole("dialog", { name: "Keys" })).toBeVisible();
  });

  it("can be reached from the palette", async () => {
    open({});
    const palette = await openPalette();
    await user.click(palette.getByRole("menuitem", { name: "Show the keys" }));
    expect(await screen.findByRole("dialog", { name: "Keys" })).toBeVisible();
  });
});
