import {
  contentApi,
  demoNotice,
  marketApi,
  SIMULATED_NOTICE,
  type MarketKind,
} from "@signaldeck/contract";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { mountTerminal } from "./mountTerminal.tsx";
import { createFakePlatform } from "./platform/fakePlatform.ts";
import { SCREENS } from "./screens.ts";
import { fakeTerminal } from "./testing/fakeTerminal.ts";
import { sampleContent, sampleMarket } from "./testing/samples.ts";
import { answer, success } from "./testing/server.ts";

let root: HTMLElement;
let unmount = () => {};
beforeEach(() => {
  root = document.body.appendChild(document.createElement("div"));
  globalThis.history.replaceState(null, "", SCREENS.login);
});
afterEach(() => {
  act(() => unmount());
  root.remove();
  globalThis.history.replaceState(null, "", "/");
});

/** A visitor's first screen of the terminal; the calls that tell it what the prices are. */
async function open(demo: boolean, market: MarketKind, platform = createFakePlatform()) {
  const { feed } = sampleMarket();
  const calls = [
    answer(contentApi.public, () => success(sampleContent({ demo }))),
    answer(marketApi.status, () => success(sampleMarket({ feed: { ...feed, market } }))),
  ];
  unmount = mountTerminal(root, platform);
  await screen.findByRole("heading", { name: "Welcome back" });
  return calls;
}

it("says above the screen what the server's own pages say: that the prices are made", async () => {
  await open(false, "simulated");
  const notice = await screen.findByRole("complementary", { name: "About this data" });
  expect(notice).toHaveTextContent(SIMULATED_NOTICE());
  expect(root.firstElementChild).toBe(notice);
});

it.each(["simulated", "real"] as const)(
  "says once that a demo's data are, on a %s market",
  async (market) => {
    await open(true, market);
    const notice = await screen.findByRole("complementary", { name: "About this data" });
    expect(notice).toHaveTextContent(demoNotice(market));
    expect(screen.queryByText(SIMULATED_NOTICE())).toBeNull();
  },
);

it("says nothing of a real market outside of a demo", async () => {
  const calls = await open(false, "real");
  await expect.poll(() => calls.every(({ length }) => length > 0)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole("complementary", { name: "About this data" })).toBeNull();
});

it("says above the screen, whichever it is, that the page was loaded again", async () => {
  const terminal = { ...fakeTerminal(), recovered: true };
  await open(false, "real", createFakePlatform({ abilities: { terminal } }));
  const notice = screen.getByRole("status", { name: "Loaded again" });
  expect(root.firstElementChild).toBe(notice);
});
