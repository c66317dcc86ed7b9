import { accountsApi, contentApi, marketApi, membershipApi } from "@signaldeck/contract";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { userChanged } from "../../api/sessionSlice.ts";
import { createFakePlatform } from "../../platform/fakePlatform.ts";
import { screenExists } from "../../screens.ts";
import { renderApp } from "../../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleUser } from "../../testing/samples.ts";
import { answer, failure, success } from "../../testing/server.ts";
import { answerLanding } from "../landing/testing/answerLanding.ts";

const stored = (changes = {}) => ({ user: JSON.stringify(sampleUser(changes)) });

beforeEach(() => {
  // Where a session ends and where a locked item leads: the landing page and the Upgrade Portal.
  answerLanding();
  answer(contentApi.links, () => failure(500, "internal", "Broken."));
  answer(contentApi.public, () => success(sampleContent()));
  answer(marketApi.status, () => success(sampleMarket()));
  answer(membershipApi.countdown, () =>
    success({
      timeFormatted: { hours: "03", minutes: "04", seconds: "05" },
      remainingMs: 11_045_000,
      expiresAt: "2026-01-06T08:00:00.000Z",
      ended: false,
      tier: "guest",
      dashboardUnlocked: false,
    }),
  );
});

describe("session rules", () => {
  it("leads to /signup where no user was ever stored", async () => {
    const app = renderApp("/dashboard");
    await waitFor(() => expect(app.path()).toBe("/signup"));
  });

  it("leads to /login where a user is stored but no token", async () => {
    const app = renderApp("/dashboard", { platform: createFakePlatform({ stored: stored() }) });
    await waitFor(() => expect(app.path()).toBe("/login"));
  });

  it("shows a loading screen, then the user that the server returns", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const asked = answer(accountsApi.me, async () => {
      await held;
      return success(sampleUser({ fullName: "Fresh Name" }));
    });
    const platform = createFakePlatform({
      token: "t",
      stored: stored({ fullName: "Stale Name" }),
    });
    renderApp("/dashboard", { platform });
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.getByText("Loading")).toBeVisible();
    expect(screen.queryByText(/Welcome/)).toBeNull();
    release();
    expect(await screen.findByText("Welcome, Fresh")).toBeVisible();
    expect(platform.storage.get("user")).toContain("Fresh Name");
  });

  it("falls back to the stored user when the network fails", async () => {
    answer(accountsApi.me, () => HttpResponse.error());
    const platform = createFakePlatform({ token: "t", stored: stored({ fullName: "Kept Name" }) });
    const app = renderApp("/dashboard", { platform });
    expect(await screen.findByText("Welcome, Kept")).toBeVisible();
    expect(app.path()).toBe("/dashboard");
  });

  it("does not trust a stored user that cannot be read", async () => {
    answer(accountsApi.me, () => HttpResponse.error());
    const platform = createFakePlatform({ token: "t", stored: { user: "{broken" } });
    const app = renderApp("/dashboard", { platform });
    await waitFor(() => expect(app.path()).toBe("/login"));
  });

  it("ends on a refused token and leads to /login", async () => {
    answer(accountsApi.me, () => failure(401, "unauthenticated", "Please sign in."));
    const platform = createFakePlatform({ token: "old", stored: stored() });
    const app = renderApp("/dashboard", { platform });
    expect(await screen.findByRole("heading", { name: "Welcome back" })).toBeVisible();
    expect(app.path()).toBe("/login");
    expect(app.store.getState().session).toMatchObject({ status: "anonymous", user: null });
    expect(await platform.tokens.load()).toBeNull();
    expect(platform.storage.get("user")).toBeNull();
  });

  it("signs out: tells the server, clears storage whatever it says, goes home", async () => {
    answer(accountsApi.me, () => success(sampleUser()));
    const logouts = answer(accountsApi.logout, () => failure(500, "internal", "Broken."));
    const platform = createFakePlatform({ token: "t", stored: stored() });
    const app = renderApp("/dashboard", { platform });
    await userEvent.click(await screen.findByRole("button", { name: "Sign out" }));
    await waitFor(() => expect(app.path()).toBe("/"));
    expect(logouts[0]?.authorization).toBe("Bearer t");
    expect(await platform.tokens.load()).toBeNull();
    expect(platform.storage.get("user")).toBeNull();
  });

  it("follows a sign-out in another window", async () => {
    answer(accountsApi.me, () => success(sampleUser()));
    const platform = createFakePlatform({ token: "t", stored: stored() });
    const app = renderApp("/dashboard", { platform });
    await screen.findByText("Welcome, Demo");
    act(() => platform.changeFromElsewhere("user", null));
    await waitFor(() => expect(app.path()).toBe("/"));
  });

  it("stays where another window has signed out somebody else", async () => {
    answer(accountsApi.me, () => success(sampleUser()));
    const platform = createFakePlatform({ token: "t" });
    platform.storage.set("user", stored().user, { remember: false });
    const app = renderApp("/dashboard", { platform });
    await screen.findByText("Welcome, Demo");
    act(() => platform.changeFromElsewhere("user", null));
    expect(app.store.getState().session.status).toBe("authenticated");
    expect(app.path()).toBe("/dashboard");
  });

  it("leads a signed-in person from /login on to the dashboard", async () => {
    answer(accountsApi.me, () => success(sampleUser()));
    const app = renderApp("/login", {
      platform: createFakePlatform({ token: "t", stored: stored() }),
    });
    await waitFor(() => expect(app.path()).toBe("/dashboard"));
  });
});

describe("dashboard shell", () => {
  const enter = (changes = {}) => {
    answer(accountsApi.me, () => success(sampleUser(changes)));
    return renderApp("/dashboard", {
      platform: createFakePlatform({ token: "t", stored: stored(changes) }),
    });
  };

  it("sends a guest from a locked item to the Upgrade Portal, and says that it is locked", async () => {
    const app = enter();
    const item = await screen.findByRole("link", { name: /Neural Signals.*locked/ });
    await userEvent.click(item);
    await waitFor(() => expect(app.path()).toBe("/dashboard/upgrade"));
  });

  it("says that the access has changed, and no more of the email than is sure", async () => {
    const { store } = enter();
    await screen.findByText("Trial 03:04:05");
    const gold = sampleUser({ tier: "gold" });
    answer(accountsApi.me, () => success(gold));
    act(() => void store.dispatch(userChanged(gold)));
    const notice = (await screen.findByText("Gold, locked")).closest("[role=status]");
    expect(notice).toHaveTextContent(
      "Your access has changed: Gold, locked. We have emailed you about it.",
    );
  });

  it("shows trial clock, tier and admission code to a guest", async () => {
    enter();
    expect(await screen.findByText("Trial 03:04:05")).toBeVisible();
    expect(screen.getByText("TRIAL")).toBeVisible();
    expect(screen.getByText("Trial Member")).toBeVisible();
    expect(screen.getByText("AX7K-22QM")).toBeVisible();
  });

  it("claims live trading only while the feed is fresh", async () => {
    answer(marketApi.status, () => success(sampleMarket({ fresh: false })));
    enter();
    expect(await screen.findByText("Feed quiet")).toBeVisible();
    expect(screen.getByText("Simulated market")).toBeVisible();
    expect(screen.queryByText("AI ACTIVE / TRADING LIVE")).toBeNull();
  });

  it("lists no screen that does not exist", async () => {
    enter();
    const menu = await screen.findByRole("navigation", { name: "Dashboard" });
    const paths = [...menu.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");
    expect(paths).toContain("/dashboard/upgrade");
    expect(paths.filter((path) => !screenExists(path))).toEqual([]);
  });
});
