import type { Browser, Page } from "@playwright/test";
import type { SignalDto, SourceSecretDto } from "@signaldeck/contract";
import { rmSync } from "node:fs";
import { writeCandleFolder } from "./support/candles.ts";
import { TestServer } from "./support/server.ts";
import { expect, setWidth, signIn, test as base } from "./support/test.ts";

/** Five minutes of the recording pass in half a minute: time enough to void a running signal. */
const SPEED = "10";
const MARK_AND_MORE = { timeout: 45_000 };

const test = base.extend<object, { replay: TestServer }>({
  replay: [
    async ({}, use) => {
      const folder = writeCandleFolder("EURUSD", "2026-04-01T00:00:00Z", 600);
      const server = new TestServer({ FEED: "replay", FEED_DATA: folder, FEED_SPEED: SPEED });
      await server.start();
      await use(server);
      await server.dispose();
      rmSync(folder, { recursive: true });
    },
    { scope: "worker", timeout: 60_000 },
  ],
});
test.describe.configure({ mode: "serial", timeout: 150_000 });

/** A page of its own for somebody, at one address. */
async function openAs(browser: Browser, server: TestServer, name: string, path: string) {
  const page = await (await browser.newContext()).newPage();
  await setWidth(page, 1440);
  await signIn(page, server, name, path);
  return page;
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
  const form = admin.getByRole("region", { name: "Publish by hand" });
  await form.getByLabel("Pair").selectOption("EUR/USD");
  await form.getByText("▼ PUT").click();
  await form.getByLabel("Why").fill("The high of the week has held twice.");
  await form.getByRole("button", { name: /^Publish at/ }).click();
  await expect(form.getByText(/^It takes the mark/)).toBeVisible();
  await expect(admin.getByText(/the engine stands back\. Members see it then/)).toBeVisible();

  const live = gold.getByRole("region", { name: "Live signal" });
  await expect(live.getByText("By hand")).toBeVisible(MARK_AND_MORE);
  await expect(live.getByText("PUT")).toBeVisible();
  await expect(live.getByText("none given")).toBeVisible();

  const running = admin.getByRole("region", { name: /^Running: No\./ });
  await expect(running.getByText("By hand")).toBeVisible();
  await running.getByRole("button", { name: "Void with a reason" }).click();
  await giveReason(admin, "A price that nobody else had", "Void the signal");
  await expect(gold.getByText(/was voided and counts nowhere/)).toBeVisible();
  const previous = gold.getByRole("table", { name: "Previous signals" });
  await expect(previous.getByText("Voided", { exact: true })).toBeVisible();
  await expect(previous.getByText(/A price that nobody else had/)).toBeVisible();
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

  const live = gold.getByRole("region", { name: "Live signal" });
  await expect(live.getByText("From Chart one")).toBeVisible(MARK_AND_MORE);
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

test("a pause is told to members with its reason, and ends", async ({ browser, replay }) => {
  const gold = await openAs(browser, replay, "gold", "/dashboard/signals");
  const admin = await openAs(browser, replay, "admin", "/dashboard/desk/signals");
  const engine = admin.getByRole("region", { name: "Engine" });
  await engine.getByRole("button", { name: "Pause the engine" }).click();
  await giveReason(admin, "A rate decision is due", "Pause the engine");
  await expect(engine.getByText("Paused", { exact: true })).toBeVisible();
  await expect(gold.getByTestId("next-signal")).toHaveText("paused");
  await expect(gold.getByText("Signals are paused: A rate decision is due")).toBeVisible(
    MARK_AND_MORE,
  );
  await engine.getByRole("button", { name: "Resume" }).click();
  await expect(gold.getByText(/Signals are paused/)).toHaveCount(0);
});
