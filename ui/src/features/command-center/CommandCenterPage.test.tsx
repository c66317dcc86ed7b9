import {
  claimsApi,
  contentApi,
  HOUR,
  journalApi,
  marketApi,
  membershipApi,
  signalsApi,
  staffOverviewApi,
  type SignalDto,
  type UserDto,
} from "@signaldeck/contract";
import { render, screen, within } from "@testing-library/react";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { sampleRecord, sampleSignal, sampleStatus } from "../../api/liveStreamSamples.ts";
import { sessionRestored } from "../../api/sessionSlice.ts";
import { createFakePlatform } from "../../platform/fakePlatform.ts";
import { PlatformProvider } from "../../platform/PlatformContext.tsx";
import { createStore } from "../../api/store.ts";
import {
  sampleContent,
  sampleCountdown,
  sampleDay,
  sampleToday,
  sampleUser,
} from "../../testing/samples.ts";
import { answer, failure, success } from "../../testing/server.ts";
import { CommandCenterPage } from "./CommandCenterPage.tsx";

const lost = (minute: number) => sampleSignal({ minute, status: "closed", outcome: "loss" });

function open(user: Partial<UserDto>, signals: SignalDto[] = [sampleSignal()]) {
  answer(contentApi.public, () => success(sampleContent()));
  answer(marketApi.status, () => success(sampleStatus()));
  answer(membershipApi.countdown, () => success(sampleCountdown()));
  const calls = {
    signals: answer(signalsApi.list, () => success(signals)),
    performance: answer(signalsApi.performance, () => success(sampleRecord())),
    day: answer(journalApi.day, () => success(sampleDay())),
    today: answer(journalApi.today, () => success(sampleToday({ published: 8 }))),
  };
  const platform = createFakePlatform();
  const store = createStore(platform);
  store.dispatch(sessionRestored({ token: "secret", user: sampleUser(user) }));
  render(
    <Provider store={store}>
      <PlatformProvider platform={platform}>
        <MemoryRouter>
          <CommandCenterPage />
        </MemoryRouter>
      </PlatformProvider>
    </Provider>,
  );
  return calls;
}

const SILVER = { tier: "silver", dashboardUnlocked: true } as const;

describe("the Command Center of the staff", () => {
  const overview = {
    claims: { count: 3, oldestAt: null },
    tickets: { count: 1, oldestAt: null },
    applications: { count: 0, oldestAt: null, needsCare: 0 },
    reports: null,
    outbox: null,
    engine: null,
  };

  it("shows what waits at their desks, and leads there", async () => {
    answer(staffOverviewApi.overview, () => success(overview));
    open({ role: "support", tier: "guest" });
    const desk = await screen.findByRole("link", { name: /Verification/ });
    expect(desk).toHaveTextContent("3claims wait");
    expect(desk).toHaveAttribute("href", "/dashboard/desk/claims");
    expect(screen.getByRole("link", { name: /Applications/ })).toHaveTextContent("Nothing waits.");
    expect(screen.queryByRole("link", { name: /Outbox/ })).toBeNull();
    expect(screen.queryByText("Pending activation")).toBeNull();
  });

  it("offers a retry where the desks cannot be counted", async () => {
    answer(staffOverviewApi.overview, () => failure(500, "internal", "Broken."));
    open({ role: "admin", tier: "guest" });
    expect(await screen.findByText("The desks could not be counted")).toBeVisible();
    expect(screen.getAllByRole("button", { name: "Retry" })[0]).toBeVisible();
  });
});

