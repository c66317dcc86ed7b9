import { DAY } from "@signaldeck/contract";
import type {
  JournalDayDto,
  JournalSettingsDto,
  MarketStatusDto,
  SignalDto,
  TodayDto,
} from "@signaldeck/contract";
import { rmSync } from "node:fs";
import type { Page } from "@playwright/test";
import { writeCandleFolder } from "./support/candles.ts";
import { runningFor } from "./support/liveRoom.ts";
import { AT_A_MARK } from "./support/replay.ts";
import { TestServer } from "./support/server.ts";
import { expect, expectTidy, goWithin, setWidth, signIn, test, PHONE } from "./support/test.ts";

/** Five minutes of the recording pass in fifteen seconds: time enough to press and type. */
const SPEED = "20";

let folder: string;
let server: TestServer;
test.beforeAll(async () => {
  folder = writeCandleFolder("EURUSD", "2026-04-01T00:00:00Z", 900);
  server = new TestServer({
    FEED: "replay",
    FEED_DATA: folder,
    FEED_SPEED: SPEED,
    FEED_FROM: "2026-04-02T00:00:00Z",
  });
  await server.start();
});
test.afterAll(async () => {
  await server.dispose();
  rmSync(folder, { recursive: true });
});

const yourDay = (page: Page) => page.getByRole("region", { name: "Your day" });

/** A signal's life at this speed: whatever takes longer meets the next one. */
const LIFE = { timeout: 15_000 };

/** The phone's bar with what one acts by. */
const bar = (page: Page) => page.getByRole("complementary", { name: "Act on the signal" });

/** Marks the live signal taken; again with the next one where the first has run out meanwhile. */
async function takeLiveSignal(page: Page, token: string): Promise<void> {
  const hero = page.getByRole("region", { name: "Live signal" });
  const taken = bar(page).getByText("Taken for $25.00");
  await expect(async () => {
    // A press that was slower than the look at it counts all the same.
    if (await taken.isVisible()) return;
    // One that ends before the screen says that it was taken is the day's only one, and gone.
    await runningFor(server, token);
    await hero.getByRole("button", { name: "Another stake" }).click(LIFE);
    await hero.getByLabel("Stake in $").fill("25", LIFE);
    await hero.getByLabel("Payout in %").fill("80", LIFE);
    await hero.getByRole("button", { name: "Save" }).click(LIFE);
    await expect(taken).toBeVisible(LIFE);
  }).toPass({ timeout: 2 * AT_A_MARK.timeout });
}

/** Pair, price, confidence, stake and both buttons stand in the first screen of a phone. */
async function expectInReach(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  const stakes = page.getByRole("group", { name: "Stake" });
  const take = bar(page).getByRole("button", { name: /^Take for/ });
  const [above, below] = [await stakes.boundingBox(LIFE), await take.boundingBox(LIFE)];
  const height = page.viewportSize()?.height ?? 0;
  expect(above && below && above.y + above.height).toBeLessThan(below?.y ?? 0);
  expect(below && below.y + below.height).toBeLessThanOrEqual(height);
}

