import { SECOND } from "@signaldeck/contract";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import { RELEASE } from "../release.ts";
import { factsOf } from "./callFacts.ts";
import type { CallStep } from "./callSteps.ts";

/** What the process counts, in Prometheus' text form at `/metrics`. */
export interface Metrics {
  registry: Registry;
  signalsPublished: Counter<"pair">;
  signalsSettled: Counter<"outcome">;
  /** Names what is measured whenever somebody asks, beside what was named before. */
  measure(sources: Partial<MeasuredSources>): void;
  /** Prices that a feed's history corrected at settlement. */
  priceCorrections: Counter<"what">;
  telegramRepeats: Counter;
  securityEvents: Counter<"call" | "outcome">;
  /** Counts what was answered, and how many seconds it took. */
  answered(call: AnsweredCall, seconds: number): void;
  /** Counts each call that comes by here when its reply has left. */
  step: CallStep;
}

/** A call as it is counted. */
export interface AnsweredCall {
  method: string;
  /** The path's pattern, never the address itself: ids would make endless series. */
  route: string;
  status: number;
}

/** What changes by itself, so that only a look at it tells. */
export interface MeasuredSources {
  feedName: string;
  /** Open live streams of this process. */
  streams: () => number;
  /** Files that are being read. */
  uploads: () => number;
  /** Milliseconds of market time since each pair's last tick; null where there is none for hours. */
  tickAges: () => Promise<ReadonlyMap<string, number | null>>;
  /** Whether it can serve, as `/readyz` says. */
  ready: () => Promise<boolean>;
  /** The server's clock: whether it is in doubt, and how far the machine's is ahead of it, ms. */
  clock: { readonly doubt: object | null; readonly wallAhead: number };
  /** What the doctor found at its newest look. */
  findings: () => readonly { check: string; severity: string }[];
  /** Seconds since the data was saved: Infinity where it never was, NaN where nobody here knows. */
  backupAge: () => Promise<number>;
  /** How the messages to the outside are doing, by channel. */
  outbox: () => Promise<readonly MeasuredChannel[]>;
  /** How each vendor of prices is doing. */
  feeds: () => readonly MeasuredFeed[];
}

export interface MeasuredChannel {
  channel: string;
  waiting: number;
  oldestSeconds: number;
  dead: number;
  failing: number;
}

export interface MeasuredFeed {
  name: string;
  connected: boolean;
  reconnects: number;
  gapsFilled: number;
  corrected: number;
  unread: number;
  errors: number;
  /** `lag`: ms that the newest tick was on its way. */
  pairs: readonly { pair: string; lag: number | null }[];
}

const FEED_FIGURES = {
  feed_reconnects: ["How often the connection to a vendor was lost", "reconnects"],
  feed_gaps_filled: ["How often what was missed was read from the history", "gapsFilled"],
  feed_minutes_corrected: ["Minutes that the history corrected", "corrected"],
  feed_messages_unread: ["Messages that were not understood or not believed", "unread"],
  feed_errors: ["Answers of a vendor that were errors", "errors"],
} as const;

