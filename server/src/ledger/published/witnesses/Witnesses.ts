import { MINUTE, SECOND } from "@signaldeck/contract";
import type { Logger } from "pino";
import { RepeatedWork } from "../../../process/background/RepeatedWork.ts";
import type { DataContext } from "../../../database/DataContext.ts";
import type { WitnessSetting } from "../../../process/settings/ledgerConfig.ts";
import type { HeadFile } from "../HeadFile.ts";
import type { LogHeadRow } from "../storage/LogHead.ts";
import { submitHead, type Submitted } from "./submitHead.ts";

export interface WitnessesDeps extends DataContext {
  log: Pick<Logger, "error" | "warn" | "info">;
  headFile: Pick<HeadFile, "show">;
  witnesses: readonly WitnessSetting[];
  /** Wall milliseconds between two looks; no witness is asked more often. */
  interval?: number;
  /** Wall milliseconds until a witness is asked again after so many faults. */
  delayAfter?: (faults: number) => number;
}

const INTERVAL = 5 * SECOND;

const LONGEST_DELAY = 10 * MINUTE;

const REFUSAL = "It refuses: what it has signed before does not go on to what the log is now.";

/** How a witness is doing, as this process knows it. */
interface Standing {
  faults: number;
  /** Not before this reading of the process's own clock, which nobody sets. */
  notBefore: number;
  /** Its last reported fault; null: all is well. */
  said: string | null;
}

/**
 * Brings each head of the log to its witnesses, a moment after it was signed: no writer of the
 * ledger and no reader of a checkpoint waits for them, nor one of them for another.
 */
export class Witnesses extends RepeatedWork {
  private readonly standings = new Map<string, Standing>();

  constructor(private readonly deps: WitnessesDeps) {
    super({
      due: null,
      interval: deps.interval ?? INTERVAL,
      failed: (error) => deps.log.error({ err: error }, "the ledger's witnesses were not asked"),
    });
  }

  override start(): void {
    if (this.deps.witnesses.length > 0) super.start();
  }

  /** Brings the present head to whoever has not signed it. */
  protected async work(): Promise<void> {
    const { head, fork } = await this.deps.headFile.show();
    // Nobody is asked to sign what we do not sign any more; an empty log says nothing.
    if (fork !== null || head.size === 0) return;
    await Promise.all(this.deps.witnesses.map((witness) => this.bring(witness, head)));
  }

  private async bring(witness: WitnessSetting, head: LogHeadRow): Promise<void> {
    const { database, clock } = this.deps;
    const { name } = witness.key;
    const standing = this.standings.get(name) ?? { faults: 0, notBefore: 0, said: null };
    this.standings.set(name, standing);
    if (performance.now() < standing.notBefore) return;
    const submitted = await submitHead({ database, witness, now: clock.now() }, head);
    if (submitted !== null) this.take(name, standing, submitted);
  }

  private take(name: string, standing: Standing, submitted: NonNullable<Submitted>): void {
    if (submitted.is === "later") return;
    if (submitted.is === "signed") {
      if (standing.said !== null) {
        this.deps.log.info({ witness: name }, "a witness signs the ledger's log again");
      }
      Object.assign(standing, { faults: 0, notBefore: 0, said: null });
      return;
    }
    const { delayAfter = growing } = this.deps;
    const asked = submitted.is === "fault" ? (submitted.retryAfter ?? 0) : 0;
    standing.faults += 1;
    const delay = Math.min(LONGEST_DELAY, Math.max(asked, delayAfter(standing.faults)));
    standing.notBefore = performance.now() + delay;
    this.say(name, standing, submitted.is === "fault" ? submitted.words : REFUSAL);
  }

  /** Once for each change: a witness may be away for days. */
  private say(name: string, standing: Standing, words: string): void {
    if (standing.said === words) return;
    standing.said = words;
    const about = { witness: name, reason: words };
    if (words === REFUSAL) this.deps.log.error(about, "a witness refuses the ledger's log");
    else this.deps.log.warn(about, "a witness has not signed the ledger's log");
  }
}

/** 10, 20, 40 seconds and so on. */
function growing(faults: number): number {
  return INTERVAL * 2 ** Math.min(faults, 10);
}
