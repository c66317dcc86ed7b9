import { feedText, type SignalDto } from "@signaldeck/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { LIVE_LIST, liveStreamCalls } from "../../api/liveStreamCalls.ts";
import { sampleSignal, sampleStatus } from "../../api/liveStreamSamples.ts";
import { renderAtMarket } from "../../testing/renderAtMarket.tsx";
import { CompactPage } from "./CompactPage.tsx";
import { settled } from "./testing/renderSignalRoom.tsx";

const at = Date.parse("2026-03-03T09:41:15Z");

function openPair(signals: SignalDto[]) {
  return renderAtMarket(<CompactPage parts={{ Actions: () => <button>Take</button> }} />, {
    path: "/compact?pair=EUR%2FUSD",
    signals,
    prices: [[at, 1.08483]],
  });
}

it("shows a pair without a signal, why it is silent, how its last one ended, and what is live elsewhere", async () => {
  const { store } = openPair([
    sampleSignal({ minute: 40, pair: "GBP/USD", direction: "PUT" }),
    settled(35, { pair: "GBP/USD", outcome: "profit" }),
    settled(30, { pair: "EUR/USD", outcome: "loss" }),
  ]);
  expect(await screen.findByText("1.08483")).toBeVisible();
  expect(screen.getByRole("heading", { name: "EUR/USD" })).toBeInTheDocument();
  expect(await screen.findByText("Live now: ▼ GBP/USD 3:42")).toBeVisible();
  expect(screen.getByText("10:40 AM: the signal was GBP/USD")).toBeVisible();
  expect(screen.getByText(/^Last:/)).toHaveTextContent("Last: EUR/USD CALL, loss");
  expect(screen.getByText(feedText(sampleStatus().feed))).toBeVisible();
  expect(screen.queryByRole("button", { name: "Take" })).toBeNull();
  expect(document.title).toBe("EUR/USD · SignalDeck");

  const own = sampleSignal({ minute: 41 });
  act(() => {
    store.dispatch(
      liveStreamCalls.util.updateQueryData("signals", LIVE_LIST, (list) => [own, ...list]),
    );
  });
  expect(await screen.findByRole("button", { name: "Take" })).toBeVisible();
  expect(screen.queryByText(/^Live now/)).toBeNull();
  await waitFor(() => expect(document.title).toMatch(/^▲ EUR\/USD 4:42$/));
});
