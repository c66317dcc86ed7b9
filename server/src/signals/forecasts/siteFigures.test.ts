import type { RecordForecastsDto } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAYS, ForecastsFixture } from "./testing/ForecastsFixture.ts";

const MARKS = 24;
const [FIRST = "", SECOND_DAY = ""] = DAYS;

let fixture: ForecastsFixture;
beforeEach(async () => {
  fixture = await ForecastsFixture.open(MARKS + 1);
  const instance = await fixture.instance();
  for (let index = 0; index < MARKS; index += 1) await fixture.run(index, instance);
});
afterEach(() => fixture.close());

type Figure = Exclude<keyof RecordForecastsDto["days"][number], "day">;

/** A site that counts more of a day, and of all days with it. */
const more =
  (day: string, name: Figure, count: number) =>
  (truth: RecordForecastsDto): RecordForecastsDto => ({
    ...truth,
    ...(name !== "silent" && { [name]: truth[name] + count }),
    days: truth.days.map((one) => (one.day === day ? { ...one, [name]: one[name] + count } : one)),
  });

/** What a stranger says of such a site. */
const fault = async (told?: (truth: RecordForecastsDto) => RecordForecastsDto) =>
  (await fixture.verdict(told)).fault;

describe("a site's figures of forecasts", () => {
  it("hold as they are, those of the newest day with what is not counted yet", async () => {
    const { fault: found, forecasts } = await fixture.verdict((truth) => {
      const newest = truth.days.find(({ day }) => day === SECOND_DAY);
      expect(newest?.forecasts).toBe(48);
      // The last four marks' are open, and no mark has come since by which they would be counted.
      expect((newest?.won ?? 0) + (newest?.lost ?? 0) + (newest?.even ?? 0)).toBe(4 * 8);
      return truth;
    });
    expect(found).toBeNull();
    expect(forecasts.map(({ undecided }) => undecided)).toEqual([0, 4]);
  });

  it("are named where a day's are not those of the log", async () => {
    expect(await fault(more(FIRST, "won", 1))).toMatch(/counts \d+ won in its forecasts/);
    expect(await fault(more(FIRST, "lost", -1))).toMatch(/counts \d+ lost in its forecasts/);
    expect(await fault(more(FIRST, "marks", -1))).toMatch(
      /counts 11 marks .*; by the log it is 12/,
    );
    expect(await fault(more(FIRST, "forecasts", -1))).toMatch(/counts \d+ forecasts in/);
    expect(await fault(more(FIRST, "silent", 1))).toMatch(/counts \d+ pairs in/);
    expect(await fault(more(SECOND_DAY, "won", -1))).toMatch(/by the log it is \d+ to \d+/);
  });

  it("are named where a day is left out, or all together are not the sum of the days", async () => {
    const leftOut = await fault((truth) => ({
      ...truth,
      days: truth.days.filter(({ day }) => day !== FIRST),
    }));
    expect(leftOut).toMatch(/leave out the forecasts of scripted on/);
    expect(await fault((truth) => ({ ...truth, even: truth.even + 1 }))).toMatch(
      /otherwise than those of its days together/,
    );
    expect(await fault((truth) => ({ ...truth, rate: (truth.rate ?? 0) + 1 }))).toMatch(
      /a rate that does not follow from its counts/,
    );
  });
});
