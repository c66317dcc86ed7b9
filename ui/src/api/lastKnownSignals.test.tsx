import { signalsApi } from "@signaldeck/contract";
import { renderHook, waitFor } from "@testing-library/react";
import { useEffect, type ReactNode } from "react";
import { Provider } from "react-redux";
import { describe, expect, it, vi } from "vitest";
import { createFakePlatform } from "../platform/fakePlatform.ts";
import { PlatformProvider } from "../platform/PlatformContext.tsx";
import { createStore } from "./store.ts";
import { sampleUser } from "../testing/samples.ts";
import { answer, success } from "../testing/server.ts";
import { useSaveSignals, useLastKnownSignals } from "./lastKnownSignals.ts";
import { sampleRecord, sampleSignal } from "./liveStreamSamples.ts";
import { LAST_SIGNALS_KEY } from "./sessionPersistence.ts";
import { sessionEnded, sessionOpened, sessionRestored } from "./sessionSlice.ts";

const USER = sampleUser({ tier: "gold", dashboardUnlocked: true });
const RUNNING = sampleSignal({ minute: 5, status: "active" });

function host(options: { startsOffline?: boolean; saved?: unknown } = {}) {
  const { startsOffline = true, saved } = options;
  const platform = createFakePlatform({
    abilities: { startsOffline },
    ...(saved !== undefined && {
      stored: { [LAST_SIGNALS_KEY]: typeof saved === "string" ? saved : JSON.stringify(saved) },
    }),
  });
  const store = createStore(platform);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <PlatformProvider platform={platform}>{children}</PlatformProvider>
    </Provider>
  );
  return { platform, store, wrapper };
}

function lastKnown(saved: unknown, isNeeded = true) {
  const { store, wrapper } = host({ saved });
  store.dispatch(sessionRestored({ token: "secret", user: USER }));
  return renderHook(() => useLastKnownSignals(isNeeded), { wrapper }).result.current;
}

describe("the last known list", () => {
  it("is the member's own, and nothing in it looks live", () => {
    const found = lastKnown({ userId: USER.id, at: 7, signals: [RUNNING] });
    expect(found?.at).toBe(7);
    expect(found?.signals).toEqual([{ ...RUNNING, status: "expired" }]);
    expect(found?.record).toBeNull();
    const record = sampleRecord();
    expect(lastKnown({ userId: USER.id, at: 7, signals: [], record })?.record).toEqual(record);
  });

  it.each([
    ["of another member", { userId: "other", at: 7, signals: [RUNNING] }],
    ["of another version", { userId: USER.id, at: 7, signals: [{ id: 5 }] }],
    ["without a time", { userId: USER.id, at: null, signals: [] }],
    ["that is damaged", "{ torn"],
    ["that is empty", ""],
  ])("is not one %s", (_what, saved) => {
    expect(lastKnown(saved)).toBeNull();
  });

  it("is not looked at while the list of the moment is there", () => {
    expect(lastKnown({ userId: USER.id, at: 7, signals: [RUNNING] }, false)).toBeNull();
  });
});

describe("a device that gets push messages", () => {
  it("gets none after its member has signed out", async () => {
    const { platform, store } = host();
    store.dispatch(sessionRestored({ token: "secret", user: USER }));
    await platform.push?.subscribe("key");
    store.dispatch(sessionEnded("none"));
    expect(await platform.push?.state()).toBe("on");
    store.dispatch(sessionEnded("signed-out"));
    expect(await platform.push?.state()).toBe("off");
  });
});

describe("saving the list", () => {
  it("begins when the host has become able to start without a network", async () => {
    answer(signalsApi.list, () => success([RUNNING]));
    const { platform, store, wrapper } = host({ startsOffline: false });
    store.dispatch(sessionOpened({ token: "secret", user: USER, remember: false }));
    Object.assign(platform, { startsOffline: true });
    renderHook(() => useSaveSignals("live"), { wrapper });
    await waitFor(() => expect(isSaved(platform)).toBe(true));
    platform.restart();
    // As lasting as the session, although the host could not start offline when that began.
    expect(platform.storage.get(LAST_SIGNALS_KEY)).toBeNull();
  });

  const isSaved = (platform: ReturnType<typeof createFakePlatform>) =>
    platform.storage.get(LAST_SIGNALS_KEY)?.includes(RUNNING.id) ?? false;

  it("happens while the server is heard of, and ends with the session", async () => {
    answer(signalsApi.list, () => success([RUNNING]));
    const { platform, store, wrapper } = host();
    store.dispatch(sessionRestored({ token: "secret", user: USER }));
    renderHook(() => useSaveSignals("live"), { wrapper });
    await waitFor(() => expect(isSaved(platform)).toBe(true));
    store.dispatch(sessionEnded("signed-out"));
    expect(platform.storage.get(LAST_SIGNALS_KEY)).toBeNull();
  });

  it("is as lasting as the session", async () => {
    answer(signalsApi.list, () => success([RUNNING]));
    const { platform, store, wrapper } = host();
    store.dispatch(sessionOpened({ token: "secret", user: USER, remember: false }));
    renderHook(() => useSaveSignals("polling"), { wrapper });
    await waitFor(() => expect(isSaved(platform)).toBe(true));
    platform.restart();
    expect(platform.storage.get(LAST_SIGNALS_KEY)).toBeNull();
  });

  it("is given up where the device has no space left, and the screen stays", async () => {
    answer(signalsApi.list, () => success([RUNNING]));
    const { platform, store, wrapper } = host();
    store.dispatch(sessionRestored({ token: "secret", user: USER }));
    const set = vi.spyOn(platform.storage, "set").mockImplementation((key) => {
      if (key === LAST_SIGNALS_KEY) throw new DOMException("full", "QuotaExceededError");
    });
    const leave = vi.fn();
    renderHook(
      () => {
        useSaveSignals("live");
        useEffect(() => leave, []);
      },
      { wrapper },
    );
    await waitFor(() => expect(set.mock.calls.map(([key]) => key)).toContain(LAST_SIGNALS_KEY));
    expect(leave).not.toHaveBeenCalled();
    expect(platform.storage.get(LAST_SIGNALS_KEY)).toBeNull();
  });

  it("does not happen on a host whose pages come from the server", async () => {
    const { platform, store, wrapper } = host({ startsOffline: false });
    store.dispatch(sessionRestored({ token: "secret", user: USER }));
    renderHook(() => useSaveSignals("live"), { wrapper });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(platform.storage.get(LAST_SIGNALS_KEY)).toBeNull();
  });
});
