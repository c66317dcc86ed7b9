import { percentAsIs, SIGNAL_LIMITS, TRIAL } from "@signaldeck/contract";
import {
  BellRing,
  CandlestickChart,
  FileCheck2,
  Gauge,
  HandCoins,
  Link2,
  PauseCircle,
  Scale,
  ShieldCheck,
  Timer,
  TriangleAlert,
  Wallet,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";

/** A section that a link leads to. */
export interface LandingAnchor {
  label: string;
  id: string;
}

/** The anchors at the top of the page, in order. */
export const ANCHORS: readonly LandingAnchor[] = [
  { label: "Home", id: "hero" },
  { label: "Features", id: "about" },
  { label: "Pricing", id: "pricing" },
  { label: "Results", id: "results" },
];

/** The anchors of the footer. */
export const FOOTER_ANCHORS: readonly LandingAnchor[] = [
  { label: "Home", id: "hero" },
  { label: "About", id: "about" },
  { label: "Pricing", id: "pricing" },
  { label: "Testimonials", id: "testimonials" },
  { label: "FAQ", id: "faq" },
];

export interface LandingPoint {
  icon: LucideIcon;
  title: string;
  text: string;
}

export const FEATURES: readonly LandingPoint[] = [
  {
    icon: Timer,
    title: "Every five minutes",
    text: "At each five-minute mark the engine looks at all pairs and publishes at most one signal. When nothing stands out, it says so.",
  },
  {
    icon: BellRing,
    title: "There when it happens",
    text: "A signal reaches your open screen the moment it is published, with pair, direction, entry and expiry. No reload.",
  },
  {
    icon: Gauge,
    title: "Confidence you can use",
    text: "Confidence is an estimated probability with its interval, calibrated on data the model had not seen. It is rarely far from even.",
  },
  {
    icon: CandlestickChart,
    title: "The reasons with it",
    text: "Chart, entry and expiry marks, stop loss, take profit, and the features that decided, in words.",
  },
];

export const REASONS_TO_CHOOSE: readonly LandingPoint[] = [
  {
    icon: Wallet,
    title: "Your money stays yours",
    text: "You deposit into your own account at the broker and withdraw when you like. Your tier stays.",
  },
  {
    icon: HandCoins,
    title: "No subscription",
    text: "Signals cost you no fee. The broker pays us for members whom we refer, and every link to it says so.",
  },
  {
    icon: PauseCircle,
    title: "Limits that hold",
    text: "Set a daily loss limit, a number of signals or a pause. The feed keeps to it until the day is over.",
  },
  {
    icon: ShieldCheck,
    title: "Nobody asks for more",
    text: "After a losing streak no screen prompts you for a larger deposit. Doubling stakes is shown with what it costs.",
  },
];

export const STEPS: readonly { title: string; text: string }[] = [
  {
    title: "Apply",
    text: `Register and confirm the code we email you. A trial of ${TRIAL.hours} hours shows you around.`,
  },
  {
    title: "Fund your own account",
    text: "Open a trading account at the partner broker and deposit. The money stays yours, in your name.",
  },
  {
    title: "Get verified",
    text: "Send proof of the deposit to support. After verification your tier and dashboard are unlocked.",
  },
  {
    title: "Trade what you choose",
    text: `Follow a signal or leave it. Risk at most ${percentAsIs(SIGNAL_LIMITS.riskPercent)} of your capital on one, all tries together.`,
  },
];

/** What signal sellers often do, and what is done here. */
export const DIFFERENCES: readonly { topic: string; often: string; here: string }[] = [
  {
    topic: "Win rate",
    often: "One large number, no sample size",
    here: "Counted from the ledger, with sample, 95 % interval and break-even",
  },
  {
    topic: "Losing signals",
    often: "Deleted, or counted as won after more tries",
    here: "Stay in the record; only the first try counts",
  },
  {
    topic: "Confidence",
    often: "90 % and more on everything",
    here: "A calibrated probability, mostly 51 to 57 %",
  },
  {
    topic: "Outcome",
    often: "Said by the seller",
    here: "Set by the feed's price at expiry; a gap is never a win",
  },
  {
    topic: "Proof",
    often: "Screenshots",
    here: "A signed log, checked on your device",
  },
];

export const MEASURED: readonly LandingPoint[] = [
  {
    icon: Link2,
    title: "Sealed first",
    text: "Each signal is hash-chained to the one before when it is published, so none can be changed or left out later.",
  },
  {
    icon: FileCheck2,
    title: "Settled by the feed",
    text: "Profit or loss follows from the feed's own price at expiry. A gap in the feed makes a signal unsettled, never a win.",
  },
  {
    icon: Scale,
    title: "Shown with its limits",
    text: "A win rate stands beside its sample size, its 95 % interval and the break-even rate. Too few results are shown as not enough data.",
  },
  {
    icon: TriangleAlert,
    title: "Samples say so",
    text: "Whatever was not measured carries a label that can be read. It never counts in a statistic.",
  },
];
