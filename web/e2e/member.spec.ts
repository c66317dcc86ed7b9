import {
  type SignalDto,
  type TodayDto,
  HOUR,
  MINUTE,
  SECOND,
  SIGNALS_LOCKED_MESSAGE,
  watClock,
  watMoment,
  watNear,
} from "@signaldeck/contract";
import { generateCandles } from "../../server/src/market/testing/generatedCandles.ts";
import { RecordingFixture } from "../../server/src/market/testing/recordingFixture.ts";
import {
  count,
  followAnnouncements,
  followNextSignal,
  live,
  rows,
  runningFor,
  showsAll,
  toNextSignal,
} from "./support/liveRoom.ts";
import { mailedTo } from "./support/mails.ts";
import { publishByHand } from "./support/replay.ts";
import { TestServer } from "./support/server.ts";
import { HANDED } from "../../server/src/app/testing/TestMarket.ts";
import { endTrial } from "./support/trials.ts";
import { DESKTOP, expect, expectTidy, setWidth, signIn, test } from "./support/test.ts";

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

/** Sets a member's access as an admin. */
type SetAccess = (tier: string) => Promise<unknown>;

async function accessOf(server: TestServer, name: string): Promise<SetAccess> {
  const token = await server.signIn("admin");
  const { email } = server.account(name);
  const found = `/admin/users/search?query=${encodeURIComponent(email)}`;
  const [member] = await server.call<{ id: string }[]>("GET", found, { token });
  return (tier) => {
    const unlocked = tier !== "guest";
    const body = { tier, dashboardUnlocked: unlocked, hasDeposited: unlocked };
    return server.call("PATCH", `/admin/users/${member?.id}/access`, { token, body });
  };
}

test("two members' rooms say what is true of each one's tier, and follow a change of it", async ({
  browser,
}) => {
  const recording = recordPairs();
  const server = new TestServer({ FEED: "replay", FEED_DATA: recording.dir, ...HANDED });
  const [silver, gold] = await Promise.all([browser.newPage(), browser.newPage()]);
  try {
    await server.start();
    const tokens = { silver: await server.signIn("silver"), gold: await server.signIn("gold") };
    const today = (token: string) => server.call<TodayDto>("GET", "/signals/today", { token });
    for (const page of [silver, gold]) await setWidth(page, 1440);
    // Gold says by time alone what is worth taking; at silver's payout nothing is.
    for (const [name, payoutPercent] of [
      ["gold", 1_000],
      ["silver", 10],
    ] as const) {
      const body = { payoutPercent, floor: null };
      await server.call("PUT", "/account/signal-terms", { token: tokens[name], body });
    }
    const setTier = await accessOf(server, "silver");
    await signIn(silver, server, "silver", ROOM);
    await signIn(gold, server, "gold", ROOM);
    await silver.evaluate(() => Object.assign(window, { sameWindow: true }));

    // The window is used up: the room waits for the next one, and counts as the day is counted. A
    // signal made by hand has no grade, so every tier with room receives it.
    const expectWaits = async (quota: number) => {
      const { received, nextChance } = await today(tokens.silver);
      const used = `${received} of ${quota}`;
      expect(received).toBeGreaterThan(0);
      const opens = `Your next signal can come at ${watClock(nextChance)} WAT, when your next window opens.`;
      await expect(silver.getByText(opens)).toContainText(`${used} received today.`);
      await expect(count(silver)).toHaveText(`Signals received${used}`);
    };
    await setTier("pro");
    await publishByHand(server, "Made by hand.");
    await server.market.toNextMark();
    await expectWaits(50);
    await setTier("silver");
    await expectWaits(10);
    // While the marks bring signals to others, until the window opens.
    const { nextChance } = await today(tokens.silver);
    const read = await followNextSignal(silver);
    await toNextSignal(server, tokens.gold);
    const { createdAt } = await toNextSignal(server, tokens.gold);
    const mark = Date.parse(createdAt);
    const said = await read();
    expect(await server.market.now()).toBeLessThan(Date.parse(nextChance));
    expect(said).not.toContain("CALC");

    // Gold's card follows time and price, and stays whatever filter the list has.
    await expect(gold.getByText(/At most one comes at|MIN ACTIVE/).first()).toBeVisible();
    await server.market.goTo(mark + 2 * MINUTE);
    await expect(
      live(gold).getByText(
        /If you enter now, you start [\d.]+ pips? (worse|better) than at the mark/,
      ),
    ).toBeVisible();
    await server.market.goTo(mark + 4 * MINUTE);
    await expect(live(gold).getByText("Too late", { exact: true })).toBeVisible();
    // Narrowing the list announces nothing old: only what runs is, each once.
    const announced = await followAnnouncements(gold);
    const filter = gold.getByRole("combobox", { name: "Pair" });
    for (const [chosen, left] of [
      ["GBP/USD", "EUR/USD"],
      ["EUR/USD", "GBP/USD"],
    ] as const) {
      await filter.selectOption(chosen);
      await publishByHand(server, "While the list is narrowed.");
      await expect(live(gold).getByRole("heading", { name: "EUR/USD" })).toBeVisible();
      const others = async () => {
        const listed = await rows(gold).allTextContents();
        return listed.filter((row) => row.includes(left));
      };
      await expect.poll(others).toEqual([]);
    }
    await expect.poll(async () => (await announced()).length).toBe(2);
    const heard = await announced();
    expect(heard.filter(({ runs }) => !runs)).toEqual([]);
    expect(new Set(heard.map(({ text }) => text)).size).toBe(heard.length);

    // The upgrade reaches the open room without a reload and while the market stands: what runs, list and count.
    const few = await rows(silver).count();
    const announcedToSilver = await followAnnouncements(silver);
    await setTier("silver");
    await expect.poll(() => rows(silver).count()).toBeLessThanOrEqual(few + 2);
    const expected = await runningFor(server, tokens.gold);
    await setTier("gold");
    // The list is that of the tier, the count what this member has received of it.
    const { received } = await today(tokens.silver);
    await showsAll(silver, { ...expected, received });
    await expect(silver.getByText("GOLD", { exact: true })).toBeVisible();
    await expect(count(silver)).toHaveText(`Signals received${received}`);
    const skip = live(silver).getByText(/^(Below break-even|Too close): skip$/);
    await expect(skip).toBeVisible();
    expect((await announcedToSilver()).filter(({ runs }) => !runs)).toEqual([]);

    // And the downgrade takes away what went with it.
    await setTier("silver");
    await expect.poll(() => rows(silver).count(), { intervals: [20] }).toBeLessThanOrEqual(few + 2);
    const theirs = await server.call<SignalDto[]>("GET", "/signals?limit=10", {
      token: tokens.silver,
    });
    await expect(rows(silver)).toHaveCount(
      theirs.filter(({ status }) => status !== "active").length,
    );
    await setTier("guest");
    await expect(silver.getByText(SIGNALS_LOCKED_MESSAGE())).toBeVisible();
    await expect(rows(silver)).toHaveCount(0);
    expect(await silver.evaluate(() => "sameWindow" in window)).toBe(true);
  } finally {
    await Promise.all([silver.close(), gold.close()]);
    await server.dispose();
    recording.remove();
  }
});

