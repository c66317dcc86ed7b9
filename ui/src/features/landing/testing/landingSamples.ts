import type {
  FigureDto,
  LandingContentDto,
  LedgerLogDto,
  RecordSummaryDto,
  TestimonialDto,
} from "@signaldeck/contract";
import { SAMPLE_RECOMMENDED } from "../../../api/liveStreamSamples.ts";

const testimonial = (number: number): TestimonialDto => ({
  id: `member-${number}`,
  kind: "sample",
  name: `Sample member ${number}`,
  role: "Trader",
  location: "Lagos",
  company: null,
  initials: "SM",
  rating: 5,
  text: `Words of member ${number}.`,
  profit: "+$10",
  timeframe: "1 month",
  roi: "+1%",
});

const figure = (id: string, value: string, place: FigureDto["place"]): FigureDto => ({
  id,
  value,
  unit: id,
  kind: "sample",
  source: null,
  checkedAt: null,
  place,
});

const plan = (name: string, deposit: string, popular: boolean) => ({
  id: name.toLowerCase().replaceAll(" ", "-"),
  name,
  deposit,
  signals: popular ? "Unlimited signals" : "5 signals per day",
  description: "A plan.",
  popular,
  features: ["A feature"],
});

/** The landing page's content as a demo server sends it. */
export function sampleLanding(changes: Partial<LandingContentDto> = {}): LandingContentDto {
  return {
    plans: [
      plan("Basic AI Signals", "$500", false),
      plan("Professional AI", "$2,500", true),
      plan("Elite Institutional", "$10,000", false),
    ],
    figures: [
      figure("active traders", "50k+", "hero"),
      figure("uptime", "99.9%", "why"),
      figure("success rate", "94.7%", "difference"),
      figure("total profits", "$2.8B+", "start"),
    ],
    testimonials: [1, 2, 3, 4, 5].map(testimonial),
    faq: [
      { question: "Who holds my money?", answer: "The broker." },
      {
        question: "How sure is a signal?",
        answer: "Not very.",
        link: { label: "The record", path: "/performance" },
      },
    ],
    messaging: { name: "Telegram", support: "https://chat.example/support" },
    resultWords: [],
    ...changes,
  };
}

/** A log that nobody witnesses. */
export function sampleLog(changes: Partial<LedgerLogDto> = {}): LedgerLogDto {
  return {
    origin: "deck.example/ledger",
    size: 13_886,
    root: `${"A".repeat(43)}=`,
    key: `deck.example/ledger+00000000+${"A".repeat(44)}`,
    halted: false,
    witnesses: [],
    ...changes,
  };
}

/** A record with enough results for a rate. */
export function sampleRecord(
  performance: Partial<RecordSummaryDto["performance"]> = {},
): RecordSummaryDto {
  return {
    performance: {
      totalSignals: 3_470,
      wonSignals: 1_764,
      lostSignals: 1_590,
      breakevenSignals: 116,
      unsettledSignals: 3,
      voidedSignals: 0,
      winRate: 52.59,
      winRateLow: 50.9,
      winRateHigh: 54.28,
      expectedPer100: -2.71,
      avgConfidence: 53.2,
      recommended: SAMPLE_RECOMMENDED,
      payoutPercent: 85,
      breakEvenRate: 54.05,
      feed: { name: "simulated", label: "Simulated market", market: "simulated" },
      otherSources: [],
      ...performance,
    },
    liveFrom: null,
    ledger: { position: 6_943, hash: "ab".repeat(32), recordedAt: "2026-01-05T10:00:00.000Z" },
    doubt: null,
    log: sampleLog(),
  };
}
