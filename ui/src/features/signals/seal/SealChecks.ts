import { MINUTE, SECOND, type OwnSealDto } from "@signaldeck/contract";
import { isApiError } from "../../../api/apiError.ts";
import { askVerifier, type Answer, type Founds } from "../../../api/ledger/askVerifier.ts";
import {
  forget,
  saveNewer,
  noteOther,
  readSavedCheckpoint,
  readOther,
  type OtherHead,
} from "../../../api/ledger/savedCheckpoint.ts";
import { ledgerAddress } from "../../../api/ledger/ledgerAddress.ts";
import type { Platform } from "../../../platform/Platform.ts";
import type { SealedRecord } from "./differenceOf.ts";

/** What a check of a signal came to; a log with another history is said of all of them, not here. */
export type SealState =
  | ({ is: "sealed"; position: number } & SealedRecord)
  /** It could not be checked yet, and is tried again. */
  | { is: "unchecked" }
  | { is: "wrong"; why: string };

export interface SealDeps {
  platform: Pick<Platform, "apiBaseUrl" | "storage" | "startVerifier">;
  /** The member's own copy; rejects with an ApiError. */
  fetchSeal: (signalId: string) => Promise<OwnSealDto>;
}

interface Wanted {
  id: string;
  /** Newer signals first. */
  sequence: number;
  /** Marks on the screen that wait for it. */
  holders: number;
  tries: number;
  /** Not before this, epoch ms. */
  due: number;
}

/** Between two checks: nobody waits for those of older signals. */
const PACE = SECOND / 4;
/** Before the next try of a check that could not be made. */
const PAUSES = [5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE] as const;

/**
 * Checks the signals that are on the screen against the ledger's log, one after the other and each
 * once, as long as something on the screen wants them.
 */
export class SealChecks {
  private readonly states = new Map<string, SealState>();
  private readonly wanted = new Map<string, Wanted>();
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: { id: string; stop: () => void } | null = null;
  /** When the next check may begin, epoch ms. */
  private rested = 0;

  constructor(private readonly deps: SealDeps) {}

  /** Has a signal checked, unless it was; returns what says that nobody waits for it any more. */
  want({ id, sequence }: { id: string; sequence: number }): () => void {
    const wanted = this.wanted.get(id) ?? { id, sequence, holders: 0, tries: 0, due: 0 };
    wanted.holders += 1;
    this.wanted.set(id, wanted);
    this.plan();
    return () => {
      wanted.holders -= 1;
      if (wanted.holders > 0) return;
      this.wanted.delete(id);
      if (this.running?.id === id) this.stop();
      this.plan();
    };
  }

  /** Null while nothing is known. */
  readonly stateOf = (id: string): SealState | null => this.states.get(id) ?? null;

  /** The log's head that does not fit the earlier one, as stored: nothing is checked with it there. */
  readonly other = (): OtherHead | null => readOther(this.deps.platform);

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    const leave = this.deps.platform.storage.onChange(() => {
      this.hearStorage();
      listener();
    });
    return () => {
      leave();
      this.listeners.delete(listener);
    };
  };

  /** Forgets the stored head and the one that did not fit, and begins anew. */
  forget(): void {
    forget(this.deps.platform);
    this.beginAnew();
    this.notify();
  }

  /** What was found before was held against what is forgotten now. */
  private beginAnew(): void {
    this.states.clear();
    for (const wanted of this.wanted.values()) Object.assign(wanted, { tries: 0, due: 0 });
  }

  /** Another window may have met another history, or may have had it forgotten. */
  private hearStorage(): void {
    const { platform } = this.deps;
    if (readSavedCheckpoint(platform) === null && readOther(platform) === null) this.beginAnew();
    this.plan();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
    this.plan();
  }

  private stop(): void {
    this.running?.stop();
    this.running = null;
  }

  /** Sets the clock for the next check. */
  private plan(): void {
    clearTimeout(this.timer);
    if (this.running || this.other()) return;
    const open = [...this.wanted.values()].filter(({ id }) => !this.isDone(id));
    const now = Date.now();
    const due = open.filter((one) => one.due <= now).sort((a, b) => b.sequence - a.sequence);
    const next = due[0] ?? open.sort((a, b) => a.due - b.due)[0];
    if (!next) return;
    const wait = Math.max(0, next.due - now, this.rested - now);
    this.timer = setTimeout(() => void this.check(next), wait);
  }

  private isDone(id: string): boolean {
    const state = this.states.get(id);
    return state !== undefined && state.is !== "unchecked";
  }

  private async check(wanted: Wanted): Promise<void> {
    const { apiBaseUrl, startVerifier } = this.deps.platform;
    if (!startVerifier) return;
    const { id } = wanted;
    const left = new AbortController();
    const run = { id, stop: () => left.abort() };
    this.running = run;
    let own: OwnSealDto;
    try {
      own = await this.deps.fetchSeal(id);
    } catch (error) {
      const isEarly = isApiError(error) && error.code === "not_sealed_yet";
      if (!left.signal.aborted) this.later(wanted, isEarly);
      return;
    }
    if (left.signal.aborted) return;
    const saved = readSavedCheckpoint(this.deps.platform);
    const { record, salt } = own;
    const question = {
      ledger: ledgerAddress(apiBaseUrl),
      key: saved?.key,
      kept: saved?.checkpoint,
      signalId: id,
      own: { record, salt },
    };
    try {
      run.stop = askVerifier<"own">(startVerifier, question, {
        answer: (answer) => this.hear(wanted, answer),
      });
    } catch {
      // A device that starts no worker now may do so later.
      this.later(wanted, false);
    }
  }

  private hear(wanted: Wanted, answer: Answer<Founds["own"]>): void {
    try {
      if ("unread" in answer) this.later(wanted, false);
      else this.take(wanted, answer);
    } catch {
      // A device may have no space for what is stored: the next try is made without it.
      this.later(wanted, false);
    }
  }

  private take(wanted: Wanted, answer: { found: Founds["own"] }): void {
    const { found } = answer;
    if (found.fault === null) {
      const { key, checkpoint, position, hash, body } = found;
      saveNewer(this.deps.platform, { key, checkpoint, at: nowText() });
      this.states.set(wanted.id, { is: "sealed", position, hash, body });
    } else if (found.shown === undefined) {
      this.states.set(wanted.id, { is: "wrong", why: found.fault });
    } else {
      const { fault: why, shown: checkpoint } = found;
      noteOther(this.deps.platform, { checkpoint, why, at: nowText() });
    }
    this.finish();
  }

  /** A signal that was only just published is in the log a moment later: nobody has to read of that. */
  private later(wanted: Wanted, isEarly: boolean): void {
    if (!isEarly || wanted.tries > 0) this.states.set(wanted.id, { is: "unchecked" });
    wanted.due = Date.now() + (PAUSES[wanted.tries] ?? 5 * MINUTE);
    wanted.tries += 1;
    this.finish();
  }

  private finish(): void {
    this.running = null;
    this.rested = Date.now() + PACE;
    this.notify();
  }
}

const nowText = () => new Date().toISOString();
