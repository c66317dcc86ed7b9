import { SECOND, type MarketStatusDto } from "@signaldeck/contract";
import type { Logger } from "pino";
import { BackgroundTask } from "../process/background/BackgroundTask.ts";

/** How often is looked, wall ms. */
const BEAT = 5 * SECOND;

/**
 * Tells when the market's status changes without an event of its own: prices began or ended to come,
 * a market opened or closed, a pair can be judged again. So no open screen has to ask.
 */
export class StatusWatch {
  private known: string | null = null;
  private readonly looking: BackgroundTask;

  constructor(
    private readonly marketStatus: () => MarketStatusDto | Promise<MarketStatusDto>,
    private readonly tell: (market: MarketStatusDto) => void,
    log: Pick<Logger, "warn">,
  ) {
    this.looking = new BackgroundTask({
      work: () => this.look(),
      due: null,
      interval: BEAT,
      failed: (error) => log.warn({ err: error }, "the market's status was not looked at"),
    });
  }

  start(): void {
    this.looking.start();
  }

  /** Looks at once; resolves when what changed is told. */
  lookNow(): Promise<void> {
    return this.looking.run();
  }

  stop(): Promise<void> {
    return this.looking.stop();
  }

  private async look(): Promise<void> {
    const market = await this.marketStatus();
    const { fresh, closed, unjudged } = market;
    const facts = JSON.stringify([fresh, closed, unjudged]);
    const before = this.known;
    this.known = facts;
    if (before !== null && before !== facts) this.tell(market);
  }
}