test("a taken signal gets its result, and the limit holds the next one back", async ({ page }) => {
  await setWidth(page, PHONE);
  await signIn(page, server, "gold", "/dashboard/analytics");
  const token = await server.signIn("gold");

  // A limit of one signal a day.
  await page.getByLabel("Most signals to take").fill("none");
  await page.getByRole("button", { name: "Save limits" }).click();
  await expect(page.getByText(/Enter a whole number/)).toBeVisible();
  await page.getByLabel("Most signals to take").fill("1");
  await page.getByRole("button", { name: "Save limits" }).click();
  await expect
    .poll(async () => server.call<object>("GET", "/journal/settings", { token }))
    .toMatchObject({ maxSignals: 1 });
  await expectTidy(page);

  await goWithin(page, "/dashboard/signals");
  await expect(async () => {
    await runningFor(server, token);
    await expectInReach(page);
  }).toPass(AT_A_MARK);
  await takeLiveSignal(page, token);
  await expect(yourDay(page).getByText(/^1 of \d+ shown$/)).toBeVisible();

  // The next signal is published, but not for this member.
  await expect(page.getByText("Your signal limit is reached")).toBeVisible(AT_A_MARK);
  const held = await server.call<SignalDto[]>("GET", "/signals?limit=1", { token });
  const other = await server.signIn("support");
  await expect
    .poll(async () => {
      const all = await server.call<SignalDto[]>("GET", "/signals?limit=1", { token: other });
      return all[0]?.sequence ?? 0;
    })
    .toBeGreaterThan(held[0]?.sequence ?? Infinity);
  const after = await server.call<SignalDto[]>("GET", "/signals?limit=1", { token });
  expect(after[0]?.id).toBe(held[0]?.id);
  const today = await server.call<TodayDto>("GET", "/signals/today", { token });
  expect(today.published).toBeGreaterThan(today.received);
  expect(today).toMatchObject({ taken: 1 });

  // The result is the signal's own: nobody typed it.
  const results = { profit: "+$20.00", loss: "−$25.00", breakeven: "$0.00" };
  let shown = "";
  await expect(async () => {
    const day = await server.call<JournalDayDto>("GET", "/journal/day", { token });
    const outcome = day.entries[0]?.signal.outcome;
    expect(outcome).toBeTruthy();
    shown = results[outcome ?? "breakeven"];
  }).toPass(AT_A_MARK);
  await expect(yourDay(page).getByText(shown).first()).toBeVisible();
  const rows = page.getByRole("table", { name: "Previous signals" }).getByRole("row");
  await expect(rows.filter({ hasText: `taken ${shown}` })).toHaveCount(1);
  await expect(page.getByRole("complementary", { name: "Next signal" })).toContainText("Held back");
  await expectTidy(page);

  await goWithin(page, "/dashboard/analytics");
  const received = page.getByRole("region", { name: "Signals you received" });
  const list = received.getByRole("list", { name: "Received signals" });
  await expect(list.getByText(shown)).toBeVisible();
  // What the limit held back is not among them, whoever else received it.
  await received.getByLabel("What you did").selectOption("Taken");
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await list.getByRole("button", { name: /Add a note/ }).click();
  await page.getByLabel("Your note").fill("First one");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(list.getByText("First one")).toBeVisible();
  await expectTidy(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toBe("journal.csv");
});

test("a pause holds signals back, ends by itself, and shows what came meanwhile", async ({
  page,
}) => {
  await setWidth(page, 1440);
  await signIn(page, server, "support", "/dashboard/signals");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const token = await server.signIn("support");

  // One key takes the live signal for the smallest stake, another takes that back.
  const hero = page.getByRole("region", { name: "Live signal" });
  const taken = async () =>
    (await server.call<JournalDayDto>("GET", "/journal/day", { token })).taken;
  await expect(async () => {
    // One that ended before it was taken back stays taken.
    const before = await taken();
    await expect(hero.getByRole("button", { name: "Take for $5" })).toBeEnabled(AT_A_MARK);
    await page.keyboard.press("t");
    await expect(hero.getByText("Taken for $5.00", { exact: true })).toBeVisible(LIFE);
    await expect.poll(taken).toBe(before + 1);
    await page.keyboard.press("u");
    await expect.poll(taken).toBe(before);
  }).toPass({ timeout: 2 * AT_A_MARK.timeout });

  // A long one ends when the button has said, after 30 whole days.
  const { now: asked } = await server.call<MarketStatusDto>("GET", "/market/status");
  const [, shown] = /(\S+) UTC/.exec(await page.getByText(/\d UTC$/).innerText()) ?? [];
  await yourDay(page).getByRole("button", { name: "Pause" }).click();
  const longest = page.getByRole("button", { name: /^30 days/ });
  const [, offered = "nothing"] = /until (.+)$/.exec(await longest.innerText()) ?? [];
  await longest.click();
  await expect(yourDay(page).getByText(`held back until ${offered}`)).toBeVisible();
  const { pausedUntil } = await server.call<JournalSettingsDto>("GET", "/journal/settings", {
    token,
  });
  // By the device's own clock: the server's is ahead by what a message takes, at twenty times its pace.
  const pausedFor = Date.parse(pausedUntil ?? "") - Date.parse(`${asked.slice(0, 10)}T${shown}Z`);
  expect(pausedFor).toBeGreaterThanOrEqual(30 * DAY);
  await yourDay(page).getByRole("button", { name: "End the pause" }).click();
  await expect(yourDay(page).getByText(/held back until/)).toBeHidden();

  // Six minutes of the market, set on another device: this screen hears of it.
  const { now } = await server.call<MarketStatusDto>("GET", "/market/status");
  const until = new Date(Date.parse(now) + 6 * 60_000).toISOString();
  await server.call("PUT", "/journal/pause", { token, body: { until } });
  await expect(yourDay(page).getByText(/held back until/)).toBeVisible();
  const before = await server.call<SignalDto[]>("GET", "/signals?limit=1", { token });
  await expect(yourDay(page).getByText(/held back until/)).toBeHidden(AT_A_MARK);
  await expect
    .poll(async () => {
      const list = await server.call<SignalDto[]>("GET", "/signals?limit=1", { token });
      return list[0]?.sequence ?? 0;
    })
    .toBeGreaterThan(before[0]?.sequence ?? Infinity);
});
