import type { Page } from "@playwright/test";
import type { SignalDto, TodayDto } from "@signaldeck/contract";
import { SIGNALS_LOCKED_MESSAGE } from "@signaldeck/contract";
import { generateCandles } from "../../server/src/market/testing/generatedCandles.ts";
import { RecordingFixture } from "../../server/src/market/testing/recordingFixture.ts";
import { TestServer } from "./support/server.ts";
import { expect, expectTidy, setWidth, signIn, test, WIDTHS } from "./support/test.ts";

/** Five minutes of the recording pass in three seconds. */
const SPEED = "100";
const MARK = 5 * 60_000;
const ROOM = "/dashboard/signals";

/** Two pairs of generated candles. */
function recordPairs(): RecordingFixture {
  const recording = new RecordingFixture();
  const start = Date.parse("2026-04-01T00:00:00Z");
  const candles = (seed: number, price: number) =>
    generateCandles({ count: 600, seed, start, price });
  recording.write("EURUSD_5m_generated.csv.gz", candles(42, 1.085));
  recording.write("GBPUSD_5m_generated.csv.gz", candles(7, 1.27));
  return recording;
}

const rows = (page: Page) =>
  page.getByRole("table", { name: "Previous signals" }).locator("tbody tr");
const live = (page: Page) => page.getByRole("region", { name: "Live signal" });

/** Sets a member's access as an admin, and waits until that is done. */
async function setAccess(server: TestServer, name: string, tier: string): Promise<void> {
  const token = await server.signIn("admin");
  const { email } = server.account(name);
  const found = `/admin/users/search?query=${encodeURIComponent(email)}`;
  const [member] = await server.call<{ id: string }[]>("GET", found, { token });
  const unlocked = tier !== "guest";
  const body = { tier, dashboardUnlocked: unlocked, hasDeposited: unlocked };
  await server.call("PATCH", `/admin/users/${member?.id}/access`, { token, body });
}

