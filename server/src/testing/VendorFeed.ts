import type { FeedHealth } from "../market/FeedHealth.ts";
import { ScriptedFeed } from "./ScriptedFeed.ts";

/** A scripted feed that stands for a vendor whose health the test tells. */
export class VendorFeed extends ScriptedFeed {
  private told: FeedHealth[] = [];
  health = (): FeedHealth[] => this.told;

  /** From now on the vendor is doing like this. */
  report(changes: Partial<FeedHealth>): void {
    const lastTickAt = changes.lastTickAt ?? null;
    this.told = [
      {
        name: "vendor",
        label: "Vendor",
        connected: true,
        startedAt: this.clock.now(),
        lastTickAt,
        reconnects: 0,
        gapsFilled: 0,
        corrected: 0,
        unread: 0,
        errors: 0,
        polled: [],
        pairs: this.info.pairs.map((pair) => {
          return { pair, lastTickAt, lag: 120, open: true, opensAt: null, filling: false };
        }),
        ...changes,
      },
    ];
    this.health = () => this.told;
  }
}
