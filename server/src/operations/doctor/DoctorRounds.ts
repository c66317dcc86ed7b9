import { MINUTE, type DoctorReportDto, type FindingDto } from "@signaldeck/contract";
import type { Logger } from "pino";
import { RepeatedWork } from "../../process/background/RepeatedWork.ts";
import type { DoctorDeps } from "./Check.ts";
import { examine } from "./examine.ts";

export interface DoctorRoundsDeps extends DoctorDeps {
  log: Pick<Logger, "error" | "info" | "warn">;
  /** Wall milliseconds between two looks. */
  interval?: number;
}

const INTERVAL = 5 * MINUTE;

/**
 * The doctor's look at a running server, again and again: the first one is a line in the log about
 * what this installation still needs, each later one says what has become critical since, and
 * `/metrics` has the newest findings for an alert.
 */
export class DoctorRounds extends RepeatedWork {
  private readonly ended = new AbortController();
  private newest: readonly FindingDto[] | null = null;

  constructor(private readonly deps: DoctorRoundsDeps) {
    super({
      due: null,
      interval: deps.interval ?? INTERVAL,
      failed: (error) => deps.log.error({ err: error }, "the doctor could not look"),
    });
  }

  /** What the newest look has found; nothing before the first one is over. */
  get findings(): readonly FindingDto[] {
    return this.newest ?? [];
  }

  /** Waits for nobody's answer any more; resolves once it looks no more. */
  override stop(): Promise<void> {
    this.ended.abort();
    return super.stop();
  }

  protected async work(): Promise<void> {
    const { signal } = this.ended;
    const fetch: typeof globalThis.fetch = (address, options) =>
      this.deps.fetch(address, { ...options, signal: untilEither(signal, options?.signal) });
    // Nobody who is still being asked keeps the server from stopping.
    const ended = new Promise<null>((resolve) => {
      signal.addEventListener("abort", () => resolve(null), { once: true });
    });
    const report = await Promise.race([examine({ ...this.deps, fetch }), ended]);
    if (report === null || signal.aborted) return;
    if (this.newest === null) this.notifyAll(report);
    else this.notifyOfChanges(this.newest, report.findings);
    this.newest = report.findings;
  }

  private notifyAll({ findings, notChecked }: DoctorReportDto): void {
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

  /** A check that was critical before says the same with other numbers. */
  private notifyOfChanges(before: readonly FindingDto[], now: readonly FindingDto[]): void {
    const known = criticalOf(before);
    const found = criticalOf(now);
    for (const [check, { title, meaning, remedy }] of found) {
      if (known.has(check)) continue;
      this.deps.log.error({ check, meaning, remedy }, `the doctor finds: ${title}`);
    }
    for (const [check, { title }] of known) {
      if (!found.has(check)) this.deps.log.warn({ check }, `no longer so: ${title}`);
    }
  }
}

/** The first critical finding of each check. */
function criticalOf(findings: readonly FindingDto[]): Map<string, FindingDto> {
  const critical = findings.filter(({ severity }) => severity === "critical");
  return new Map(critical.reverse().map((finding) => [finding.check, finding]));
}

const untilEither = (one: AbortSignal, other: AbortSignal | null | undefined) =>
  other ? AbortSignal.any([one, other]) : one;
