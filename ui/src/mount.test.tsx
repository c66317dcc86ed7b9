import { accountsApi, contentApi, marketApi, membershipApi, recordApi } from "@signaldeck/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answerLanding } from "./features/landing/testing/answerLanding.ts";
import { sampleLanding } from "./features/landing/testing/landingSamples.ts";
import { sampleCalibration } from "./features/landing/testing/recordSamples.ts";
import { mount } from "./mount.tsx";
import { mountLanding } from "./mountLanding.tsx";
import { mountRecord } from "./mountRecord.tsx";
import { createFakePlatform } from "./platform/fakePlatform.ts";
import { drawPages } from "./prerender.tsx";
import { SCREENS } from "./screens.ts";
import { fakeVerifier } from "./testing/fakeVerifier.ts";
import { sampleContent, sampleMarket, sampleUser } from "./testing/samples.ts";
import { answer, success, TEST_API } from "./testing/server.ts";

const known = {
  content: sampleContent({ brand: { name: "Another Deck", supportEmail: "a@example.org" } }),
  landing: sampleLanding(),
  market: "simulated" as const,
};

let root: HTMLElement;
let unmount = () => {};
beforeEach(() => {
  root = document.body.appendChild(document.createElement("div"));
});
afterEach(() => {
  act(() => unmount());
  root.remove();
  globalThis.history.replaceState(null, "", "/");
});

const at = async (path: keyof Awaited<ReturnType<typeof drawPages>>) => {
  globalThis.history.replaceState(null, "", path);
  root.innerHTML = (await drawPages(known))[path];
};

describe("the landing page as it was drawn", () => {
  it("comes to life as it stands", async () => {
    const fault = vi.spyOn(console, "error").mockImplementation(() => {});
    answerLanding();
    await at(SCREENS.landing);
    const heading = screen.getByRole("heading", { level: 1 });
    const alive = vi.fn();
    window.addEventListener("signaldeck:alive", alive, { once: true });
    await act(async () => {
      const { startVerifier } = fakeVerifier();
      unmount = mountLanding(root, createFakePlatform({ abilities: { startVerifier } }), known);
      await Promise.resolve();
    });
    expect(await screen.findByText(/95 % sure between 50.9 and 54.3/)).toBeVisible();
    expect(screen.getByRole("heading", { level: 1 })).toBe(heading);
    expect(alive).toHaveBeenCalledOnce();
    expect(fault).not.toHaveBeenCalled();
    fault.mockRestore();
  });
});

describe("the record's page as it was drawn", () => {
  it("comes to life as it stands, and goes on to what its address chooses", async () => {
    const fault = vi.spyOn(console, "error").mockImplementation(() => {});
    answerLanding();
    answer(recordApi.calibration, () => success(sampleCalibration()));
    await at(SCREENS.performance);
    // Pages are drawn where the API is at the same address.
    root.innerHTML = root.innerHTML.replaceAll('"/api/', `"${TEST_API}/`);
    globalThis.history.replaceState(null, "", `${SCREENS.performance}?grade=recommended`);
    const heading = screen.getByRole("heading", { level: 1 });
    for (const said of [/none left out/, /Trading is risky/, /Only the first try counts/]) {
      expect(screen.getByText(said)).toBeVisible();
    }
    expect(screen.getByRole("heading", { name: "Finished signals" })).toBeVisible();
    // All that the head says of the market is there before any answer.
    const head = screen.getByRole("main").firstElementChild;
    const drawn = head?.textContent;
    expect(drawn).toMatch(/simulated market.*These prices are made by a computer/s);
    await act(async () => {
      unmount = mountRecord(root, createFakePlatform(), known);
      await Promise.resolve();
    });
    expect(await screen.findByText(/of 581 decided/)).toBeVisible();
    expect(screen.getByRole("heading", { level: 1 })).toBe(heading);
    expect(screen.getByRole("link", { name: "Recommended", current: true })).toBeVisible();
    expect(screen.getByRole("main").firstElementChild).toBe(head);
    expect(head?.textContent).toBe(drawn);
    expect(fault).not.toHaveBeenCalled();
    fault.mockRestore();
  });
});

describe("a screen as it was drawn", () => {
  it("stays until the screen itself takes its place, and asks for no known content", async () => {
    const asked = answer(contentApi.public, () => success(sampleContent()));
    await at(SCREENS.login);
    const drawing = screen.getByText("Welcome back");
    expect(screen.getByLabelText("Email")).toBeDisabled();
    expect(screen.getByRole("button", { name: "Log in" })).toBeDisabled();
    unmount = mount(root, createFakePlatform(), known);
    expect(drawing).toBeInTheDocument();
    await waitFor(() => expect(drawing).not.toBeInTheDocument());
    expect(screen.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    expect(screen.getByLabelText("Email")).toBeEnabled();
    expect(screen.getByText("Another Deck")).toBeVisible();
    expect(screen.queryByText("Loading")).toBeNull();
    expect(asked).toEqual([]);
  });

  it("gives way at once where someone may be signed in", async () => {
    answer(contentApi.public, () => success(sampleContent()));
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    answer(accountsApi.me, async () => {
      await held;
      return success(sampleUser());
    });
    await at(SCREENS.login);
    unmount = mount(root, createFakePlatform({ token: "t" }), known);
    expect(await screen.findByText("Loading")).toBeVisible();
    expect(screen.queryByText("Welcome back")).toBeNull();
    release();
    await waitFor(() => expect(globalThis.location.pathname).toBe(SCREENS.commandCenter));
  });
});

const COUNTDOWN = {
  timeFormatted: { hours: "03", minutes: "04", seconds: "05" },
  remainingMs: 11_045_000,
  expiresAt: "2026-01-06T08:00:00.000Z",
  ended: false,
  tier: "guest",
  dashboardUnlocked: false,
};

describe("a page that nobody sees", () => {
  it("rests, and polls again when it is shown", async () => {
    answer(contentApi.public, () => success(sampleContent()));
    answer(marketApi.status, () => success(sampleMarket()));
    answer(accountsApi.me, () => success(sampleUser()));
    const asked = answer(membershipApi.countdown, () => success(COUNTDOWN));
    const visibility = vi.spyOn(document, "visibilityState", "get");
    const turn = (state: DocumentVisibilityState) => {
      visibility.mockReturnValue(state);
      act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    };
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      globalThis.history.replaceState(null, "", SCREENS.commandCenter);
      unmount = mount(root, createFakePlatform({ token: "t" }));
      await waitFor(() => expect(asked.length).toBeGreaterThan(1));
      turn("hidden");
      const before = asked.length;
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      expect(asked.length).toBeLessThanOrEqual(before + 1);
      turn("visible");
      await waitFor(() => expect(asked.length).toBeGreaterThan(before + 2));
    } finally {
      vi.useRealTimers();
      visibility.mockRestore();
    }
  });
});
