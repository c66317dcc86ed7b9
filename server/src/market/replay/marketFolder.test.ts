import { DAY } from "@signaldeck/contract";
import { afterAll, expect, it } from "vitest";
import { TestClock } from "../../testing/TestClock.ts";
import { FIVE_MINUTES } from "../aggregateCandles.ts";
import { isFresh } from "../feedFreshness.ts";
import { openQuotes } from "../testing/quotes.ts";
import { chooseRecording } from "./chooseRecording.ts";
import { ReplayFeed } from "./ReplayFeed.ts";

const TWO_WEEKS = 14 * DAY;

const quotes = openQuotes();
afterAll(() => quotes.close());
const kind = quotes.real ? "real" : "generated";

it(`plays two weeks of ${kind} recordings: every slot has its close, or none`, async () => {
  const wall = new TestClock();
  const feed = new ReplayFeed({
    recording: chooseRecording(quotes.folder, { from: null, pairs: null }),
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
