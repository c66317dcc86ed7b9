import type {
  Direction,
  FieldValue,
  MarketKind,
  NewerName,
  Outcome,
  SealedName,
  SignalSource,
  SignalStatus,
  Tier,
} from "@signaldeck/contract";
import type { Evidence } from "../../engine/Forecast.ts";

/** The rule that decides outcomes; its text is in every record that it decided. */
export const OUTCOME_RULE = {
  version: "1",
  text:
    "The feed's last price before expiry against its last price before entry: a CALL wins when it " +
    "is higher, a PUT when it is lower; an equal price is a tie and neither won nor lost.",
} as const;

/** What a signal is held to besides the rule, so that readers of its records can check it. */
export interface Terms {
  /** How old a price may be at its mark, milliseconds of market time. */
  tickAgeMs: number;
  /** How long after its publication it can be voided, milliseconds. */
  voidWithinMs: number;
}

export interface FeedIdentity {
  name: string;
  market: MarketKind;
  live: boolean;
  /** Of several feeds that run together, the one whose price this is. */
  quotedBy?: string;
}

/** What each record of a signal says of it. Times are market time, ISO 8601. */
export interface SignalBody {
  signalId: string;
  sequence: number;
  feed: FeedIdentity;
  pair: string;
  expiresAt: string;
}

/** What a record says besides, when its outcome could be computed. */
export interface TradeBody extends SignalBody {
  direction: Direction;
  entryPrice: number;
}

/** What a publication seals of the signal's fields. Records from before a newer one lack it. */
export type SealedFields = { [Name in Exclude<SealedName, NewerName>]: FieldValue<Name> } & {
  [Name in SealedName & NewerName]?: NonNullable<FieldValue<Name>>;
};

/** What is recorded before anybody can know the outcome. */
export interface PublishedBody extends TradeBody, SealedFields {
  slot: string;
  entryTickAt: string;
  /** Missing in records from before there were others: the engine. */
  source?: SignalSource;
  /**
   * When a signal from outside the engine was handed in, wall time. It must not be long after the
   * mark: a later decision could know where the price went.
   */
  decidedAt?: string;
  /** Of one that has a grade: the payout in percent whose break-even decided it. */
  payoutPercent?: number;
  /** Hash of the engine's model. Missing without one, and in records from before it was stored. */
  model?: string;
  /**
   * What the engine computed the confidence and its interval from, besides the model's weights.
   * Missing without a model, and in records from before it was stored.
   */
  evidence?: Evidence;
  audience: Tier;
  rule: typeof OUTCOME_RULE;
  /** Missing in records from before they were stored. */
  terms?: Terms;
}

/** How a signal ended, with everything that is needed to recompute it. */
export interface SettledBody extends TradeBody {
  /** Only where the feed's history corrected the entry afterwards: what was published. */
  publishedEntryPrice?: number;
  /** When the corrected price is from. Missing in records from before it was stored. */
  entryTickAt?: string;
  closePrice: number;
  closeTickAt: string;
  outcome: Outcome;
  status: SignalStatus;
  settledAt: string;
  /**
   * The feed's price so many seconds after the mark, where it gives every tick: what an entry that
   * came later would have had. Missing in records from before it was stored, and where no price is
   * known.
   */
  laterPrices?: LaterPrice[];
  rule: typeof OUTCOME_RULE;
  /** Only of a signal that was held. */
  decided?: Decision;
}

export interface LaterPrice {
  seconds: number;
  price: number;
}

/** Why a signal has no outcome. */
export interface UnsettledBody extends SignalBody {
  reason: string;
  settledAt: string;
  /** Only of a signal that was held. */
  decided?: Decision;
}

/** Whose prices a signal could be settled by: the vendor's history, or what came live at the time. */
export type PriceSource = "history" | "live";

/** The prices of one source, as they would settle the signal. */
export interface SourcePrices {
  source: PriceSource;
  entryPrice: number;
  entryTickAt: string;
  closePrice: number;
  closeTickAt: string;
}

/** The close of a candle around a price, at its last millisecond. */
export interface NearClose {
  at: string;
  price: number;
}

/**
 * That the prices that would settle a signal are further from those around them than its pair has
 * gone, so that they are looked at again. All that was known then is in it: a decision can
 * take none but these.
 */