test("a guest has the room a quarter of an hour late until the trial ends, told so beforehand", async ({
  page,
  server,
}) => {
  await setWidth(page, DESKTOP);
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
  expect(Date.parse(newest?.expiresAt ?? "")).toBeLessThanOrEqual(Date.now() - 15 * MINUTE);
  await expect(page.getByText(/won of/).first()).toBeVisible();
  await expectTidy(page);

  // The end comes near: a mail says so, and the open room and it name the same moment.
  const { email } = server.account("guest");
  const end = Date.now() + 2 * HOUR;
  await endTrial(server, email, end);
  const mail = await mailedTo(server, email, /^Your SignalDeck trial ends on /);
  expect(mail).toContain(`Your trial ends on ${watMoment(end)}. Until then your signal room`);
  await expect(page.getByText(`Until ${watNear(end, Date.now())}`)).toBeVisible();
  await expect(card).toBeVisible();

  // It is past: the room closes without a reload.
  await endTrial(server, email, Date.now() - SECOND);
  await expect(page.getByText(/^Your trial has ended, so this room is closed/)).toBeVisible();
  await expect(card).toHaveCount(0);
  await expectTidy(page);
});

test("an outage at the start shows no figure that nobody measured", async ({ page, server }) => {
  await setWidth(page, DESKTOP);
  await page.route(/\/api\/signals(\/stats|\/stream|\?)/, (route) => route.abort());
  await signIn(page, server, "gold", ROOM);
  await expect(page.getByText("The signals could not be loaded")).toBeVisible();
  await expect(page.getByText("The record could not be loaded")).toBeVisible();
  await expect(page.getByText("Not live: connection lost")).toBeVisible();
  await expect(page.getByText(/87 ?%/)).toHaveCount(0);
  await expectTidy(page);
  await page.unroute(/\/api\/signals(\/stats|\/stream|\?)/);
  await expect(rows(page).first()).toBeVisible({ timeout: 20_000 });
});
