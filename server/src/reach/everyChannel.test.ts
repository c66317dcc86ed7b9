import { HOUR, MINUTE, type Tier } from "@signaldeck/contract";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { JournalFixture } from "../journal/testing/JournalFixture.ts";
import { PushService } from "../delivery/push/testing/PushService.ts";
import type { SignalRow } from "../signals/Signal.ts";
import { voidSignal } from "../signals/voidSignal.ts";
import { SignalReception } from "./SignalReception.ts";
import { SignalChannels, type Walker } from "./testing/SignalChannels.ts";

const TIERS = ["silver", "pro", "gold", "elite"] as const;
const rank = (tier: Tier) => ["guest", ...TIERS].indexOf(tier);

/** What happens; `who` is one of the people, counted round. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("publish" as const),
      gap: fc.integer({ min: 1, max: 9 }),
      confidenceLow: fc.constantFrom(50, 55.1),
      isVoided: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("tier" as const),
      who: fc.nat(2),
      tier: fc.constantFrom(...TIERS),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("lock" as const), who: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("pause" as const), who: fc.nat(2) }) },
);
const lives = fc.record({
  tiers: fc.tuple(
    fc.constantFrom(...TIERS),
    fc.constantFrom("silver" as const, "pro" as const),
    fc.constant("gold" as const),
  ),
  steps: fc.array(step, { minLength: 6, maxLength: 12 }),
  kept: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
});
type Life = typeof lives extends fc.Arbitrary<infer T> ? T : never;

let service: PushService;
beforeEach(async () => {
  service = await PushService.open();
});
afterEach(() => service.close());

/** One run of people and signals, and what this test itself says of whose is which. */
class World {
  readonly signals: SignalRow[] = [];
  /** Since which moment somebody holds signals back. */
  private readonly paused = new Map<Walker, number>();
  /** What reached somebody at its mark: a later change of tier takes none of it back. */
  private readonly received = new Map<Walker, Set<string>>();
  private mark = 0;

  private constructor(
    readonly journal: JournalFixture,
    readonly channels: SignalChannels,
    readonly people: Walker[],
  ) {}

  static async open(tiers: readonly Tier[]): Promise<World> {
    const journal = await JournalFixture.open();
    await journal.signals.listen();
    const channels = new SignalChannels(journal, service);
    const people: Walker[] = [];
    for (const tier of tiers) people.push(await channels.join(tier));
    return new World(journal, channels, people);
  }

  /** Whether a signal is somebody's, in this test's own words. */
  isTheirs(walker: Walker, { audience, slot }: SignalRow): boolean {
    const since = this.paused.get(walker) ?? Infinity;
    return walker.unlocked && rank(audience) <= rank(walker.tier) && slot.getTime() <= since;
  }

  isHolding(walker: Walker): boolean {
    return this.paused.has(walker);
  }

  async take(one: Life["steps"][number]): Promise<void> {
    if (one.kind === "publish") return this.publish(one);
    const walker = this.people[one.who];
    if (!walker) throw new Error("Nobody is there");
    if (one.kind === "tier") return this.channels.change(walker, { tier: one.tier });
    if (one.kind === "lock") return this.channels.change(walker, { unlocked: !walker.unlocked });
    return this.pause(walker);
  }

  private async publish({
    gap,
    confidenceLow,
    isVoided,
  }: Extract<Life["steps"][number], { kind: "publish" }>): Promise<void> {
    this.mark += gap;
    const signal = await this.journal.publish(this.mark, { confidenceLow });
    this.signals.push(signal);
    await this.agree(signal, true);
    if (!isVoided) return;
    this.journal.pass(1_000);
    const [{ memberId }] = this.people as [Walker];
    const taking = { actorId: memberId, id: signal.id, reason: "A mistake of the test" };
    await voidSignal(this.journal.signals.fixture.context, taking);
    await this.journal.signals.eventLog.flush();
    await this.agree(signal, false);
  }

  /** A press pauses, the next one ends that. */
  private async pause(walker: Walker): Promise<void> {
    const { journal } = this;
    if (!walker.unlocked) return;
    journal.pass();
    const now = journal.signals.fixture.feed.clock.now();
    const ends = this.paused.delete(walker);
    const until = new Date(now + 12 * HOUR).toISOString();
    if (!ends) this.paused.set(walker, now);
    await journal
      .call(ends ? "delete" : "put", "/journal/pause", ends ? undefined : { until })
      .as(walker.token)
      .expect(200);
  }

  /** Every channel says of the newest event what the others say. */
  private async agree(signal: SignalRow, isNew: boolean): Promise<void> {
    for (const walker of this.people) {
      const theirs = this.isTheirs(walker, signal);
      const told = await this.channels.told(walker);
      const about = `No. ${signal.sequence} for ${signal.audience}, ${isNew ? "new" : "voided"}: ${walker.tier}`;
      expect(told, about).toEqual({
        stream: theirs,
        resume: theirs,
        webhook: theirs,
        push: theirs,
      });
      // Quiet hours are silence, and nothing else.
      expect(await this.channels.isLoud(walker)).toBe(false);
      expect(await this.channels.has(walker, signal)).toEqual({
        list: theirs,
        seal: theirs,
        entry: theirs,
      });
      const received = this.received.get(walker) ?? new Set();
      this.received.set(walker, received);
      if (isNew && theirs) received.add(signal.id);
      expect(await this.channels.counted(walker)).toBe(walker.unlocked ? received.size : null);
      if (isNew) expect(await this.channels.wasReceived(walker, signal)).toBe(theirs);
    }
    for (const tier of TIERS) {
      expect(await this.channels.channelHeard(tier)).toBe(rank(signal.audience) <= rank(tier));
    }
  }

  /** What came by windows of somebody's own stays theirs by every channel, and nothing else is. */
  async keep(walker: Walker, kept: readonly boolean[]): Promise<void> {
    const { signals: fixture } = this.journal;
    const { database, feed } = fixture.fixture.context;
    const { memberId } = walker;
    const rows = this.signals.map(({ slot }, index) => ({
      memberId,
      feed: feed.info.name,
      since: slot,
      until: this.signals[index + 1]?.slot ?? new Date(slot.getTime() + MINUTE),
      reach: kept[index] ? ("elite" as const) : null,
      own: true,
    }));
    await database.write(async (transaction) => {
      const receptions = database.model(SignalReception);
      await receptions.destroy({ where: { memberId }, transaction });
      await receptions.bulkCreate(rows, { transaction });
    });
    await fixture.past.load();
    for (const [index, signal] of this.signals.entries()) {
      const theirs = kept[index] ?? false;
      const same = { list: theirs, seal: theirs, entry: theirs };
      expect(await this.channels.has(walker, signal)).toEqual(same);
      expect(await this.channels.wasReceived(walker, signal)).toBe(theirs);
    }
    const mine = this.signals.filter((_, index) => kept[index]);
    expect(await this.channels.counted(walker)).toBe(mine.length);
    expect(await this.channels.resumed(walker, 0)).toEqual(mine.map(({ sequence }) => sequence));
  }
}

it(
  "gets the same from the list, the stream, what it missed, every channel, the journal and seals",
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(lives, async ({ tiers, steps, kept }) => {
        const world = await World.open(tiers);
        try {
          for (const one of steps) await world.take(one);
          const free = world.people.find((walker) => walker.unlocked && !world.isHolding(walker));
          if (free && world.signals.length > 0) await world.keep(free, kept);
        } finally {
          await world.journal.close();
        }
      }),
      { numRuns: 5 },
    );
  },
);
