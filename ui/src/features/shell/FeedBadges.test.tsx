import { marketApi } from "@signaldeck/contract";
import { act, screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { api } from "../../api/baseApi.ts";
import { renderAtMarket } from "../../testing/renderAtMarket.tsx";
import { sampleMarket } from "../../testing/samples.ts";
import { answer } from "../../testing/server.ts";
import { FeedBadges, feedLabel } from "./FeedBadges.tsx";

describe("feed label", () => {
  it("names a live feed", () => {
    expect(feedLabel(sampleMarket())).toBe("Simulated market");
  });

  it("names a recording by its speed alone, which fits a narrow screen", () => {
    const feed = { ...sampleMarket().feed, live: false, label: "Replay of many recorded quotes" };
    expect(feedLabel({ feed, speed: 60 })).toBe("Recorded quotes ×60");
    expect(feedLabel({ feed, speed: 1 })).toBe("Recorded quotes, not live");
  });
});

describe("the badges", () => {
  const EURO = { name: "FX", pairs: ["EUR/USD"], opensAt: "2026-01-05T22:00:00.000Z" };
  const GOLD = { name: "Metals", pairs: ["XAU/USD"], opensAt: null };
  const { feed, now } = sampleMarket();

  it.each([
    ["AI ACTIVE / TRADING LIVE", { fresh: true, closed: [EURO] }, ["FX opens 11:00 PM WAT"]],
    [
      "Engine paused",
      { fresh: true, closed: [EURO], pause: { reason: "News", since: now } },
      ["FX opens 11:00 PM WAT"],
    ],
    ["Feed quiet", { fresh: false, closed: [EURO] }, ["FX opens 11:00 PM WAT"]],
    [
      "Market closed",
      { fresh: false, closed: [EURO, GOLD] },
      ["FX opens 11:00 PM WAT", "Metals is closed"],
    ],
  ])("say %s, and what is closed", async (state, status, words) => {
    renderAtMarket(<FeedBadges />, {
      status: { feed: { ...feed, pairs: ["EUR/USD", "XAU/USD"] }, now, ...status },
    });
    expect(await screen.findByText(state)).toBeVisible();
    for (const text of words) expect(screen.getByText(text)).toBeVisible();
  });

  it("say at once that the device is offline, and that it is not any more", async () => {
    const { platform } = renderAtMarket(<FeedBadges />, { status: { feed, now, fresh: true } });
    expect(await screen.findByText("AI ACTIVE / TRADING LIVE")).toBeVisible();
    act(() => platform.setOnline(false));
    expect(screen.getByText("You are offline")).toBeVisible();
    expect(screen.queryByText("AI ACTIVE / TRADING LIVE")).toBeNull();
    act(() => platform.setOnline(true));
    expect(await screen.findByText("AI ACTIVE / TRADING LIVE")).toBeVisible();
  });

  it("say that the server is gone, with the feed's own state unsaid", async () => {
    const { store } = renderAtMarket(<FeedBadges />, { status: { feed, now, fresh: true } });
    expect(await screen.findByText("AI ACTIVE / TRADING LIVE")).toBeVisible();
    answer(marketApi.status, () => HttpResponse.error());
    act(() => {
      store.dispatch(api.internalActions.onOnline());
    });
    expect(await screen.findByText("Server unavailable")).toBeVisible();
    expect(screen.queryByText(/AI ACTIVE|Feed quiet/)).toBeNull();
  });
});
