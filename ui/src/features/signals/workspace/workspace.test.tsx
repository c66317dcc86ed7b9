import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { DetachedWindowAPI } from "happy-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { LIVE_LIST, liveStreamCalls } from "../../../api/liveStreamCalls.ts";
import { sampleSignal, sampleStatus } from "../../../api/liveStreamSamples.ts";
import { ShortcutsProvider } from "../../../components/Shortcuts.tsx";
import { renderAtMarket } from "../../../testing/renderAtMarket.tsx";
import { SignalRoomPage } from "../SignalRoomPage.tsx";
import { settled } from "../testing/renderSignalRoom.tsx";

const PAIRS = ["EUR/USD", "GBP/USD"];
const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
const before = { width: window.innerWidth, height: window.innerHeight };

beforeEach(() => happyDOM.setViewport({ width: 1_920, height: 1_080 }));
afterEach(() => happyDOM.setViewport(before));

function openLarge(stored: Record<string, string> = {}) {
  const { feed } = sampleStatus();
  const at = Date.parse("2026-03-03T09:41:15Z");
  return renderAtMarket(
    <ShortcutsProvider>
      <SignalRoomPage parts={{ Aside: () => <p>The day</p> }} />
    </ShortcutsProvider>,
    {
      path: "/dashboard/signals",
      stored,
      signals: [sampleSignal({ minute: 40 }), settled(35, { pair: "GBP/USD", outcome: "loss" })],
      prices: [
        [at - 5_000, 1.0847],
        [at, 1.08483],
      ],
      status: { feed: { ...feed, pairs: PAIRS } },
    },
  );
}

const pane = (name: string) => screen.findByRole("group", { name });

it("shows card, chart, watchlist, list, day and record in panes", async () => {
  openLarge();
  for (const name of ["Chart", "Previous signals", "Your day", "Performance"]) {
    expect(await pane(name)).toBeInTheDocument();
  }
  const card = within(await pane("Signal"));
  expect(await card.findByRole("region", { name: "Live signal" })).toBeInTheDocument();
  const watchlist = within(await pane("Watchlist"));
  const live = await watchlist.findByRole("button", { name: /^EUR\/USD/ });
  await waitFor(() => expect(live).toHaveTextContent("EUR/USD1.08483▲ CALL live, +1.1 pips"));
  expect(watchlist.getByRole("button", { name: /^GBP\/USD/ })).toHaveTextContent(
    /10:40 AM: the signal was EUR\/USD$/,
  );
});

it("narrows the list to a pair of the watchlist, and widens it again", async () => {
  openLarge();
  const pair = await screen.findByRole("button", { name: /^EUR\/USD/ });
  await userEvent.click(pair);
  expect(await screen.findByText("No earlier EUR/USD signal among the newest")).toBeVisible();
  expect(pair).toHaveAttribute("aria-pressed", "true");
  await userEvent.click(pair);
  expect(await screen.findByRole("table", { name: "Previous signals" })).toBeVisible();
});

it("puts a pair into a small window of its own", async () => {
  const { platform } = openLarge();
  await userEvent.click(
    await screen.findByRole("button", { name: "Keep GBP/USD in a small window" }),
  );
  expect(platform.small).toEqual(["/compact?pair=GBP%2FUSD"]);
});

it("tapes the newest results, and lets nothing new push in while somebody points at them", async () => {
  const { store } = openLarge();
  const tape = await screen.findByRole("region", { name: "Newest results" });
  const results = () =>
    within(tape)
      .getAllByRole("listitem")
      .map((item) => item.textContent);
  await waitFor(() => expect(results()).toEqual(["10:40 AMGBP/USD▲CALL✕ loss"]));
  await userEvent.hover(tape);
  act(() => {
    store.dispatch(
      liveStreamCalls.util.updateQueryData("signals", LIVE_LIST, ([live, ...others]) => [
        { ...live, ...settled(40, { outcome: "profit" }) },
        ...others,
      ]),
    );
  });
  expect(await within(tape).findByText("1 newer")).toBeVisible();
  expect(results()).toHaveLength(1);
  await userEvent.unhover(tape);
  await waitFor(() => expect(results()[0]).toBe("10:45 AMEUR/USD▲CALL✓ profit"));
});

it("is the room of before in a narrower window", async () => {
  happyDOM.setViewport({ width: 1_599, height: 1_080 });
  openLarge();
  expect(await screen.findByRole("complementary", { name: "Record and guidance" })).toBeVisible();
  expect(screen.queryByRole("group", { name: "Watchlist" })).toBeNull();
});
