import type { PaperAccountDto, PaperSpan, Tier } from "@signaldeck/contract";
import { isDeepStrictEqual } from "node:util";
import type { SignalDraft } from "../../../engine/SignalDraft.ts";
import { JournalFixture } from "../../../journal/testing/JournalFixture.ts";
import { Member } from "../../../members/Member.ts";
import type { SignalRow } from "../../../signals/Signal.ts";
import { changePaper } from "../paper/changePaper.ts";
import { PaperFollower } from "../paper/PaperFollower.ts";
import { PaperTrade, type PaperTradeRow } from "../paper/PaperTrade.ts";
import type { PaperDeps } from "../paper/paperDeps.ts";
import { showPaper } from "../paper/showPaper.ts";

/** Odds that clear break-even at 85 %, and odds that do so at 92 % alone. */
export const CLEARS = { confidence: 57.2, confidenceLow: 55.1 };
export const CLEARS_AT_92 = { confidence: 55, confidenceLow: 52.6 };

/** Somebody with a paper account. */
export interface Holder {
  token: string;
  id: string;
}

/** The signals module with journals, and paper accounts that follow it. */
export class PaperFixture {
  readonly deps: PaperDeps;
  private follower: PaperFollower;

  private constructor(readonly journal: JournalFixture) {
    const { context, feed } = journal.signals.fixture;
    const { pauses } = journal.signals;
    this.deps = {
      database: context.database,
      clock: context.clock,
      feed,
      pauses,
      payoutPercent: 85,
    };
    this.follower = this.newFollower();
  }

  static async open(): Promise<PaperFixture> {
    return new PaperFixture(await JournalFixture.open());
  }

  /** One more that follows, as another process has; few are many for it. */
  newFollower(): PaperFollower {
    const { reach, pauses, eventLog, fixture } = this.journal.signals;
    return new PaperFollower(
      {
        ...this.deps,
        feed: fixture.feed,
        log: fixture.context.log,
        eventLog,
        reach,
        pauses,
        viewerOf: ({ role, tier, dashboardUnlocked }) => ({ role, tier, dashboardUnlocked }),
      },
      2,
    );
  }

  /** The process ends, and another begins. */
  async restart(): Promise<void> {
    await this.follower.stop();
    this.follower = this.newFollower();
  }

  async join(tier: Tier = "gold"): Promise<Holder> {
    const token = await this.journal.join(tier);
    return { token, id: this.journal.signals.memberIdOf(token) };
  }

  /** Somebody whose bot runs. */
  async start(
    tier: Tier = "gold",
    change: Parameters<typeof changePaper>[2] = {},
  ): Promise<Holder> {
    const holder = await this.join(tier);
    await this.change(holder, { running: true, ...change });
    return holder;
  }

  change({ id }: Holder, change: Parameters<typeof changePaper>[2]) {
    return changePaper(this.deps, id, change);
  }

  async changeMember({ id }: Holder, change: Partial<Member>): Promise<void> {
    await this.deps.database.write((transaction) =>
      this.deps.database.model(Member).update(change, { where: { id }, transaction }),
    );
  }

  show({ id }: Holder, span: PaperSpan = "All"): Promise<PaperAccountDto> {
    return showPaper(this.deps, id, span);
  }

  /** Publishes the signal of the n-th mark, which every account has then seen. */
  async publish(step: number, change: Partial<SignalDraft> = CLEARS): Promise<SignalRow> {
    const signal = await this.journal.publish(step, change);
    await this.follow();
    return signal;
  }

  follow(): Promise<void> {
    return this.follower.flush();
  }

  /** All rows, in a lasting order. */
  async rows(): Promise<PaperTradeRow[]> {
    const rows: PaperTradeRow[] = await this.deps.database.model(PaperTrade).findAll({
      order: ["accountId", "signalId"],
      raw: true,
    });
    return rows;
  }

  /** Whether rows that were there are there as they were. */
  async still(before: readonly PaperTradeRow[]): Promise<boolean> {
    const after = await this.rows();
    return before.every((row) => after.some((one) => isDeepStrictEqual(one, row)));
  }

  async close(): Promise<void> {
    await this.follower.stop();
    await this.journal.close();
  }
}
