import { RECORD_LIMITS, SIGNAL_LIMITS, type SkylineDto, type Tier } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FIVE_MINUTES } from "../../market/aggregateCandles.ts";
import { MarkForecasts } from "../../ledger/forecasts/MarkForecasts.ts";
import { ServedSignals } from "../testing/ServedSignals.ts";
import { endAs, EXPIRY, MARK, publish } from "../testing/signalsFixture.ts";
import { endSilently } from "../forecasts/recordMark.ts";
import type { SignalRow } from "../Signal.ts";
import { tierReach } from "../../reach/testing/tierReach.ts";
import { Skyline } from "./Skyline.ts";

const DAY_FROM = new Date(MARK).toISOString();
const at = (index: number) => MARK + index * FIVE_MINUTES;
const PUBLIC = SIGNAL_LIMITS.life + RECORD_LIMITS.publicAfter;

let served: ServedSignals;
/** The first goes to all tiers, the second to gold alone: it waits in silver's window no more. */
let forAll: SignalRow;
let forGold: SignalRow;

beforeEach(async () => {
  served = await ServedSignals.open();
  const { context } = served.fixture;
  forAll = await publish(context, at(0), { confidence: 57.2, confidenceLow: 55.1 });
  forGold = await publish(context, at(1), { confidence: 58.1, confidenceLow: 55 });
  expect([forAll.audience, forGold.audience]).toEqual(["silver", "gold"]);
  await served.eventLog.flush();
});
afterEach(() => served.close());

const goTo = (time: number) => served.fixture.feed.moveTo(time);

async function read(token: string): Promise<SkylineDto> {
  const { body } = await served.call<SkylineDto>("get", "/signals/skyline").as(token).expect(200);
  if (!body.data) throw new Error("The reply holds nothing");
  return body.data;
}
const readAs = (tier: Tier) => read(served.signIn(tier));
const ALL_BAR = [0, 1, 57.2, 55.1, 1, 0];
const GOLD_BAR = [1, 2, 58.1, 55, 1, 0];

describe("GET /signals/skyline", () => {
  it("says a gold member each signal of the day as it is published", async () => {
    goTo(at(1) + 1_000);
    expect(await readAs("gold")).toEqual({
      from: DAY_FROM,
      to: new Date(MARK + 288 * FIVE_MINUTES).toISOString(),
      marks: 2,
      last: new Date(at(1)).toISOString(),
      bars: [ALL_BAR, GOLD_BAR],
    });
  });

  it("is refused without a session, to a guest, and before the risk is acknowledged", async () => {
    const get = () => served.call("get", "/signals/skyline");
    await get().as(null).expect(401);
    for (const token of [
      served.signIn("guest"),
      served.signIn("gold", { dashboardUnlocked: false }),
      served.signIn("gold", { riskUnacknowledged: true }),
    ]) {
      await get().as(token).expect(403);
    }
  });

  it.each(["silver", "pro"] as const)(
    "says %s nothing of a signal that is not theirs until the public record has it",
    async (tier) => {
      const token = served.signIn(tier);
      for (const time of [at(1), at(2) - 1, at(1) + PUBLIC - 1]) {
        goTo(time);
        const { bars } = await read(token);
        expect(bars).toEqual([ALL_BAR]);
      }
      await endAs(served.fixture.context, forGold, "loss");
      goTo(at(1) + PUBLIC - 1);
      expect((await read(token)).bars).toEqual([ALL_BAR]);
      goTo(at(1) + PUBLIC);
      expect((await read(token)).bars).toEqual([ALL_BAR, [1, 2, 58.1, 55, 1, 2]]);
    },
  );

  it("says nothing early while the clock is in doubt, and nothing of one without an end", async () => {
    const { feed, context } = served.fixture;
    goTo(at(1) + PUBLIC);
    expect((await readAs("silver")).bars).toEqual([ALL_BAR]);
    await endAs(context, forGold, "profit");
    Object.assign(feed.clock, { doubt: { message: "It jumped.", since: MARK } });
    expect((await readAs("silver")).bars).toEqual([ALL_BAR]);
    expect((await readAs("gold")).bars).toHaveLength(2);
  });

  it("holds back from a member who pauses what they do not receive, from that member alone", async () => {
    const { context, feed } = served.fixture;
    const { database, clock } = context;
    const since = new Map([["paused", at(1)]]);
    const reach = tierReach({ withheldSince: (memberId) => since.get(memberId) ?? null });
    const skyline = new Skyline({ database, clock, feed, reach });
    const viewer = { role: "member", tier: "gold", dashboardUnlocked: true } as const;
    const marksOf = async (memberId: string) => {
      const { body } = await skyline.replyTo({ memberId, viewer });
      const { data } = JSON.parse(body.toString()) as { data: SkylineDto };
      return data.bars.map(([mark]) => mark);
    };
    goTo(at(1) + 1_000);
    expect(await marksOf("other")).toEqual([0, 1]);
    expect(await marksOf("paused")).toEqual([0]);
    await endAs(context, forGold, "profit");
    goTo(at(1) + PUBLIC);
    expect(await marksOf("paused")).toEqual([0, 1]);
  });

  it("follows how signals end", async () => {
    const { context } = served.fixture;
    const unsettled = await publish(context, at(2));
    await endAs(context, forAll, "profit");
    await endAs(context, forGold, "breakeven");
    await endAs(context, unsettled, null);
    goTo(at(4));
    const { bars } = await readAs("elite");
    expect(bars.map(([mark, , , , , end]) => [mark, end])).toEqual([
      [0, 1],
      [1, 3],
      [2, 4],
    ]);
  });

  it("counts the marks that were judged, and no mark of a closed market", async () => {
    const { context, feed } = served.fixture;
    goTo(at(4));
    for (const [index, end] of [
      [2, "quiet"],
      [3, "closed"],
    ] as const) {
      await endSilently(context, { mark: at(index), end }, { records: true });
    }
    await context.database.write((transaction) =>
      context.database
        .model(MarkForecasts)
        .update(
          { opening: "{}", salt: "00" },
          { where: { feed: feed.info.name, mark: new Date(at(2)) }, transaction },
        ),
    );
    const { marks, last } = await readAs("gold");
    // Of the two signals no forecasts are recorded here: each was judged all the same.
    expect({ marks, last }).toEqual({ marks: 2, last: new Date(at(3)).toISOString() });
  });

  it("is encoded once for all of a tier, and again when something changes", async () => {
    goTo(EXPIRY);
    const tagOf = async (token: string) =>
      (await served.call("get", "/signals/skyline").as(token).expect(200)).headers["etag"];
    const first = await tagOf(served.signIn("gold"));
    expect(await tagOf(served.signIn("gold"))).toBe(first);
    expect(await tagOf(served.signIn("silver"))).not.toBe(first);
    await endAs(served.fixture.context, forAll, "profit");
    expect(await tagOf(served.signIn("gold"))).not.toBe(first);
  });

  it("begins anew with the WAT day", async () => {
    goTo(MARK + 288 * FIVE_MINUTES);
    expect(await readAs("gold")).toMatchObject({ marks: 0, last: null, bars: [] });
  });
});