test("two members' rooms say what is true of each one's tier, and follow a change of it", async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const recording = recordPairs();
  const server = new TestServer({ FEED: "replay", FEED_DATA: recording.dir, FEED_SPEED: SPEED });
  const [silver, gold] = await Promise.all([browser.newPage(), browser.newPage()]);
  try {
    await server.start();
    const tokens = { silver: await server.signIn("silver"), gold: await server.signIn("gold") };
    const today = (token: string) => server.call<TodayDto>("GET", "/signals/today", { token });
    for (const page of [silver, gold]) await setWidth(page, 1440);
    // What is worth taking is then said by time alone.
    const own = { payoutPercent: 1_000, floor: null };
    await server.call("PUT", "/account/signal-terms", { token: tokens.gold, body: own });
    await signIn(silver, server, "silver", ROOM);
    await signIn(gold, server, "gold", ROOM);

    // Silver's window is used up: its room waits for the next one, whatever the marks bring others.
    // A signal made by hand has no grade, so every tier with room receives it.
    const admin = await server.signIn("admin");
    await expect(async () => {
      const { now } = await server.call<{ now: string }>("GET", "/market/status");
      const slot = new Date(Math.ceil(Date.parse(now) / MARK) * MARK).toISOString();
      const body = { slot, pair: "EUR/USD", direction: "CALL", analysis: "Made by hand." };
      await server.call("POST", "/staff/signals/plans", { token: admin, body });
    }).toPass();
    await expect
      .poll(async () => (await today(tokens.silver)).received, { timeout: 30_000 })
      .toBeGreaterThan(0);
    const wait =
      /Your next signal can come at .+ WAT.*, when your next window opens\. \d+ of 10 received today\./;
    await expect(silver.getByText(wait)).toBeVisible({ timeout: 20_000 });
    const before = (await today(tokens.gold)).received;
    await silver.evaluate(() => {
      const said = new Set<string>();
      Object.assign(window, { said });
      new MutationObserver(() => {
        const text = document.querySelector("[data-testid=next-signal]")?.textContent ?? "";
        said.add(text.includes("CALC") ? "CALC" : text.split(":").length === 3 ? "hours" : text);
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    });
    await expect.poll(async () => (await today(tokens.gold)).received).toBeGreaterThan(before + 1);
    const said = await silver.evaluate(() => [
      ...(window as unknown as { said: Set<string> }).said,
    ]);
    expect(said).not.toContain("CALC");

    // Gold's card follows time and price, and stays whatever the list is narrowed to.
    await expect(gold.getByText(/At most one comes at|MIN ACTIVE/).first()).toBeVisible();
    await expect(
      live(gold).getByText(
        /Entered late: the price has moved [\d.]+ pips? (against you|in your favour)/,
      ),
    ).toBeVisible({ timeout: 30_000 });
    await expect(live(gold).getByText("Too late to enter.")).toBeVisible({ timeout: 20_000 });
    const filter = gold.getByRole("combobox", { name: "Pair" });
    for (const [chosen, other] of [
      ["GBP/USD", "EUR/USD"],
      ["EUR/USD", "GBP/USD"],
    ] as const) {
      await filter.selectOption(chosen);
      await expect(live(gold).getByRole("heading", { name: other })).toBeVisible({
        timeout: 40_000,
      });
      const others = async () => {
        const listed = await rows(gold).allTextContents();
        return listed.filter((row) => row.includes(other));
      };
      await expect.poll(others).toEqual([]);
    }

    // The upgrade reaches the open room: signals, list and count, without a reload.
    await silver.evaluate(() => Object.assign(window, { sameWindow: true }));
    const few = await rows(silver).count();
    await setAccess(server, "silver", "gold");
    const asked = Date.now();
    await expect.poll(() => rows(silver).count(), { intervals: [20] }).toBeGreaterThan(few + 2);
    test.info().annotations.push({ type: "upgrade", description: `${Date.now() - asked} ms` });
    await expect(silver.getByText("GOLD", { exact: true })).toBeVisible();
    await expect(live(silver)).toBeVisible({ timeout: 20_000 });
    const { received } = await today(tokens.silver);
    await expect(silver.getByText("Signals received").locator("..")).toContainText(
      /^Signals received\d+$/,
    );
    expect(received).toBeGreaterThan(few + 2);

    // And the downgrade takes away what went with it.
    await setAccess(server, "silver", "silver");
    await expect.poll(() => rows(silver).count(), { intervals: [20] }).toBeLessThanOrEqual(few + 2);
    const theirs = await server.call<SignalDto[]>("GET", "/signals?limit=10", {
      token: tokens.silver,
    });
    await expect(rows(silver)).toHaveCount(
      theirs.filter(({ status }) => status !== "active").length,
    );
    await setAccess(server, "silver", "guest");
    await expect(silver.getByText(SIGNALS_LOCKED_MESSAGE())).toBeVisible();
    await expect(rows(silver)).toHaveCount(0);
    expect(await silver.evaluate(() => "sameWindow" in window)).toBe(true);
  } finally {
    await Promise.all([silver.close(), gold.close()]);
    await server.dispose();
    recording.remove();
  }
});

for (const width of WIDTHS) {
  test(`a guest has the room a quarter of an hour late until the trial ends, at ${width} px`, async ({
    page,
    server,
  }) => {
    await setWidth(page, width);
    await signIn(page, server, "guest");
    await expect(
      page.getByText(/The signal room shows you every real signal 15 minutes/),
    ).toBeVisible();
    await page.getByRole("link", { name: "Open the signal room" }).click();
    const card = page.getByRole("region", { name: "Newest finished signal" });
    await expect(card).toContainText("It is over: nothing here can be traded.");
    const [newest] = await server.call<{ createdAt: string; expiresAt: string }[]>(
      "GET",
      "/record/signals?limit=1",
    );
    expect(Date.now() - Date.parse(newest?.expiresAt ?? "")).toBeGreaterThanOrEqual(15 * 60_000);
    await expect(page.getByText(/won of/).first()).toBeVisible();
    await expectTidy(page);
    await page.screenshot({ path: test.info().outputPath(`trial-${width}.png`), fullPage: true });

    // The clock of the trial runs out under the open room.
    await page.route("**/api/countdown", async (route) => {
      const reply = await route.fetch();
      const envelope = (await reply.json()) as { data: object };
      const data = { ...envelope.data, ended: true, remainingMs: 0 };
      await route.fulfill({ response: reply, json: { ...envelope, data } });
    });
    await expect(page.getByText(/^Your trial has ended, so this room is closed/)).toBeVisible();
    await expect(card).toHaveCount(0);
    await expectTidy(page);
    await page.screenshot({ path: test.info().outputPath(`ended-${width}.png`), fullPage: true });
  });

  test(`an outage at the start shows no figure that nobody measured, at ${width} px`, async ({
    page,
    server,
  }) => {
    await setWidth(page, width);
    await page.route(/\/api\/signals(\/stats|\/stream|\?)/, (route) => route.abort());
    await signIn(page, server, "gold", ROOM);
    await expect(page.getByText("The signals could not be loaded")).toBeVisible();
    await expect(page.getByText("The record could not be loaded")).toBeVisible();
    await expect(page.getByText("Not live: connection lost")).toBeVisible();
    await expect(page.getByText(/87 ?%/)).toHaveCount(0);
    await expectTidy(page);
    await page.screenshot({ path: test.info().outputPath(`outage-${width}.png`), fullPage: true });
    await page.unroute(/\/api\/signals(\/stats|\/stream|\?)/);
    await expect(rows(page).first()).toBeVisible({ timeout: 20_000 });
  });
}
