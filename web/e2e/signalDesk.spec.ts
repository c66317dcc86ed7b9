import type { Browser, Page } from "@playwright/test";
import {
  MINUTE,
  SECOND,
  watClock,
  type PerformanceDto,
  type SignalDeskDto,
  type SignalDto,
  type SourceSecretDto,
} from "@signaldeck/contract";
import { rmSync } from "node:fs";
import { writeCandleFolder } from "./support/candles.ts";
import { TestServer } from "./support/server.ts";
import { HANDED } from "../../server/src/app/testing/TestMarket.ts";
import { expect, setWidth, signIn, test as base } from "./support/test.ts";

/** The market begins twelve hours later, 9:40 PM WAT: in the last of silver's ten windows. */
const RECORDED_FROM = "2026-04-01T08:40:00Z";
const MARK = 5 * MINUTE;

const test = base.extend<object, { replay: TestServer }>({
  replay: [
    async ({}, use) => {
      const folder = writeCandleFolder("EURUSD", RECORDED_FROM, 600);
      const server = new TestServer({ FEED: "replay", FEED_DATA: folder, ...HANDED });
      await server.start();
      await use(server);
      await server.dispose();
      rmSync(folder, { recursive: true });
    },
    { scope: "worker", timeout: 60_000 },
  ],
});
test.describe.configure({ mode: "serial" });

/** A page of its own for somebody, at one address. */
async function openAs(browser: Browser, server: TestServer, name: string, path: string) {
  const page = await (await browser.newContext()).newPage();
  await setWidth(page, 1440);
  await signIn(page, server, name, path);
  return page;
}

/** Fills the form in that an admin's desk has, and sends it. */
async function publish(desk: Page, direction: string, why: string) {
  const form = desk.getByRole("region", { name: "Publish by hand" });
  await form.getByLabel("Pair").selectOption("EUR/USD");
  await form.getByText(direction).click();
  await form.getByLabel("Why").fill(why);
  await form.getByRole("button", { name: /^Publish at/ }).click();
  await expect(form.getByText(/^It takes the mark/)).toBeVisible();
}

async function giveReason(page: Page, reason: string, action: string) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: action }).click();
  await expect(dialog).toHaveCount(0);
}

