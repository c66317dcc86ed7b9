import type { SignalDto } from "@signaldeck/contract";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { LIVE_LIST, liveStreamCalls } from "../../api/liveStreamCalls.ts";
import { sampleSignal, sampleStatus } from "../../api/liveStreamSamples.ts";
import { LAST_SIGNALS_KEY } from "../../api/sessionPersistence.ts";
import { sampleUser } from "../../testing/samples.ts";
import { renderSignalRoom } from "./testing/renderSignalRoom.tsx";

const PAIRS = ["EUR/USD", "GBP/USD"];

const settled = (minute: number, pair: string) =>
  sampleSignal({ minute, pair, status: "closed", closePrice: 1.085, outcome: "profit" });

function openPairs(path: string, signals: SignalDto[] | "broken", kept?: object) {
  const { feed } = sampleStatus();
  return renderSignalRoom({
    path,
    signals,
    stored: kept ? { [LAST_SIGNALS_KEY]: JSON.stringify(kept) } : {},
    status: { feed: { ...feed, pairs: PAIRS } },
  });
}

async function pairsShown(): Promise<string[]> {
  const table = await screen.findByRole("table", { name: "Previous signals" });
  const [, ...rows] = within(table).getAllByRole("row");
  return rows.map((row) => within(row).getAllByRole("cell")[1]?.textContent ?? "");
}

const SIGNALS = [settled(15, "GBP/USD"), settled(10, "EUR/USD"), settled(5, "GBP/USD")];

describe("a list of one pair", () => {
  it("leaves a live signal of another pair where it is, and announces it as it comes", async () => {
    const live = sampleSignal({ minute: 40, pair: "EUR/USD" });
    const { store } = openPairs("/dashboard/signals?pair=GBP%2FUSD", SIGNALS);
    expect(await pairsShown()).toEqual(["GBP/USD", "GBP/USD"]);
    act(() => {
      store.dispatch(
        liveStreamCalls.util.updateQueryData("signals", LIVE_LIST, (list) => [live, ...list]),
      );
    });
    const card = within(await screen.findByRole("region", { name: "Live signal" }));
    expect(card.getByRole("heading", { name: "EUR/USD" })).toBeVisible();
    expect(screen.getByText(/^New signal: EUR\/USD CALL/)).toBeInTheDocument();
    expect(await screen.findByRole("region", { name: "EUR/USD, last 20 minutes" })).toBeVisible();
    expect(await pairsShown()).toEqual(["GBP/USD", "GBP/USD"]);
  });

  it("announces nothing old when the list is narrowed to a pair", async () => {
    openPairs("/dashboard/signals", SIGNALS);
    await pairsShown();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Pair" }), "EUR/USD");
    expect(await pairsShown()).toEqual(["EUR/USD"]);
    expect(screen.queryByText(/^New signal/)).toBeNull();
  });

  it("shows that pair alone, and all of them again when asked to", async () => {
    openPairs("/dashboard/signals?pair=GBP%2FUSD", SIGNALS);
    expect(await pairsShown()).toEqual(["GBP/USD", "GBP/USD"]);
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Pair" }), "All pairs");
    expect(await pairsShown()).toEqual(["GBP/USD", "EUR/USD", "GBP/USD"]);
  });

  it("says when that pair has no signal, instead of that none exists", async () => {
    openPairs("/dashboard/signals?pair=USD%2FJPY", SIGNALS);
    expect(await screen.findByText("No earlier USD/JPY signal among the newest")).toBeVisible();
    expect(screen.getByRole("combobox", { name: "Pair" })).toHaveValue("USD/JPY");
  });

  it("opens beside this one", async () => {
    const { platform } = openPairs("/dashboard/signals?pair=GBP%2FUSD", SIGNALS);
    await userEvent.click(
      await screen.findByRole("button", { name: "Open GBP/USD in a window of its own" }),
    );
    expect(platform.screens).toEqual(["/dashboard/signals?pair=GBP%2FUSD"]);
  });
});

describe("a list from a confidence on", () => {
  const sure = (minute: number, confidence: number) => ({
    ...settled(minute, "GBP/USD"),
    confidence,
  });
  const list = [
    sampleSignal({ minute: 40 }),
    sure(30, 56.1),
    sure(25, 54.9),
    { ...sure(20, 58), confidenceSample: 12 },
    { ...settled(15, "EUR/USD"), source: "desk" as const, confidence: 57, grade: null },
  ];

  it("leaves out what states less or nothing, together with the pair, and never what is live", async () => {
    const { platform } = openPairs("/dashboard/signals?confidence=55", list);
    expect(await pairsShown()).toEqual(["GBP/USD", "EUR/USDBy hand"]);
    expect(screen.getByRole("region", { name: "Live signal" })).toBeVisible();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Pair" }), "GBP/USD");
    expect(await pairsShown()).toEqual(["GBP/USD"]);
    await userEvent.click(
      await screen.findByRole("button", { name: "Open GBP/USD in a window of its own" }),
    );
    expect(platform.screens).toEqual(["/dashboard/signals?pair=GBP%2FUSD&confidence=55"]);
    const confidence = screen.getByRole("combobox", { name: "Confidence" });
    await userEvent.selectOptions(confidence, "60");
    const none = /^No earlier GBP\/USD signal of 60\s% and more among the newest$/;
    expect(await screen.findByText(none)).toBeVisible();
    await userEvent.selectOptions(confidence, "Any confidence");
    expect(await pairsShown()).toHaveLength(3);
  });

  it("ignores what no confidence can be", async () => {
    openPairs("/dashboard/signals?confidence=7", list);
    expect(await pairsShown()).toHaveLength(4);
  });
});

describe("a room without a server", () => {
  const kept = { userId: sampleUser().id, at: Date.now() - 180_000, signals: SIGNALS };

  it("shows the last known list with its age, and no placeholder", async () => {
    openPairs("/dashboard/signals", "broken", kept);
    expect(await screen.findByText(/last known list/)).toHaveTextContent("3 min old");
    expect(await pairsShown()).toHaveLength(3);
    expect(screen.queryByText("Not live: connection lost")).toBeNull();
  });

  it("narrows it to a pair as well", async () => {
    openPairs("/dashboard/signals?pair=EUR%2FUSD", "broken", kept);
    expect(await pairsShown()).toEqual(["EUR/USD"]);
  });
});
