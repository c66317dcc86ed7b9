import { decide, type LiveEvent, type Tier, type Viewer } from "@signaldeck/contract";
import type { WhereOptions } from "sequelize";
import type { LiveAudience } from "./audience.ts";
import type { OwnReceptions, PastSignal } from "./OwnReceptions.ts";
import { audienceRank, receivingTier, viewerRank } from "./ranks.ts";
import type { Withholding } from "./Withholding.ts";

/** A reader of signals: a member, or staff. */
export interface Reader {
  memberId: string;
  viewer: Viewer;
}

/** An event as it was committed, as far as it matters for who hears of it. */
export interface CommittedEvent {
  audience: LiveAudience;
  event: Pick<LiveEvent, "type">;
  /** The mark of the signal that it speaks of, be it a likely one, epoch ms; null: of none. */
  mark: number | null;
}

/**
 * What somebody sees of a pair on the board that no signal of theirs runs on. `all`: direction and
 * confidence; `short`: the verdict, and how far from clearing it is; `held`: that their own limits
 * hold signals back; `late`: all of it, once it is old.
 */
export type BoardSight = "all" | "short" | "held" | "late";

export interface ReachDeps {
  past: Pick<OwnReceptions, "reached" | "endOf" | "shownTo">;
  withholding: Withholding;
}

/**
 * Who receives a signal. The list, the stream and what it missed, every channel, the journal and the
 * seals ask here, so they cannot say different things: a signal is for its audience's tier and those
 * above it, and for nobody from whom it is held back. What reached somebody by windows of their own,
 * as there once were, stays theirs. It answers from memory.
 */
export class Reach {
  constructor(private readonly deps: ReachDeps) {}

  /** Whether a signal is one of a reader's who may see signals. */
  receives(reader: Reader, signal: PastSignal): boolean {
    return this.isFor(reader, signal) && !this.isWithheld(reader.memberId, signal.slot);
  }

  /** The same, whatever the reader's own limits and pauses hold back. */
  isFor(reader: Reader, signal: PastSignal): boolean {
    return decide(reader.viewer, "signals.read").allowed && this.isTheirs(reader, signal);
  }

  /** Up to which tier's audience signals of a mark reach a reader; null: none do. */
  reachAt({ memberId, viewer }: Reader, slot: number): Tier | null {
    if (!decide(viewer, "signals.read").allowed || this.isWithheld(memberId, slot)) return null;
    return receivingTier(viewer);
  }

  /**
   * What the stream of somebody who may see signals says of an event: all of it; of a published
   * signal that is not theirs, that its mark has passed; or nothing.
   */
  hears(reader: Reader, { audience, event, mark }: CommittedEvent): "event" | "mark" | "nothing" {
    if (!this.isTheirs(reader, { slot: mark ?? -Infinity, audience }))
      return event.type === "signal.published" ? "mark" : "nothing";
    return this.isWithheld(reader.memberId, mark) ? "nothing" : "event";
  }

  /**
   * What a reader sees of the board before a mark; null: nothing. Whether a guest's trial has ended
   * is asked by who serves them.
   */
  boardSight({ memberId, viewer }: Reader, mark: number): BoardSight | null {
    if (!decide(viewer, "board.read").allowed) return null;
    if (this.isWithheld(memberId, mark)) return "held";
    if (!decide(viewer, "signals.read").allowed) return "late";
    return decide(viewer, "board.directions").allowed ? "all" : "short";
  }

  /** By which tier's list a reader's can be answered, down to a mark; null: theirs is another. */
  listedAs({ memberId, viewer }: Reader, oldestOf: (tier: Tier) => number | null): Tier | null {
    if (this.deps.withholding.withheldSince(memberId) !== null) return null;
    const tier = receivingTier(viewer);
    const end = this.deps.past.endOf(memberId);
    return end === null || (oldestOf(tier) ?? -Infinity) >= end ? tier : null;
  }

  /** Which signals a reader is shown, as a condition; null: none. */
  shownTo({ memberId, viewer }: Reader): WhereOptions | null {
    const since = this.deps.withholding.withheldSince(memberId);
    return this.deps.past.shownTo(memberId, receivingTier(viewer), since ?? undefined);
  }

  /** Which signals anybody of a tier is shown, as a condition; null: none. */
  shownToTier(tier: Tier): WhereOptions | null {
    return this.deps.past.shownTo(null, tier);
  }

  /** By what reached them then, if the signal is of days that decided for them; else by its audience. */
  private isTheirs({ memberId, viewer }: Reader, signal: PastSignal): boolean {
    const { past } = this.deps;
    const own = past.endOf(memberId) === null ? null : past.reached(memberId, signal);
    return own ?? audienceRank(signal.audience) <= viewerRank(viewer);
  }

  private isWithheld(memberId: string, mark: number | null): boolean {
    const since = this.deps.withholding.withheldSince(memberId);
    return since !== null && (mark ?? -Infinity) >= since;
  }
}

/** Whether everybody of a tier receives what is for an audience, as a channel of theirs does. */
export function reachesTier(tier: Tier, audience: LiveAudience): boolean {
  const viewer = { role: "member" as const, tier, dashboardUnlocked: true };
  return audienceRank(audience) <= audienceRank(tier) && decide(viewer, "signals.read").allowed;
}

/** Whether somebody receives all that members of a tier do, and may be in a channel of theirs. */
export function hasSignalsOf(viewer: Viewer, tier: Tier): boolean {
  return audienceRank(tier) <= viewerRank(viewer) && decide(viewer, "signals.read").allowed;
}
