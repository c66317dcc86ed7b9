import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { DetachedWindowAPI } from "happy-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sampleBoard, sampleEstimate } from "../../../api/boardSamples.ts";
import { LIVE_LIST, liveStreamCalls } from "../../../api/liveStreamCalls.ts";
import { sampleSignal, sampleStatus } from "../../../api/liveStreamSamples.ts";
import { ShortcutsProvider } from "../../../components/Shortcuts.tsx";
import { renderAtMarket } from "../../../testing/renderAtMarket.tsx";
import { SignalRoomPage } from "../SignalRoomPage.tsx";
import { settled } from "../testing/renderSignalRoom.tsx";

const PAIRS = ["EUR/USD", "GBP/USD"];
const RUNS_UNTIL = sampleSignal({ minute: 40 }).expiresAt;
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
      board: sampleBoard([
        sampleEstimate("EUR/USD", { confidence: 54.8, low: 53.1, runsUntil: RUNS_UNTIL }),
        sampleEstimate("GBP/USD"),
      ]),
    },
  );
}

const pane = (name: string) => screen.findByRole("group", { name });

it("shows card, chart, board, list, day and record in panes", async () => {
  openLarge();
  for (const name of ["Chart", "Previous signals", "Your day", "Performance"]) {
    expect(await pane(name)).toBeInTheDocument();
  }
  const card = within(await pane("Signal"));
  expect(await card.findByRole("region", { name: "Live signal" })).toBeInTheDocument();
  const board = within(await pane("Board"));
  const live = await board.findByRole("button", { name: /^EUR\/USD/ });
  await waitFor(() =>
    expect(live).toHaveTextContent(/^EUR\/USD1\.08483▲CALL54\.8\s%CALL live, \+1\.1 pipsrunning$/),
  );
  const other = board.getByRole("button", { name: /^GBP\/USD/ });
  expect(other).toHaveTextContent(/52\.0\s%10:40 AM: the signal was EUR\/USD2\.1 short$/);
});

it("gives the chart a pair of the board, and its own choice back", async () => {
  openLarge();
  const pair = await screen.findByRole("button", { name: /^GBP\/USD/ });
  await userEvent.click(pair);
  expect(await screen.findByRole("region", { name: "GBP/USD, last 20 minutes" })).toBeVisible();
  expect(pair).toHaveAttribute("aria-pressed", "true");
  await userEvent.click(pair);
  expect(await screen.findByRole("region", { name: "EUR/USD, last 20 minutes" })).toBeVisible();
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
  expect(screen.queryByRole("group", { name: "Board" })).toBeNull();
});
