import { accountsApi, marketApi, signalsApi, type LikelySignalDto } from "@signaldeck/contract";
import { render, screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { Provider } from "react-redux";
import { expect, it, vi } from "vitest";
import { frame, sampleRecord, sampleSignal, sampleStatus } from "../../api/liveStreamSamples.ts";
import { LiveStreamProvider } from "../../api/LiveStreamProvider.tsx";
import { MarketClockProvider } from "../../api/marketClockHooks.tsx";
import { sessionRestored } from "../../api/sessionSlice.ts";
import { createStore } from "../../api/store.ts";
import { createFakePlatform } from "../../platform/fakePlatform.ts";
import { PlatformProvider } from "../../platform/PlatformContext.tsx";
import { sampleUser } from "../../testing/samples.ts";
import { answer, success } from "../../testing/server.ts";
import { standingClock } from "../../testing/standingClock.ts";
import { LikelyNotice } from "./LikelyNotice.tsx";

const likely: LikelySignalDto = {
  feed: "replay",
  mark: "2026-03-03T09:45:00.000Z",
  pair: "EUR/USD",
  decimals: 5,
  direction: "PUT",
  condition: { side: "above", price: 1.085 },
  confidence: 57,
  confidenceLow: 55,
  grade: "recommended",
};

/** A member's stream that says what is likely, at a market time that stands still. */
function open(now: string, ownTerms = { payoutPercent: null as number | null, floor: null }) {
  const user = sampleUser({ tier: "gold", dashboardUnlocked: true, ownTerms });
  answer(signalsApi.list, () => success([sampleSignal()]));
  answer(signalsApi.performance, () => success(sampleRecord()));
  answer(accountsApi.me, () => success(user));
  answer(marketApi.status, () => success(sampleStatus(now)));
  answer(signalsApi.stream, () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const say = (text: string) => controller.enqueue(new TextEncoder().encode(text));
        say(frame({ type: "stream.opened", market: sampleStatus(now) }));
        say(frame({ type: "signal.likely", likely }, "8"));
      },
    });
    return new HttpResponse(body, { headers: { "content-type": "text/event-stream" } });
  });
  const platform = createFakePlatform();
  const store = createStore(platform);
  store.dispatch(sessionRestored({ token: "secret", user }));
  const clock = standingClock(now);
  const set = vi.spyOn(clock, "set");
  render(
    <Provider store={store}>
      <PlatformProvider platform={platform}>
        <MarketClockProvider clock={clock}>
          <LiveStreamProvider>
            <LikelyNotice />
          </LiveStreamProvider>
        </MarketClockProvider>
      </PlatformProvider>
    </Provider>,
  );
  return set;
}

it("says what is likely and on what condition, until the mark", async () => {
  open("2026-03-03T09:44:51.000Z");
  expect(await screen.findByRole("complementary", { name: "Get ready" })).toHaveTextContent(
    "Likely: EUR/USD PUT at 10:45 AM, if it closes above 1.08500. Decided at the mark.0:09",
  );
});

it("is gone at the mark", async () => {
  const heard = open("2026-03-03T09:45:00.000Z");
  await waitFor(() => expect(heard).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByText(/^Likely/)).toBeNull();
});

it("does not call for what is better skipped at the member's own payout", async () => {
  const heard = open("2026-03-03T09:44:51.000Z", { payoutPercent: 70, floor: null });
  await waitFor(() => expect(heard).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByText(/^Likely/)).toBeNull();
});