test("a signal made by hand reaches an open room, and is shown voided", async ({
  browser,
  replay,
}) => {
  const gold = await openAs(browser, replay, "gold", "/dashboard/signals");
  const admin = await openAs(browser, replay, "admin", "/dashboard/desk/signals");
  await publish(admin, "▼ PUT", "The high of the week has held twice.");
  await expect(admin.getByText(/in place of the engine's\. Members see it then/)).toBeVisible();

  const live = gold.getByRole("region", { name: "Live signal" });
  const mark = await replay.market.toNextMark();
  await expect(live.getByText("By hand")).toBeVisible();
  await expect(live.getByText("PUT")).toBeVisible();
  await expect(live.getByText("none given")).toBeVisible();
  // Its ladder is nobody's forecast, and each level has a time of its own.
  await live.getByText("Martingale ladder").click();
  const ladder = live.getByRole("table", { name: /^Four more trades after the signal/ });
  await expect(ladder.getByRole("caption")).toContainText(
    "the first (level 0) at its expiry. The engine has rated none of them.",
  );
  const token = await replay.signIn("gold");
  const [newest] = await replay.call<SignalDto[]>("GET", "/signals?limit=1", { token });
  const levels = [0, 1, 2, 3].map((level) => Date.parse(newest?.expiresAt ?? "") + level * MARK);
  await expect(ladder.locator("tbody tr")).toHaveText(
    levels.map((at, level) => new RegExp(`^${level}${watClock(at)}${watClock(at + MARK)}`)),
  );

  // Then it is called late.
  await expect(live.getByText("Enter now, hold to expiry")).toBeVisible();
  await replay.market.goTo(mark + MINUTE / 2);
  await expect(live.getByText(/If you enter now/)).toBeVisible();

  const running = admin.getByRole("region", { name: /^Running: No\./ });
  await expect(running.getByText("By hand")).toBeVisible();
  await running.getByRole("button", { name: "Void with a reason" }).click();
  await giveReason(admin, "A price that nobody else had", "Void the signal");
  await expect(gold.getByText(/was voided and counts nowhere/)).toBeVisible();
  const previous = gold.getByRole("table", { name: "Previous signals" });
  await expect(previous.getByText("Voided", { exact: true })).toBeVisible();
  await expect(previous.getByText(/A price that nobody else had/)).toBeVisible();
});

test("a signal is voided within its minute, and later withdrawn, when it counts", async ({
  browser,
  replay,
}) => {
  const gold = await openAs(browser, replay, "gold", "/dashboard/signals");
  const admin = await openAs(browser, replay, "admin", "/dashboard/desk/signals");
  await publish(admin, "▲ CALL", "The low of the day has held.");
  const mark = await replay.market.toNextMark();
  const live = gold.getByRole("region", { name: "Live signal" });
  await expect(live.getByText("Enter now, hold to expiry")).toBeVisible();

  const running = admin.getByRole("region", { name: /^Running: No\./ });
  const number = (await running.getByRole("heading").innerText()).replace("Running: ", "");
  await expect(running.getByRole("button")).toHaveText("Void with a reason");
  await replay.market.goTo(mark + MINUTE + 10 * SECOND);
  await expect(running.getByRole("button")).toHaveText("Withdraw with a reason");
  await running.getByRole("button").click();
  await expect(
    admin.getByText("It goes on to its result, which counts like any other."),
  ).toBeVisible();
  await giveReason(admin, "Made for another pair", "Withdraw the signal");
  await expect(
    admin.getByText(`${number} is withdrawn. Members were told, and its result will count.`),
  ).toBeVisible();
  await expect(running.getByRole("button")).toHaveCount(0);

  // The room of somebody else hears of it by itself, and offers it no more.
  await expect(gold.getByText(/^The last signal was withdrawn\./)).toContainText(
    "If you took it, it goes on to its result, which counts. Reason: Made for another pair",
  );
  await expect(live).toHaveCount(0);
  const row = gold.getByRole("table", { name: "Previous signals" }).getByRole("row").nth(1);
  await expect(row).toContainText("Withdrawn");

  const token = await replay.signIn("gold");
  const counted = async () => {
    const figures = await replay.call<PerformanceDto>("GET", "/signals/stats/performance", {
      token,
    });
    return figures.otherSources.find(({ source }) => source === "desk")?.totalSignals ?? 0;
  };
  const before = await counted();
  await replay.market.goTo(mark + MARK);
  await expect(row).toContainText(/profit|loss|even/);
  await expect(gold.getByText(/^Withdrawn before it ended, and its result counts\./)).toBeVisible();
  expect(await counted()).toBe(before + 1);
});

test("the room waits for the tier's hours", async ({ browser, replay }) => {
  // The signal above has used up the last window of the day.
  const silver = await openAs(browser, replay, "silver", "/dashboard/signals");
  await expect(
    silver.getByText(
      "Your next signal can come at 7:00 AM WAT, tomorrow, when your next window opens.",
    ),
  ).toContainText(
    "1 of 10 received today. Your tier's signals come between 7:00 AM and 11:00 PM WAT.",
  );
});

test("an alert that comes many times is one signal, named after its sender", async ({
  browser,
  replay,
}) => {
  const gold = await openAs(browser, replay, "gold", "/dashboard/signals");
  const token = await replay.signIn("admin");
  const made = await replay.call<SourceSecretDto>("POST", "/staff/signal-sources", {
    token,
    body: { name: "Chart one", kind: "tradingview" },
  });
  const address = `${replay.url}/api/hooks/signals/${made.source.id}/${made.token}`;
  const now = new Date().toISOString();
  const message = JSON.stringify({
    ticker: "FX:EURUSD",
    action: "buy",
    close: "1.0850",
    time: now,
    timenow: now,
  });
  const copies = await Promise.all(
    Array.from({ length: 20 }, () =>
      fetch(address, {
        method: "POST",
        body: message,
        headers: { "content-type": "text/plain; charset=utf-8" },
      }),
    ),
  );
  expect(new Set(copies.map(({ status }) => status))).toEqual(new Set([202]));

  // They were taken in; one of them is planned by a task of its own.
  const planned = async () => {
    const { plans } = await replay.call<SignalDeskDto>("GET", "/staff/signals/desk", { token });
    return plans.filter(({ source }) => source === "webhook:Chart one").length;
  };
  await expect.poll(planned).toBe(1);
  const live = gold.getByRole("region", { name: "Live signal" });
  await replay.market.toNextMark();
  await expect(live.getByText("From Chart one")).toBeVisible();
  const signals = await replay.call<SignalDto[]>("GET", "/signals?limit=100", { token });
  expect(signals.filter(({ source }) => source === "webhook:Chart one")).toHaveLength(1);

  const admin = await openAs(
    browser,
    replay,
    "admin",
    `/dashboard/desk/signals/imports/${made.source.id}`,
  );
  const receipts = admin.getByRole("list", { name: "Receipts" }).getByRole("listitem");
  await expect(receipts).toHaveCount(1);
  await expect(receipts.first()).toContainText("Published");
});

test("a pause reaches members with its reason, and ends", async ({ browser, replay }) => {
  const gold = await openAs(browser, replay, "gold", "/dashboard/signals");
  const admin = await openAs(browser, replay, "admin", "/dashboard/desk/signals");
  const engine = admin.getByRole("region", { name: "Engine" });
  await engine.getByRole("button", { name: "Pause the engine" }).click();
  await giveReason(admin, "A rate decision is due", "Pause the engine");
  await expect(engine.getByText("Paused", { exact: true })).toBeVisible();
  await expect(gold.getByTestId("next-mark")).toHaveText("paused");
  // The signal that runs is brought to its end.
  await replay.market.toNextMark();
  await expect(gold.getByText("Signals are paused: A rate decision is due")).toBeVisible();
  await engine.getByRole("button", { name: "Resume" }).click();
  await expect(gold.getByText(/Signals are paused/)).toHaveCount(0);
});