const OUTBOX_FIGURES = {
  outbox_waiting: ["Messages that wait to be sent", "waiting"],
  outbox_oldest_seconds: ["Since the oldest message that waits was written", "oldestSeconds"],
  outbox_dead_letters: ["Messages given up within the last week", "dead"],
  outbox_roads_failing: ["Ways out where nothing is taken at the moment", "failing"],
} as const;

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer a request",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers,
  });
  const answered: Metrics["answered"] = (call, seconds) => requests.observe(call, seconds);
  const sources: Partial<MeasuredSources> = {};
  new Gauge({
    name: "build_info",
    help: "Always 1: its labels say what runs",
    labelNames: Object.keys(RELEASE),
    registers,
  }).set({ ...RELEASE }, 1);
  new Gauge({
    name: "stream_clients",
    help: "Open live streams",
    registers,
    collect() {
      this.set(sources.streams?.() ?? 0);
    },
  });
  new Gauge({
    name: "uploads_reading",
    help: "Files that are being read",
    registers,
    collect() {
      this.set(sources.uploads?.() ?? 0);
    },
  });
  new Gauge({
    name: "ready",
    help: "1 while it can serve, as /readyz says",
    registers,
    async collect() {
      this.set((await sources.ready?.()) === false ? 0 : 1);
    },
  });
  new Gauge({
    name: "clock_doubt",
    help: "1 while the clock is in doubt, and nothing falls due",
    registers,
    collect() {
      this.set(sources.clock?.doubt ? 1 : 0);
    },
  });
  new Gauge({
    name: "clock_wall_ahead_seconds",
    help: "How far the machine's clock is ahead of the time that the server goes by",
    registers,
    collect() {
      this.set((sources.clock?.wallAhead ?? 0) / SECOND);
    },
  });
  new Gauge({
    name: "doctor_findings",
    help: "What the doctor found at its newest look, by check and severity",
    labelNames: ["check", "severity"],
    registers,
    collect() {
      this.reset();
      for (const { check, severity } of sources.findings?.() ?? []) this.inc({ check, severity });
    },
  });
  new Gauge({
    name: "backup_age_seconds",
    help: "Since the data folder was saved last; +Inf (on PostgreSQL NaN) where it never was",
    registers,
    async collect() {
      this.set((await sources.backupAge?.()) ?? NaN);
    },
  });
  new Gauge({
    name: "feed_tick_age_seconds",
    help: "Market time since the last tick of a pair; +Inf where there is none for hours",
    labelNames: ["feed", "pair"],
    registers,
    async collect() {
      const { feedName: feed = "unknown", tickAges } = sources;
      for (const [pair, age] of (await tickAges?.()) ?? []) {
        this.set({ feed, pair }, age === null ? Infinity : age / 1_000);
      }
    },
  });
  new Gauge({
    name: "feed_connected",
    help: "1 while a vendor of prices is connected",
    labelNames: ["feed"],
    registers,
    collect() {
      for (const { name: feed, connected } of sources.feeds?.() ?? []) {
        this.set({ feed }, connected ? 1 : 0);
      }
    },
  });
  for (const [name, [help, figure]] of Object.entries(FEED_FIGURES)) {
    new Gauge({
      name,
      help: `${help}, since the start`,
      labelNames: ["feed"],
      registers,
      collect() {
        for (const health of sources.feeds?.() ?? [])
          this.set({ feed: health.name }, health[figure]);
      },
    });
  }
  for (const [name, [help, figure]] of Object.entries(OUTBOX_FIGURES)) {
    new Gauge({
      name,
      help: `${help}, by channel`,
      labelNames: ["channel"],
      registers,
      async collect() {
        for (const of of (await sources.outbox?.()) ?? []) {
          this.set({ channel: of.channel }, of[figure]);
        }
      },
    });
  }
  new Gauge({
    name: "feed_tick_lag_seconds",
    help: "How long a pair's newest tick was on its way by our clock",
    labelNames: ["feed", "pair"],
    registers,
    collect() {
      for (const { name: feed, pairs } of sources.feeds?.() ?? []) {
        for (const { pair, lag } of pairs) if (lag !== null) this.set({ feed, pair }, lag / 1_000);
      }
    },
  });
  return {
    registry,
    measure(measured) {
      Object.assign(sources, measured);
    },
    signalsPublished: new Counter({
      name: "signals_published_total",
      help: "Signals published",
      labelNames: ["pair"],
      registers,
    }),
    signalsSettled: new Counter({
      name: "signals_settled_total",
      help: "Signals settled, by outcome (or unsettled)",
      labelNames: ["outcome"],
      registers,
    }),
    priceCorrections: new Counter({
      name: "feed_price_corrections_total",
      help: "Entry and closing prices that the feed's history corrected at settlement",
      labelNames: ["what"],
      registers,
    }),
    telegramRepeats: new Counter({
      name: "telegram_possible_repeats_total",
      help: "Messages sent to Telegram although an earlier try may have arrived",
      registers,
    }),
    securityEvents: new Counter({
      name: "security_events_total",
      help: "Calls that guard accounts, and refusals, by call and outcome (ok or the error's code)",
      labelNames: ["call", "outcome"],
      registers,
    }),
    answered,
    step: (request, response, next) => {
      const begun = performance.now();
      response.once("finish", () => {
        const { route = "other" } = factsOf(response);
        const { method = "" } = request;
        answered({ method, route, status: response.statusCode }, secondsSince(begun));
      });
      next();
    },
  };
}

/** Since a moment of `performance.now()`. */
export const secondsSince = (begun: number) => (performance.now() - begun) / SECOND;
