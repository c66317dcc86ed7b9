import {
  DAY,
  HOUR,
  MINUTE,
  watDay,
  type SignalDto,
  type SignalNightDto,
  type Tier,
  type TodayDto,
} from "@signaldeck/contract";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { JournalRoom } from "../../journal/testing/JournalRoom.ts";
import { chooseAudience } from "../audience.ts";
import { QUOTAS } from "../testing/signalsFixture.ts";
import { DayWindows } from "../windows.ts";
import { NightDay, type DaySignal } from "./NightDay.ts";

const SLOT = 5 * MINUTE;
const quotaOf = (tier: Tier) => QUOTAS[tier];
const { from: TODAY } = watDay(Date.parse("2026-06-02T12:00:00Z"));

describe("a day's windows beside a night", () => {
  it("bring the whole quota in the rest of the day, one in each, and nothing in the night", () => {
    const hour = fc.integer({ min: 0, max: 23 });
    const grades = fc.array(fc.nat(9), { minLength: 288, maxLength: 288 });
    fc.assert(
      fc.property(hour, fc.integer({ min: 1, max: 12 }), grades, (begin, length, kinds) => {
        const night = { from: begin * 60, to: ((begin + length) % 24) * 60 };
        const day: DaySignal[] = [];
        const asTheyCome = new NightDay(quotaOf);
        kinds.forEach((kind, mark) => {
          const grade = kind === 0 ? ("recommended" as const) : ("below_break_even" as const);
          const slot = TODAY + mark * SLOT;
          const candidate = { slot, grade, confidence: 50 + kind / 2 };
          const audience = chooseAudience(candidate, day, quotaOf);
          day.push({ ...candidate, audience, id: String(mark) });
          asTheyCome.add({ ...candidate, audience, id: String(mark) });
          asTheyCome.received("silver", night);
        });
        for (const [tier, quota] of [
          ["pro", 50],
          ["silver", 10],
        ] as const) {
          const received = asTheyCome.received(tier, night);
          const windows = new DayWindows(quota, night);
          expect(received.every(({ slot }) => windows.isOpen(slot))).toBe(true);
          expect(received).toHaveLength(quota);
        }
        // An upgrade takes nothing away.
        const silver = asTheyCome.received("silver", night);
        expect(silver.every(({ id }) => asTheyCome.reaches("pro", night, id))).toBe(true);
        expect(silver.every(({ id }) => asTheyCome.reaches("gold", night, id))).toBe(true);
        // In whichever order a process hears of them, and however often.
        const otherwise = new NightDay(quotaOf);
        for (const signal of [...day].reverse()) {
          otherwise.add(signal);
          if (signal.slot % (100 * SLOT) === 0) otherwise.received("silver", night);
        }
        for (const signal of day) otherwise.add(signal);
        expect(otherwise.signals).toEqual(day);
        expect(otherwise.received("silver", night)).toEqual(silver);
      }),
      { numRuns: 8 },
    );
  });

  it("are the tier's own without one", () => {
    const plain = new DayWindows(10);
    expect(plain.at(TODAY + 3 * HOUR)).toMatchObject({ index: 1, from: TODAY + 144 * MINUTE });
    const night = new DayWindows(10, { from: 22 * 60, to: 2 * 60 });
    expect(night.at(TODAY + 2 * HOUR)).toMatchObject({ index: 0, to: TODAY + 4 * HOUR });
    expect(night.isOpen(TODAY + HOUR)).toBe(false);
    expect(night.nextOpen(TODAY + HOUR)).toBe(TODAY + 2 * HOUR);
  });
});

describe("a member who keeps windows out of the night", () => {
  let journal: JournalRoom;
  beforeEach(async () => {
    journal = await JournalRoom.open();
    await journal.room.listen();
  });
  afterEach(() => journal.close());

  const list = (token: string) =>
    journal.call<SignalDto[]>("get", "/signals?limit=100").as(token).data();
  const today = (token: string) => journal.call<TodayDto>("get", "/signals/today").as(token).data();
  const choose = (token: string, night: object | null) =>
    journal.call<SignalNightDto>("put", "/signals/night", { night }).as(token);

  it("receives by windows of their own from the next day on, on every road", async () => {
    const [own, plain] = [await journal.join("silver"), await journal.join("silver")];
    const first = await journal.publish(0);
    const chosen = await choose(own, { from: "23:00", to: "06:00" }).data();
    expect(chosen).toMatchObject({
      quota: 10,
      today: null,
      chosen: { from: "23:00", to: "06:00" },
    });
    // What was shown stays shown, and today goes on as it was.
    expect((await list(own)).map(({ id }) => id)).toEqual([first.id]);
    expect(await today(own)).toEqual(await today(plain));

    const tomorrow = DAY / SLOT;
    journal.room.fixture.feed.moveTo(journal.begin + DAY);
    // No window until six in the morning, seven hours of WAT day after midnight at the least.
    const at = (mark: number) => new Date(journal.begin + (tomorrow + mark) * SLOT).toISOString();
    expect((await today(own)).nextChance).toBe(at(72));
    const stream = journal.room.read(own);
    await stream.until(() => stream.types.includes("stream.opened"));
    const night = await journal.publish(tomorrow + 1);
    expect((await list(plain)).map(({ id }) => id)).toEqual([night.id, first.id]);
    expect((await list(own)).map(({ id }) => id)).toEqual([first.id]);
    const awake = await journal.publish(tomorrow + 72);
    expect((await list(own)).map(({ id }) => id)).toEqual([awake.id, first.id]);
    await stream.until(() => stream.types.includes("signal.published"));
    expect(stream.types).toEqual(["stream.opened", "mark.passed", "signal.published"]);
    expect(await today(own)).toMatchObject({ received: 1, quota: 10 });
    expect((await journal.take(own, night.id)).status).toBe(404);
    expect((await journal.take(own, awake.id)).status).toBe(200);
    // The next of ten windows in seventeen hours.
    expect((await today(own)).nextChance).toBe(at(72 + 21));

    // A reader who resumes hears the same.
    const again = journal.room.read(own, "0");
    await again.until(() => again.types.length >= 1);
    expect(again.events.filter(({ event }) => event.type === "signal.published")).toHaveLength(2);
  });

  it("may end it, and is refused a night that is too long or none", async () => {
    const token = await journal.join("pro");
    await choose(token, { from: "01:00", to: "05:00" });
    expect(await choose(token, null).data()).toMatchObject({ chosen: null, today: null });
    for (const night of [
      { from: "20:00", to: "09:00" },
      { from: "05:00", to: "05:00" },
      { from: "5", to: "6" },
      "night",
    ]) {
      const refused = await journal.call("put", "/signals/night", { night }).as(token);
      expect(refused).toMatchObject({ status: 400, error: { code: "validation_failed" } });
    }
    expect((await journal.call("get", "/signals/night")).status).toBe(401);
    const guest = await journal.join("guest");
    expect((await journal.call("put", "/signals/night", { night: null }).as(guest)).status).toBe(
      403,
    );
  });

  it("receives everything where the tier is unlimited", async () => {
    const gold = await journal.join("gold");
    await choose(gold, { from: "23:00", to: "06:00" });
    journal.room.fixture.feed.moveTo(journal.begin + DAY);
    const night = await journal.publish(DAY / SLOT + 1);
    expect((await list(gold)).map(({ id }) => id)).toEqual([night.id]);
    expect(
      await journal.call<SignalNightDto>("get", "/signals/night").as(gold).data(),
    ).toMatchObject({
      quota: null,
    });
  });
});
