import type { DoctorReportDto } from "@signaldeck/contract";
import type { Logger } from "pino";
import type { DoctorDeps } from "./Check.ts";
import { examine } from "./examine.ts";

/** One line in the log at each start, about what this installation still needs. */
export class StartReport {
  private looking: Promise<void> = Promise.resolve();
  private readonly stopped = new AbortController();

  constructor(private readonly deps: DoctorDeps & { log: Pick<Logger, "info" | "warn"> }) {}

  /** Looks beside the service, which waits for nothing of it. */
  start(): void {
    const { signal } = this.stopped;
    const fetch: typeof globalThis.fetch = (address, options) =>
      this.deps.fetch(address, { ...options, signal: untilEither(signal, options?.signal) });
    const report = examine({ ...this.deps, fetch });
    // Nothing that is still being asked keeps the server from stopping.
    const ended = new Promise<null>((resolve) => {
      signal.addEventListener("abort", () => resolve(null));
    });
    this.looking = Promise.race([report, ended]).then((found) => {
      if (found && !signal.aborted) this.tell(found);
    });
  }

  /** Waits for nobody's clock any more; resolves once it looks no more. */
  stop(): Promise<void> {
    this.stopped.abort();
    return this.looking;
  }

  private tell({ findings, notChecked }: DoctorReportDto): void {
    const titles = (wanted: string) =>
      findings.filter(({ severity }) => severity === wanted).map(({ title }) => title);
    const [critical, warnings, notes] = ["critical", "warning", "note"].map(titles);
    const unseen = notChecked.map(({ subject }) => subject);
    const found = { critical, warnings, notes: notes?.length, notChecked: unseen };
    const words = "what the doctor finds; signaldeck doctor says what to do";
    // Much is as it should be in a demo and would not be elsewhere.
    if (this.deps.config.production && findings.length > (notes?.length ?? 0)) {
      this.deps.log.warn(found, words);
    } else this.deps.log.info(found, words);
  }
}

const untilEither = (one: AbortSignal, other: AbortSignal | null | undefined) =>
  other ? AbortSignal.any([one, other]) : one;
