import type { RecordAnalysisDto, RecordForecastsDto, RecordSummaryDto } from "@signaldeck/contract";

/** A log as text: its verifier key, its signed head, and all of its entries in order. */
export interface LogText {
  key: string;
  checkpoint: string;
  entries: readonly string[];
}

/** What a reader knows from elsewhere. */
export interface KnownOfLog {
  key?: string;
  /** A checkpoint that was kept. */
  kept?: string;
  /** The log's size and root, or its beginning, as a message told them: "412:CsUY...". */
  told?: string;
  /** Position and hash of a record as they were told at the time. */
  head?: { position: number; hash: string };
  /** Verifier keys of witnesses that must have signed the checkpoint. */
  witnesses?: readonly string[];
  /** Models of the engine as JSON, by which confidences are reckoned again. */
  models?: readonly string[];
  /** Epoch milliseconds; without it, when the last record was recorded. */
  now?: number;
  /**
   * What a site counts, by feed and source: a letter for each result from number `first` on, and its
   * analyses of them, of just before and just after.
   */
  published?: readonly SiteList[] | null;
  /** What a site's summary shows, read after the lists; see `RecordSummaryDto`. */
  summary?: RecordSummaryDto | null;
  /** Which address of the site could not be read, and why in words. */
  siteUnread?: { address: string; why: string } | null;
  /**
   * Of UTC days ("2026-06-01"): what opens their forecasts, as `/ledger/forecasts/DAY` gives it, and
   * what the site counts of their feeds, with when it was asked (epoch milliseconds).
   */
  days?: readonly {
    day: string;
    text: string;
    figures?: readonly (RecordForecastsDto & { at: number })[];
  }[];
  /** Records as whoever received their signals has them. */
  own?: readonly OwnCopy[];
}

export interface SiteList {
  feed: string;
  source: string;
  first: number;
  endings: string;
  analyses?: readonly [before: RecordAnalysisDto, after: RecordAnalysisDto];
}

/** What stands beside the counts of a market and a source: how many of its signals. */
export interface ResultNotes {
  /** Ended later than they were due; of them won, or even. */
  late: number;
  lateWon: number;
  lateEven: number;
  /** Over, and without an end. */
  missing: number;
  /** Entered anew by the feed's history, and what that made of the outcome. */
  corrected: number;
  lossToWin: number;
  winToLoss: number;
  better: number;
  worse: number;
  /** How those stood that were voided, when they were; and how many of them say no price. */
  voidedLosing: number;
  voidedWinning: number;
  voidedBlind: number;
  /** Called back and counted all the same. */
  withdrawn: number;
  withdrawnLost: number;
  /** Those whose prices were held; of these decided by a person, and how: the rest was left unsettled. */
  held: number;
  byPerson: number;
  personWon: number;
  personLost: number;
  personEven: number;
}

export interface DayOfForecasts {
  day: string;
  marks: number;
  forecasts: number;
  silent: number;
  shut: number;
  won: number;
  lost: number;
  even: number;
  /** Forecasts without an outcome, and marks whose forecasts were reckoned again by a model. */
  undecided: number;
  reckoned: number;
}

/** A record's text with the salt (hex) by which it was sealed; null: it is in the log openly. */
export interface OwnCopy {
  record: string;
  salt: string | null;
}

/** A witness whose signature of a checkpoint holds, and when it signed, in epoch milliseconds. */
export interface WitnessSeen {
  name: string;
  at: number;
}

export interface LogVerdict {
  /** The first fault in words, or null. */
  fault: string | null;
  /** Entries, records, and how many of these are sealed yet. */
  size: number;
  records: number;
  sealed: number;
  /** Where a root was told: whether the log begins with its entries. */
  told?: boolean;
  /** The markets and sources that are counted, by their names in words. */
  names: Record<string, { feed: string; market: string; live: boolean; source: string }>;
  /** How signals ended, by market and source. */
  counts: Record<string, Record<string, number>>;
  /** What stands beside that, for those of the same names that have an end. */
  notes: Record<string, ResultNotes>;
  /** How they ended where every unsettled, voided, late and missing end, and what a person decided, counts as lost. */
  worst: Record<string, { profit: number; loss: number; breakeven: number }>;
  /** The first late ends: the record, and in milliseconds how long after the expiry, and the log's longest pause before it. */
  late: { position: number; after: number; pause: number }[];
  /** Where nothing is wrong but that the site's figures could not be read: of which address. */
  siteUnread?: string;
  /** Publications whose confidence follows from their features by one of the models. */
  reckoned: number;
  /** By feed: marks whose forecasts are recorded, marks between them without, changes of the pairs. */
  marks: Record<string, { marks: number; missing: number; changed: number; unforecast: number }>;
  /** The days that were looked at: marks, forecasts, abstentions, those still shut, how they came out. */
  forecasts: DayOfForecasts[];
  /** Results that the site counts as the log has them; null where it was not asked. */
  counted: number | null;
  /** Of those that were asked for. */
  witnesses: WitnessSeen[];
  /** Whether the log holds each of the reader's own records, in their order. */
  own: { signalId: string | null; position: number; isIn: boolean }[];
}

export function verifyLog(log: LogText, known?: KnownOfLog): Promise<LogVerdict>;

/** A record as a proof shows it; what of it is sealed yet is not there. */
export interface ProvenRecord {
  kind: string;
  position: number;
  recordedAt: string;
  /** Number of its entry. */
  at: number;
  signalId?: string | null;
  /** SHA-256 of the record's text. */
  hash?: string;
  body?: Record<string, unknown>;
}

export interface ProofVerdict {
  fault: string | null;
  entries: string[];
  record: ProvenRecord | null;
  /** As in a log's verdict. */
  witnesses: WitnessSeen[];
}

export function verifyProof(
  text: string,
  known: { key?: string; signalId?: string; witnesses?: readonly string[] },
): Promise<ProofVerdict>;
