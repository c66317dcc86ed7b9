import pLimit from "p-limit";
import { z } from "zod";
import type { ReplayFeed } from "../market/replay/ReplayFeed.ts";
import { messageOf } from "../process/messageOf.ts";
import type { EngineRunner } from "../signals/EngineRunner.ts";

/** What the parent process asks of the market: to be at a time, to run at a speed. */
const Wish = z.object({
  wish: z.number().int(),
  to: z.number().int().optional(),
  speed: z.number().positive().optional(),
});
type Wish = z.infer<typeof Wish>;

/** The channel to the parent process; nothing can be sent where there is none. */
interface ParentChannel {
  send?: ((message: object) => unknown) | undefined;
  on(event: "message", hear: (message: unknown) => void): unknown;
  off(event: "message", hear: (message: unknown) => void): unknown;
}

/** The market that is moved. */
interface MovedMarket {
  feed: Pick<ReplayFeed, "clock" | "goOn">;
  runner: Pick<EngineRunner, "nextLook" | "lookNow">;
}

/**
 * Lets the parent process move the clock of a replay, by the channel that
 * Node lays between the two: nothing listens on the network for it. A browser test moves market time
 * by it instead of waiting. Each request is answered when all that it brings is done, mark by mark as
 * if time had passed.
 */
export class MarketDoor {
  /** One request after the other. */
  private readonly turn = pLimit(1);
  private close: () => void = () => undefined;

  /** @throws Error with a sentence for the operator when nobody holds the channel's other end */
  constructor(private readonly channel: ParentChannel = process) {
    if (channel.send === undefined) {
      throw new Error(
        "FEED_CLOCK=parent: nothing that could move the clock has started this process; it is for tests alone",
      );
    }
  }

  open(market: MovedMarket): void {
    const hear = (message: unknown) => {
      const { data: wish } = Wish.safeParse(message);
      if (wish) void this.turn(() => this.fulfil(wish, market));
    };
    this.channel.on("message", hear);
    this.close = () => this.channel.off("message", hear);
  }

  /** Resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    this.close();
    await this.turn(() => undefined);
  }

  private async fulfil({ wish, to, speed }: Wish, market: MovedMarket): Promise<void> {
    try {
      if (to !== undefined) await passTo(to, market);
      if (speed !== undefined) {
        market.feed.goOn(market.feed.clock.now(), speed);
        await market.runner.lookNow();
      }
      this.channel.send?.({ wish, now: market.feed.clock.now() });
    } catch (error) {
      this.channel.send?.({ wish, fault: messageOf(error) });
    }
  }
}

/**
 * Lets market time pass, stopping wherever the engine would have looked at it.
 * @throws RangeError for a time that is over
 */
async function passTo(time: number, { feed, runner }: MovedMarket): Promise<void> {
  for (let stop = runner.nextLook; stop < time; stop = runner.nextLook) {
    feed.goOn(stop);
    await runner.lookNow();
  }
  feed.goOn(time);
  await runner.lookNow();
}
