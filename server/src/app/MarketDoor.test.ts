import { EventEmitter } from "node:events";
import { HOUR, MINUTE } from "@signaldeck/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { TestClock } from "../testing/TestClock.ts";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import { chooseRecording } from "../market/replay/chooseRecording.ts";
import { ReplayFeed } from "../market/replay/ReplayFeed.ts";
import { candleRow, RecordingFixture } from "../market/testing/recordingFixture.ts";
import { soon } from "../testing/soon.ts";
import { MarketDoor } from "./MarketDoor.ts";

const START = Date.parse("2026-04-01T12:00:00Z");

/** The other end of the channel. */
class Parent extends EventEmitter {
  readonly answers: unknown[] = [];
  readonly send = (answer: unknown) => this.answers.push(answer) > 0;

  /** Resolves with the answer to this request. */
  async ask(wish: { wish: number; to?: number; speed?: number }): Promise<unknown> {
    const before = this.answers.length;
    this.emit("message", wish);
    await soon(() => expect(this.answers).toHaveLength(before + 1));
    return this.answers.at(-1);
  }
}

let folder: RecordingFixture;
let feed: ReplayFeed;
let parent: Parent;
let door: MarketDoor;
/** What happened, in order, in minutes after the start. */
let happened: string[];

const minutes = (time: number) => (time - START) / MINUTE;

beforeEach(async () => {
  folder = new RecordingFixture();
  folder.write("EURUSD_5m_test.csv.gz", candleRow(START - 2 * HOUR, 60, 5));
  const recording = chooseRecording(folder.dir, { from: START, pairs: null });
  const clock = new TestClock();
  feed = new ReplayFeed({ recording, speed: 1, from: START, clock });
  await feed.start();
  happened = [];
  feed.subscribe(({ time }) => {
    if (time % FIVE_MINUTES === 0) happened.push(`price of ${minutes(time)}`);
  });
  const runner = {
    get nextLook() {
      return (Math.floor(feed.clock.now() / FIVE_MINUTES) + 1) * FIVE_MINUTES;
    },
    async lookNow() {
      const seen = minutes(feed.clock.now());
      // A mark takes a while, and the next one must not come meanwhile.
      await new Promise((done) => setTimeout(done, 5));
      happened.push(`mark of ${seen}`);
    },
  };
  parent = new Parent();
  door = new MarketDoor(parent);
  door.open({ feed, runner });
});
afterEach(async () => {
  await door.stop();
  await feed.stop();
  folder.remove();
});

it("passes every mark on the way, one after the other, and answers when all is done", async () => {
  const to = START + 12 * MINUTE;
  expect(await parent.ask({ wish: 1, to })).toEqual({ wish: 1, now: to });
  expect(happened).toEqual(["price of 5", "mark of 5", "price of 10", "mark of 10", "mark of 12"]);
});

it("says where the market is, and fulfils wishes in their order", async () => {
  expect(await parent.ask({ wish: 1 })).toEqual({ wish: 1, now: START });
  parent.emit("message", { wish: 2, to: START + MINUTE });
  parent.emit("message", { wish: 3, to: START + 2 * MINUTE });
  await soon(() => expect(parent.answers).toHaveLength(3));
  expect(parent.answers.slice(1)).toEqual([
    { wish: 2, now: START + MINUTE },
    { wish: 3, now: START + 2 * MINUTE },
  ]);
});

it("refuses a time that is over, and leaves the market where it is", async () => {
  expect(await parent.ask({ wish: 1, to: START - 1 })).toEqual({
    wish: 1,
    fault: expect.stringContaining("Market time does not run back") as unknown,
  });
  expect(feed.clock.now()).toBe(START);
});

it("lets the market run at a speed, and looks at once by when its next mark comes", async () => {
  await parent.ask({ wish: 1, speed: 60 });
  expect(feed.clock.speed).toBe(60);
  expect(happened).toEqual(["mark of 0"]);
});

it("takes nothing for a wish that is none, and hears nothing once it is shut", async () => {
  parent.emit("message", { type: "somebody else's" });
  parent.emit("message", { wish: 1, speed: 0 });
  await door.stop();
  parent.emit("message", { wish: 2, to: START + HOUR });
  expect(parent.listenerCount("message")).toBe(0);
  expect(parent.answers).toEqual([]);
  expect(feed.clock.now()).toBe(START);
});

it("opens for nobody who could not hold its other end", () => {
  expect(() => new MarketDoor(Object.assign(new Parent(), { send: undefined }))).toThrow(
    "FEED_CLOCK=parent: nothing that could move the clock has started this process",
  );
});
