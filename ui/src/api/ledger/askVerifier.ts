import { t, type Direction, type MarketKind } from "@signaldeck/contract";
import type { PlatformWorker } from "../../platform/Platform.ts";

/** How far a check has come, in entries; the server may ask for a pause. */
export type CheckProgress =
  | { doing: "checking"; done: number; of: number }
  | { doing: "waiting"; seconds: number };

/** Notes beside how signals of a market and a source ended: how many of them. */
export interface ResultNotes {
  /** Ended later than they were due. */
  late: number;
  /** Over, and without an end. */
  missing: number;
  /** Entered anew by the feed's history; of them from loss to win, and from win to loss. */
  corrected: number;
  lossToWin: number;
  winToLoss: number;
  /** Voided at a loss. */
  voidedLosing: number;
  /** Called back and counted all the same. */
  withdrawn: number;
  /** Held for their prices; of these decided by a person, and won or lost by that. */
  held: number;
  byPerson: number;
  personWon: number;
  personLost: number;
}

/** A market and a source whose results are counted together. */
export interface CountedName {
  feed: string;
  market: MarketKind;
  /** Else a recording. */
  live: boolean;
  source: string;
}

/** What the verifier says of all of the log, where it holds. */
interface LogHeld {
  fault: null;
  records: number;
  /** Records that are not open yet. */
  sealed: number;
  /** What is counted, by its name in the verifier's words. */
  names: Record<string, CountedName>;
  /** How signals ended, by the same names. */
  counts: Record<string, Record<string, number>>;
  /** The notes beside that, for those that have any end. */
  notes: Record<string, ResultNotes>;
  /** How they ended where every unsettled, voided, late and missing end, and what a person decided, counts as lost. */
  worst: Record<string, { profit: number; loss: number; breakeven: number }>;
  /** Results that this site counts as the log has them. */
  counted: number;
  /** The day that was asked for, where one was. */
  forecasts: {
    marks: number;
    forecasts: number;
    /** Pairs without a forecast, and marks that are not open yet. */
    silent: number;
    shut: number;
    won: number;
    lost: number;
  }[];
  /** There, and true, where it was compared with a message. */
  told?: boolean;
  key: string;
  checkpoint: string;
}

/** What of a publication's record is shown. */
export interface PublishedFacts {
  pair: string;
  direction: Direction;
  entryPrice: number;
  takeProfit: number | null;
  stopLoss: number | null;
  confidence: number | null;
  slot: string;
  expiresAt: string;
}

/** What the verifier says of one signal's publication. */
export interface ProofFound {
  fault: string | null;
  /** Missing where a fault came first. */
  record?: {
    position: number;
    recordedAt: string;
    /** These two are missing while the record is sealed. */
    hash?: string;
    body?: PublishedFacts;
  } | null;
}

/** What the verifier says of a signal in the reader's own copy, where it holds. */
interface OwnHeld {
  fault: null;
  /** The record's position in the ledger, and what it says. */
  position: number;
  hash: string;
  body: PublishedFacts;
  /** To be stored: the head goes on from the earlier one. */
  key: string;
  checkpoint: string;
}

/** A fault in words; `shown` is the log's head where that is what does not fit the stored one. */
interface OwnFault {
  fault: string;
  shown?: string;
}

/** What was found, or why nothing could be. */
export type Answer<Found> = { found: Found } | { unread: string };

/** Where the log is, as `ledgerAddress` says, and the key by which its heads were signed before. */
interface OfLog {
  ledger: string;
  key: string | undefined;
}

/** What can be asked: about all of the log, about one signal, or about the reader's copy of one. */
export interface Questions {
  log: OfLog & {
    kept: string | undefined;
    /** What a reader saved of a message: it names a size of the log, and its root then. */
    told?: string | undefined;
    /** A UTC day ("2026-06-01") whose forecasts are checked, too. */
    day?: string;
  };
  signal: OfLog & { signalId: string };
  own: OfLog & {
    kept: string | undefined;
    signalId: string;
    own: { record: string; salt: string | null };
  };
}

/** The first fault, in words. */
export interface Founds {
  /** `siteUnread`: nothing is wrong but that this site's own figures could not be read, at this address. */
  log: LogHeld | { fault: string; told?: boolean; siteUnread?: string };
  signal: ProofFound;
  own: OwnHeld | OwnFault;
}

/**
 * Starts the verifier, asks it once and ends it.
 * @returns what ends it before that; then there is no answer.
 */
export function askVerifier<About extends keyof Questions>(
  start: () => PlatformWorker,
  question: Questions[About],
  tell: {
    progress?: (progress: CheckProgress) => void;
    answer: (answer: Answer<Founds[About]>) => void;
  },
): () => void {
  type Message = { progress: CheckProgress } | Answer<Founds[About]>;
  const worker = start();
  const end = (answer: Answer<Founds[About]>) => {
    worker.terminate();
    tell.answer(answer);
  };
  worker.onmessage = ({ data }: MessageEvent<Message>) => {
    if ("progress" in data) tell.progress?.(data.progress);
    else end(data);
  };
  worker.onerror = () => end({ unread: t("The program that checks could not be loaded.") });
  worker.postMessage(question);
  return () => worker.terminate();
}
