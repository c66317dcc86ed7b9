import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { changeBoard } from "../../../api/boardCalls.ts";
import { sampleBoard, sampleEstimate } from "../../../api/boardSamples.ts";
import { ShortcutsProvider } from "../../../components/Shortcuts.tsx";
import { renderAtMarket, type MarketOptions } from "../../../testing/renderAtMarket.tsx";
import { Board } from "./Board.tsx";

const PAIRS = ["USD/CAD", "USD/JPY", "GBP/USD"];
const THREE = sampleBoard(PAIRS.map((pair) => sampleEstimate(pair)));

function open(options: MarketOptions = {}) {
  const picked: string[] = [];
  const onPick = (pair: string) => picked.push(pair);
  const board = (
    <ShortcutsProvider>
      <Board size="room" shown={PAIRS[0] ?? null} onPick={onPick} />
    </ShortcutsProvider>
  );
  return { picked, ...renderAtMarket(board, { board: THREE, ...options }) };
}

async function region() {
  await screen.findByRole("list", { name: "Pairs" });
  return screen.getByRole("region", { name: "Board" });
}
const rows = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
const order = () => screen.getAllByRole("listitem").map((row) => row.getAttribute("data-pair"));

describe("the board of pairs", () => {
  it("says direction, confidence and what is missing, and what all of them need", async () => {
    open({
      board: sampleBoard([
        sampleEstimate("USD/CAD"),
        sampleEstimate("USD/JPY", { low: 54.5, confidence: 57, direction: "PUT" }),
      ]),
    });
    const board = within(await region());
    expect(board.getByText(/^needs 54\.1\s%$/)).toBeVisible();
    expect(rows()).toEqual(["USD/CAD▲CALL52.0\u00a0%2.1 short", "USD/JPY▼PUT57.0\u00a0%clears"]);
    expect(
      board.getByText("Estimates for the next mark. Only sealed signals count."),
    ).toBeVisible();
    expect(board.getByText(/^Next mark/)).toHaveTextContent("Next mark 10:45 AM in 3:42");
  });

  it("judges by the member's own payout", async () => {
    open({
      user: { tier: "gold", dashboardUnlocked: true, ownTerms: { payoutPercent: 95, floor: null } },
    });
    expect(within(await region()).getByText(/^needs 51\.3\s%$/)).toBeVisible();
    expect(rows()[0]).toBe("USD/CAD▲CALL52.0\u00a0%too close");
  });

  it("says no direction where the reader sees none", async () => {
    const board = sampleBoard([
      { pair: "USD/CAD", verdict: "below", short: 2.1 },
      { pair: "USD/JPY", verdict: "clears" },
    ]);
    open({ user: { tier: "silver", dashboardUnlocked: true }, board });
    await region();
    expect(rows()).toEqual(["USD/CAD2.1 short", "USD/JPYclears"]);
  });

  it("keeps what is sealed of a running pair, and says that it runs", async () => {
    const runsUntil = "2026-03-03T09:45:00.000Z";
    open({ board: sampleBoard([sampleEstimate("USD/CAD", { runsUntil })]) });
    await region();
    expect(rows()).toEqual(["USD/CAD▲CALL52.0\u00a0%running"]);
  });

  it("gives the chart a pair by a press, by J and by K", async () => {
    const { picked } = open();
    await region();
    await userEvent.click(screen.getByRole("button", { name: /^GBP/ }));
    await userEvent.keyboard("j");
    await userEvent.keyboard("k");
    expect(picked).toEqual(["GBP/USD", "USD/JPY", "USD/CAD"]);
  });

  it("keeps the reader's own order on the device, by keys and by buttons", async () => {
    const { platform } = open({ stored: { "signals.board": "GBP/USD|USD/CAD" } });
    await region();
    expect(order()).toEqual(["GBP/USD", "USD/CAD", "USD/JPY"]);
    screen.getByRole("button", { name: /^GBP/ }).focus();
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
    expect(order()).toEqual(["USD/CAD", "GBP/USD", "USD/JPY"]);
    expect(screen.getByText("GBP/USD: place 2 of 3")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Change the order" }));
    await userEvent.click(screen.getByRole("button", { name: "Move USD/JPY up" }));
    expect(order()).toEqual(["USD/CAD", "USD/JPY", "GBP/USD"]);
    expect(platform.storage.get("signals.board")).toBe("USD/CAD|USD/JPY|GBP/USD");
  });

  it("shows no number that is old, and says since when", async () => {
    open({ now: "2026-03-03T09:42:00.000Z" });
    expect(within(await region()).getByText("No news for 50 s")).toBeVisible();
    expect(rows()).toEqual(PAIRS.map((pair) => `${pair}no data`));
  });

  it("says CALC after a mark, until estimates for the next one come", async () => {
    const before = { ...THREE, at: "2026-03-03T09:44:50.000Z" };
    const { store } = open({ board: before, now: "2026-03-03T09:45:04.000Z" });
    expect(within(await region()).getByText("CALC")).toBeVisible();
    const at = "2026-03-03T09:45:10.000Z";
    act(() => {
      store.dispatch(changeBoard({ at, figures: { "USD/JPY": ["CALL", 53, 48.8, 55.3] } }));
    });
    expect(within(await region()).getByText(/^Next mark/)).toHaveTextContent(/10:50 AM/);
    expect(rows()[1]).toBe("USD/JPY▲CALL53.0\u00a0%1.1 short");
  });

  it("reads out a change of a verdict", async () => {
    const { store } = open();
    await region();
    const pairs = [sampleEstimate("USD/JPY", { confidence: 57, low: 54.6 })];
    act(() => {
      store.dispatch(changeBoard({ at: "2026-03-03T09:41:15.000Z", pairs }));
    });
    expect(await screen.findByText("USD/JPY clears break-even.")).toBeInTheDocument();
  });

  it("says when a closed market opens, and counts to no mark", async () => {
    const until = "2026-03-03T21:00:00.000Z";
    open({ board: sampleBoard([{ pair: "USD/CAD", silent: { reason: "closed", until } }]) });
    const board = within(await region());
    expect(rows()).toEqual(["USD/CADMarket closed, opens 10:00 PM WAT"]);
    expect(board.queryByText(/^Next mark/)).toBeNull();
  });

  it("says that there is nothing to watch, or that it could not be loaded", async () => {
    open({ board: sampleBoard([]) });
    expect(await screen.findByText("No pairs")).toBeVisible();
  });

  it("can be asked for again where it could not be loaded", async () => {
    open({ board: "broken" });
    expect(await screen.findByText("The board could not be loaded")).toBeVisible();
    expect(screen.getByRole("button", { name: /try again|retry/i })).toBeVisible();
  });

  it("dates what guests in their trial see", async () => {
    open({
      user: { tier: "guest", dashboardUnlocked: false },
      board: { ...THREE, at: "2026-03-03T09:26:10.000Z" },
    });
    expect(within(await region()).getByText("As it was at 10:26 AM WAT")).toBeVisible();
    expect(rows()[0]).toBe("USD/CAD▲CALL52.0\u00a0%2.1 short");
  });
});