describe("the Command Center of who waits for activation", () => {
  it.each([
    ["a guest", { tier: "guest" }],
    ["a tier that is still locked", { tier: "gold", dashboardUnlocked: false }],
    ["an unknown tier", { tier: "platinum" as "gold", dashboardUnlocked: true, permissions: [] }],
  ] satisfies [string, Partial<UserDto>][])("tells %s what comes next", async (_name, user) => {
    const calls = open(user);
    expect(screen.getByRole("heading", { name: "Pending activation" })).toBeVisible();
    expect(screen.getByText("0 signals today")).toBeVisible();
    const isOpen = "dashboardUnlocked" in user && user.dashboardUnlocked;
    expect(screen.queryAllByText("Your trial has ended")).toHaveLength(isOpen ? 0 : 1);
    expect(await screen.findByText("Gold Node")).toBeVisible();
    const steps = within(screen.getByRole("region", { name: "Activation protocol" }));
    expect(steps.getAllByRole("listitem")).toHaveLength(3);
    const rooms = within(screen.getByRole("region", { name: "What opens with activation" }));
    for (const link of rooms.getAllByRole("link", { name: /Neural Signals/ })) {
      expect(link).toHaveTextContent("Locked");
      expect(link).toHaveAttribute("href", "/dashboard/upgrade");
    }
    expect(Object.values(calls).flat()).toEqual([]);
  });
});

describe("the Command Center of who has sent a proof", () => {
  it("says that support has it and which steps are done", async () => {
    answer(claimsApi.ownClaims, () =>
      success([
        {
          id: "0198f0a2-0000-7000-8000-0000000000c1",
          status: "waiting",
          brokerAccountId: "77",
          accessPath: "manual",
          declaredAmount: 20,
          verifiedAmount: null,
          reason: null,
          proof: { name: "receipt.png", type: "image/png", bytes: 1_000 },
          createdAt: new Date(Date.now() - 2.1 * HOUR).toISOString(),
          decidedAt: null,
        },
      ]),
    );
    open({ tier: "guest", brokerAccountId: "77", accessPath: "manual", declaredDeposit: 20 });
    expect(
      await screen.findByRole("heading", { name: "Support is verifying your deposit" }),
    ).toBeVisible();
    expect(screen.getByText(/has been waiting for 2 h \d min\./)).toBeVisible();
    expect(screen.getByText("2 of 3 done")).toBeVisible();
    expect(screen.queryByText("Pending activation")).toBeNull();
  });
});

describe("the Command Center of who has not acknowledged the risk disclosure", () => {
  it("leads to the signal room, which is no locked one, and asks for no signals", () => {
    const calls = open({ ...SILVER, permissions: ["account.own", "signals.enter"] });
    expect(screen.getByRole("link", { name: "Open the signal room" })).toHaveAttribute(
      "href",
      "/dashboard/signals",
    );
    const rooms = within(screen.getByRole("region", { name: "Your rooms" }));
    const room = rooms.getByRole("link", { name: /Neural Signals/ });
    expect(room).toHaveAttribute("href", "/dashboard/signals");
    expect(room).not.toHaveTextContent("Locked");
    expect(screen.queryByText("Pending activation")).toBeNull();
    expect(Object.values(calls).flat()).toEqual([]);
  });
});

describe("the Command Center of members with access", () => {
  it("shows silver members today's real usage and the real newest signals", async () => {
    open(SILVER);
    expect(await screen.findByText("of 10 signals received")).toBeVisible();
    expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "3 of 10");
    const latest = within(screen.getByRole("region", { name: "Latest signals" }));
    expect(await latest.findByText("EUR/USD")).toBeVisible();
    expect(screen.queryByText("Sample data")).toBeNull();
    expect(await screen.findByRole("link", { name: "See the tiers" })).toBeVisible();
  });

  it("welcomes gold members and offers them no upgrade", async () => {
    open({ tier: "gold", dashboardUnlocked: true });
    expect(screen.getByRole("heading", { name: "Elite command center" })).toBeVisible();
    expect(await screen.findByText("Gold Node")).toBeVisible();
    expect(screen.queryByRole("link", { name: "See the tiers" })).toBeNull();
  });

  it("prompts for no larger deposit after a losing streak", async () => {
    open(SILVER, [lost(40), lost(35), lost(30)]);
    expect(await screen.findAllByText("✕ loss")).toHaveLength(3);
    expect(screen.queryByRole("link", { name: "See the tiers" })).toBeNull();
  });

  it("says when today's usage cannot be had, and offers to retry", async () => {
    open(SILVER);
    answer(journalApi.today, () => failure(500, "internal", "Broken."));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Failed to get today's usage");
    expect(within(alert).getByRole("button", { name: "Retry" })).toBeVisible();
  });
});