export interface HeldBody extends SignalBody {
  heldAt: string;
  reason: string;
  /** How far two prices up to five minutes apart may be, as the logarithm of their ratio. */
  bound: number;
  prices: SourcePrices[];
  /** Closes around the expiry, oldest first. */
  around: NearClose[];
}

/** How it was decided what becomes of a signal that was held. */
export type Decision =
  /** The closing price fits in with these closes on one side of it. */
  | { by: "history"; around: NearClose[] }
  /** A person has confirmed the prices of one source; without one they have left it unsettled. */
  | { by: "person"; source?: PriceSource }
  /** Neither history nor a person has decided in time. */
  | { by: "nobody" };

/**
 * A signal that was voided soon after its publication. The feed's price at that moment stands with it,
 * so that everyone can see which way the signal was going.
 */
export interface VoidedBody extends TradeBody {
  voidedAt: string;
  reason: string;
  price: number | null;
  priceTickAt: string | null;
}

/**
 * That nobody can take a signal any more, which is for everybody to read while the signal runs: it
 * says nothing by which one could trade.
 */
export interface WithdrawnBody {
  signalId: string;
  sequence: number;
  feed: FeedIdentity;
  withdrawnAt: string;
  reason: string;
}

/**
 * That another model of the engine decides from a mark on. From here to the next such record each
 * publication of the engine names this model; see `ServedModels`.
 */
export interface ModelBody {
  model: string;
  previousModel: string;
  /** Whose clock the mark is read on. */
  feed: FeedIdentity;
  servesFrom: string;
  /** When the model was trained, wall time. */
  trainedAt: string;
  /**
   * What was known of it against the one before, in nats for each forecast; null: nothing. Only in
   * records from when models were compared while they ran.
   */
  comparison: {
    since: string;
    forecasts: number;
    marks: number;
    difference: number;
    low: number | null;
    high: number | null;
  } | null;
  /** Where that was too little, or nothing. */
  withoutComparison?: true;
}

/**
 * What came of a mark: `published`: the best of its forecasts was; `quiet`: none could be, or none
 * reached the floor; `planned`: a signal from outside the engine had it; `paused`: the engine was
 * stopped; `closed`: no market was open until the expiry; `disbelieved`, `stale`: the prices could
 * not be believed, or did not come in time.
 */
export type MarkEnd =
  | "published"
  | "quiet"
  | "planned"
  | "paused"
  | "closed"
  | "disbelieved"
  | "stale";

/**
 * What the engine expected of each pair at a mark: one record for each mark of a feed. Nothing in it
 * can be traded on: the forecasts themselves are behind `commitment` until after their expiry.
 */
export interface ForecastsBody {
  feed: FeedIdentity;
  mark: string;
  /** All that the feed has, in its order. */
  pairs: string[];
  end: MarkEnd;
  /**
   * SHA-256 (hex) over a salt's 32 bytes and the text of `OpenedForecasts`, canonical JSON. Missing
   * where nothing was forecast.
   */
  commitment?: string;
}

/** What a record of forecasts commits to, rounded. */
export interface OpenedForecasts {
  feed: string;
  mark: string;
  /** Hash of the engine's model. */
  model: string;
  /** The confidence in percent that a signal needs to be published. */
  floor: number;
  /** By how much intervals were wider. */
  widened: number;
  /** One for each of the record's pairs, in its order. */
  pairs: PairForecast[];
}

/** Why a pair has no forecast. */
export type Silence = "closed" | "no_candle" | "disbelieved" | "warming_up";

/** What is known of a pair at a mark. */
export type PairForecast = {
  pair: string;
  /** The feed's last price before the mark; null: none that is fresh enough. */
  price: number | null;
} & (
  | {
      /** Probability that the price stands higher at the expiry; above 0.5 a CALL, else a PUT. */
      up: number;
      /** Of the direction, percent: where a realised rate of such forecasts falls. */
      interval: [low: number, high: number];
      /** What they follow from: the model's twelve features, then mean and deviation of the slope. */
      by: number[];
    }
  | { silent: Silence }
);

export type RecordBody =
  | ForecastsBody
  | PublishedBody
  | SettledBody
  | UnsettledBody
  | VoidedBody
  | WithdrawnBody
  | HeldBody
  | ModelBody;
