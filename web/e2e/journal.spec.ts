import {
  DAY,
  MINUTE,
  SECOND,
  watNear,
  type JournalDayDto,
  type JournalSettingsDto,
  type SignalDto,
  type TodayDto,
} from "@signaldeck/contract";
import { rmSync } from "node:fs";
import type { Page } from "@playwright/test";
import { writeCandleFolder } from "./support/candles.ts";
import { pressWhenItComes, toNextSignal, toSignalShown } from "./support/liveRoom.ts";
import { publishByHand } from "./support/replay.ts";
import { TestServer } from "./support/server.ts";
import { HANDED } from "../../server/src/app/testing/TestMarket.ts";
import { expect, expectTidy, goWithin, setWidth, signIn, test, PHONE } from "./support/test.ts";

let folder: string;
let server: TestServer;
test.beforeAll(async () => {
  folder = writeCandleFolder("EURUSD", "2026-04-01T00:00:00Z", 900);
  server = new TestServer({
    FEED: "replay",
    FEED_DATA: folder,
    ...HANDED,
    FEED_FROM: "2026-04-02T00:00:00Z",
  });
  await server.start();
});
test.afterAll(async () => {
  await server.dispose();
  rmSync(folder, { recursive: true });
});

const yourDay = (page: Page) => page.getByRole("region", { name: "Your day" });

/** The phone's bar with what one acts by. */
const bar = (page: Page) => page.getByRole("complementary", { name: "Act on the signal" });

/** Marks the live signal taken, for a stake and a payout that are typed. */
async function takeLiveSignal(page: Page): Promise<void> {
  const hero = page.getByRole("region", { name: "Live signal" });
  await hero.getByRole("button", { name: "Another stake" }).click();
  await hero.getByLabel("Stake in $").fill("25");
  await hero.getByLabel("Payout in %").fill("80");
  await hero.getByRole("button", { name: "Save" }).click();
  await bar(page).getByRole("button", { name: "Take for $25" }).click();
  await expect(bar(page).getByText("Taken for $25.00")).toBeVisible();
}

/** Pair, price, confidence, stake and both buttons are in the first screen of a phone. */
async function expectInReach(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  const stakes = page.getByRole("group", { name: "Stake" });
  const take = bar(page).getByRole("button", { name: /^Take for/ });
  const [above, below] = [await stakes.boundingBox(), await take.boundingBox()];
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
  const { id: taken } = await toSignalShown(page, server, token);
  await expectInReach(page);
  await takeLiveSignal(page);
  await expect(yourDay(page).getByText(/^1 of \d+ shown$/)).toBeVisible();

  // The next signal is published, but not for this member.
  await toNextSignal(server, await server.signIn("support"));
  await expect(page.getByText("Your signal limit is reached")).toBeVisible();
  const [newest] = await server.call<SignalDto[]>("GET", "/signals?limit=1", { token });
  expect(newest?.id).toBe(taken);
  const today = await server.call<TodayDto>("GET", "/signals/today", { token });
  expect(today.published).toBeGreaterThan(today.received);
  expect(today).toMatchObject({ taken: 1 });

  // The result is the signal's own: nobody typed it.
  const results = { profit: "+$20.00", loss: "−$25.00", breakeven: "$0.00" };
  const day = await server.call<JournalDayDto>("GET", "/journal/day", { token });
  const outcome = day.entries[0]?.signal.outcome;
  const shown = outcome ? results[outcome] : "no outcome";
  await expect(yourDay(page).getByText(shown).first()).toBeVisible();
  const rows = page.getByRole("table", { name: "Previous signals" }).getByRole("row");
  await expect(rows.filter({ hasText: `taken ${shown}` })).toHaveCount(1);
  await expect(page.getByRole("complementary", { name: "Next signal" })).toContainText(
    "Signals resume",
  );
  await expectTidy(page);

  await goWithin(page, "/dashboard/analytics");
  const received = page.getByRole("region", { name: "Signals you received" });
  const list = received.getByRole("list", { name: "Received signals" });
  await expect(list.getByText(shown)).toBeVisible();
  // What the limit held back is not among them, no matter who else received it.
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
  await toSignalShown(page, server, token);
  await expect(hero.getByRole("button", { name: "Take for $5" })).toBeEnabled();
  // At once: one press takes it back for five seconds, and is sent after what it takes back.
  const answers = ["PUT", "DELETE"].map((method) =>
    page.waitForResponse(
      (answer) =>
        answer.url().includes("/journal/entries/") && answer.request().method() === method,
    ),
  );
  const undone = await pressWhenItComes(page, { button: "Undo", key: "u" });
  await page.keyboard.press("t");
  await undone();
  for (const answer of await Promise.all(answers)) expect(answer.ok()).toBe(true);
  await expect(hero.getByRole("button", { name: "Take for $5" })).toBeEnabled();
  const today = () => server.call<JournalDayDto>("GET", "/journal/day", { token });
  const { taken, skipped } = await today();
  expect(taken).toBe(0);

  // A third one skips it.
  await page.keyboard.press("s");
  await expect(hero.getByText("Skipped", { exact: true })).toBeVisible();
  await expect.poll(async () => (await today()).skipped).toBe(skipped + 1);

  // A long one ends when the button has said, after 30 whole days.
  const asked = await server.market.now();
  await yourDay(page).getByRole("button", { name: "Pause" }).click();
  const longest = page.getByRole("button", { name: /^30 days/ });
  const [, offered = "nothing"] = /until (.+)$/.exec(await longest.innerText()) ?? [];
  await longest.click();
  await expect(yourDay(page).getByText(/^Signals resume/)).toBeVisible();
  const { pausedUntil } = await server.call<JournalSettingsDto>("GET", "/journal/settings", {
    token,
  });
  const ends = Date.parse(pausedUntil ?? "");
  expect(ends - asked).toBeGreaterThanOrEqual(30 * DAY);
  expect(watNear(ends, asked)).toBe(offered);
  // The first mark after it can bring one.
  const mark = watNear(Math.ceil(ends / (5 * MINUTE)) * 5 * MINUTE, asked);
  await expect(yourDay(page).getByText(`Signals resume ${mark} at the earliest`)).toBeVisible();
  await yourDay(page).getByRole("button", { name: "End the pause" }).click();
  await expect(yourDay(page).getByText(/^Signals resume/)).toBeHidden();

  // Six minutes of the market, set on another device: this screen hears of it.
  const until = (await server.market.now()) + 6 * MINUTE;
  const body = { until: new Date(until).toISOString() };
  await server.call("PUT", "/journal/pause", { token, body });
  await expect(yourDay(page).getByText(/^Signals resume/)).toBeVisible();
  const newest = async () => {
    const [first] = await server.call<SignalDto[]>("GET", "/signals?limit=1", { token });
    return first?.sequence ?? 0;
  };
  const before = await newest();
  await publishByHand(server, "While support has paused.");
  expect(await server.market.now()).toBeLessThan(until);
  expect(await newest()).toBe(before);
  // Screens read the time by the second, and leave the server's clock a margin.
  await server.market.goTo(until + 10 * SECOND);
  await expect(yourDay(page).getByText(/^Signals resume/)).toBeHidden();
  expect(await newest()).toBe(before + 1);
});
