import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { REPOSITORY_ROOT } from "../../paths.ts";
import { TestClock } from "../../testing/TestClock.ts";
import { FIVE_MINUTES } from "../aggregateCandles.ts";
import { isFresh } from "../feedFreshness.ts";
import { chooseRecording } from "./chooseRecording.ts";
import { ReplayFeed } from "./ReplayFeed.ts";

const TWO_WEEKS = 14 * 24 * 60 * 60_000;

it("plays two weeks of real recordings: every slot has its close, or none", async (context) => {
  const dir = resolve(REPOSITORY_ROOT, process.env["MARKET_DATA_DIR"] || "../shared/market-data");
  if (!existsSync(dir)) {
    const message = `No recordings in ${dir}: set MARKET_DATA_DIR to a folder of candle files`;
    if (process.env["CI"] === "true") throw new Error(message);
    context.skip(message);
  }

  const wall = new TestClock();
  const feed = new ReplayFeed({
    recording: chooseRecording(dir, { from: null, pairs: null }),
    speed: 60,
    from: null,
    clock: wall,
  });
  await feed.start();
  await feed.stop();
  const [pair = ""] = feed.info.pairs;
  let withPrice = 0;
  let slots = 0;
  let mark = feed.clock.now();
  for (const end = mark + TWO_WEEKS; mark < end; slots += 1) {
    const candle = (await feed.candles(pair, 5, mark - FIVE_MINUTES, mark))[0];
    const price = await feed.lastTickBefore(pair, mark, FIVE_MINUTES);
    if (candle !== undefined) {
      expect(price?.price).toBe(candle.close);
      expect(await isFresh(feed, pair, mark)).toBe(true);
      withPrice += 1;
    } else if (feed.finestStep === 5) {
      expect(price).toBeNull();
    }
    wall.advance(feed.clock.wallDelayUntil(mark + FIVE_MINUTES));
    mark = feed.clock.now() - (feed.clock.now() % FIVE_MINUTES);
  }
  // Weekends are jumped over, so nearly every slot that is met has a price.
  expect(withPrice / slots).toBeGreaterThan(0.95);
  expect(withPrice).toBeGreaterThan(1_500);
});
