import type { Clock } from "../clock/clock.ts";

export interface BackgroundTaskOptions {
  /** One run. It may throw: the next one tries again. */
  work: () => Promise<unknown>;
  /**
   * By which clock something of it falls due (is revealed, ended, mailed, removed by age): it waits
   * while that clock is in doubt. Null: nothing does, and it runs whatever the time.
   */
  due: Pick<Clock, "doubt"> | null;
  /** Wall milliseconds between two beats. */
  interval: number;
  /** Hears of each run that failed, once, however many wait for it. */
  failed: (error: unknown) => void;
  /** Listens for what cannot wait for the next beat; returns the way to end that. */
  listen?: (attempt: () => Promise<void>) => () => void;
}

/**
 * Work that is done again and again beside all else: at a beat, when something calls for it, and
 * when it is asked for. Two runs never overlap. What falls due by a clock that is in doubt is left
 * for the first beat after that. A beat during a run has nothing to do; a caller during a run gets
 * one more after it, which all who ask meanwhile share, since what they ask for may have come too
 * late for the first. The beat alone keeps no process alive.
 */
export class BackgroundTask {
  private timer: NodeJS.Timeout | null = null;
  private leave: () => void = () => undefined;
  private running: Promise<void> | null = null;
  private next: Promise<void> | null = null;
  private ended = false;

  constructor(private readonly options: BackgroundTaskOptions) {}

  /** Whether it was told to stop, and not to start since: a long run may look here on its way. */
  get stopped(): boolean {
    return this.ended;
  }

  /** Begins the beat, and to listen; the first run comes with the first of them. */
  start(): void {
    if (this.timer) return;
    this.ended = false;
    this.timer = setInterval(() => {
      if (!this.running) void this.attempt();
    }, this.options.interval);
    this.timer.unref();
    this.leave = this.options.listen?.(() => this.attempt()) ?? this.leave;
  }

  /** Starts with a run; resolves when that is over, however it ended. */
  startAtOnce(): Promise<void> {
    this.start();
    return this.attempt();
  }

  /** Ends beat and listening; resolves when nothing is under way, and nothing more is begun. */
  async stop(): Promise<void> {
    this.ended = true;
    this.leave();
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
    await Promise.allSettled([this.running, this.next]);
  }

  /** Resolves when a run that began after this call is done, rejects when it failed. */
  run(): Promise<void> {
    if (!this.running) return this.begin();
    this.next ??= this.running
      .catch(() => undefined)
      .then(() => {
        this.next = null;
        return this.ended ? undefined : (this.running ?? this.begin());
      });
    return this.next;
  }

  /** As `run`, for callers who need not know how it ended. Never rejects. */
  attempt(): Promise<void> {
    return this.run().catch(() => undefined);
  }

  private begin(): Promise<void> {
    this.running = this.work().finally(() => (this.running = null));
    return this.running;
  }

  private async work(): Promise<void> {
    if (this.options.due?.doubt) return;
    try {
      await this.options.work();
    } catch (error) {
      this.options.failed(error);
      throw error;
    }
  }
}
