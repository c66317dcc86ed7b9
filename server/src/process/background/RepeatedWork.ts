import { BackgroundTask, type BackgroundTaskOptions } from "./BackgroundTask.ts";

/** Something whose whole life is one background task, which begins with a run. */
export abstract class RepeatedWork {
  private readonly task: BackgroundTask;

  constructor(options: Omit<BackgroundTaskOptions, "work">) {
    this.task = new BackgroundTask({ ...options, work: () => this.work() });
  }

  /** Whether it was told to stop: a long run looks here on its way. */
  protected get stopped(): boolean {
    return this.task.stopped;
  }

  /** One run; it may throw, and is tried again at the next beat. */
  protected abstract work(): Promise<unknown>;

  start(): void {
    void this.startAtOnce();
  }

  /** Resolves after the first run, however it ended. */
  startAtOnce(): Promise<void> {
    return this.task.startAtOnce();
  }

  /** Resolves when nothing is under way any more. */
  stop(): Promise<void> {
    return this.task.stop();
  }

  /** Does now what is due; resolves when it is done, rejects when it failed. */
  flush(): Promise<void> {
    return this.task.run();
  }

  /** As `flush`, for whoever needs not know how it ended. Never rejects. */
  attempt(): Promise<void> {
    return this.task.attempt();
  }
}
