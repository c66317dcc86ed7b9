import { accountsApi, marketApi, signalsApi } from "@signaldeck/contract";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { Provider } from "react-redux";
import { expect, it } from "vitest";
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
import { ReplacedNotice } from "./ReplacedNotice.tsx";

const NOW = "2026-03-03T09:41:00.000Z";

it("says why a window is not live any more, and makes it live again", async () => {
  const user = sampleUser({ tier: "gold", dashboardUnlocked: true });
  let streams = 0;
  answer(signalsApi.list, () => success([sampleSignal()]));
  answer(signalsApi.performance, () => success(sampleRecord()));
  answer(accountsApi.me, () => success(user));
  answer(marketApi.status, () => success(sampleStatus(NOW)));
  answer(signalsApi.stream, () => {
    streams += 1;
    const first = streams === 1;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const say = (text: string) => controller.enqueue(new TextEncoder().encode(text));
        say(frame({ type: "stream.opened", market: sampleStatus(NOW) }));
        if (!first) return;
        say(frame({ type: "stream.replaced", open: 12 }));
        controller.close();
      },
    });
    return new HttpResponse(body, { headers: { "content-type": "text/event-stream" } });
  });
  const platform = createFakePlatform();
  const store = createStore(platform);
  store.dispatch(sessionRestored({ token: "secret", user }));
  render(
    <Provider store={store}>
      <PlatformProvider platform={platform}>
        <MarketClockProvider clock={standingClock(NOW)}>
          <LiveStreamProvider>
            <ReplacedNotice />
          </LiveStreamProvider>
        </MarketClockProvider>
      </PlatformProvider>
    </Provider>,
  );
  expect(await screen.findByRole("status")).toHaveTextContent(
    "Your account has 12 live connections open, the most there may be",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Go live here" }));
  await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  expect(streams).toBe(2);
});
