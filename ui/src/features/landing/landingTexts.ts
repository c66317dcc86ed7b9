import { percentAsIs, SIGNAL_LIMITS, t, TRIAL } from "@signaldeck/contract";
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
  type LucideIcon,
} from "lucide-react";

export interface LandingPoint {
  icon: LucideIcon;
  title: string;
  text: string;
}

export const features = (): readonly LandingPoint[] => [
  {
    icon: Timer,
    title: t("Every five minutes"),
    text: t(
      "At each five-minute mark the engine looks at all pairs and publishes at most one signal. When nothing stands out, it says so.",
    ),
  },
  {
    icon: BellRing,
    title: t("There when it happens"),
    text: t(
      "A signal reaches your open screen the moment it is published, with pair, direction, entry and expiry. No reload.",
    ),
  },
  {
    icon: Gauge,
    title: t("Confidence you can use"),
    text: t(
      "Confidence is an estimated probability with its interval, calibrated on data the model had not seen. It is rarely far from even.",
    ),
  },
  {
    icon: CandlestickChart,
    title: t("The reasons with it"),
    text: t(
      "Chart, entry and expiry marks, stop loss, take profit, and the features that decided, in words.",
    ),
  },
];

export const reasonsToChoose = (): readonly LandingPoint[] => [
  {
    icon: Wallet,
    title: t("Your money stays yours"),
    text: t(
      "You deposit into your own account at the broker and withdraw when you like. Your tier stays.",
    ),
  },
  {
    icon: HandCoins,
    title: t("No subscription"),
    text: t(
      "Signals cost you no fee. The broker pays us for members whom we refer, and every link to it says so.",
    ),
  },
  {
    icon: PauseCircle,
    title: t("Limits that hold"),
    text: t(
      "Set a daily loss limit, a number of signals or a pause. The feed keeps to it until the day is over.",
    ),
  },
  {
    icon: ShieldCheck,
    title: t("Nobody asks for more"),
    text: t(
      "After a losing streak no screen prompts you for a larger deposit. Doubling stakes is shown with what it costs.",
    ),
  },
];

export const steps = (): readonly { title: string; text: string }[] => [
  {
    title: t("Apply"),
    text: t(
      "Register and confirm the code we email you. A trial of {{hours}} hours shows you around.",
      { hours: TRIAL.hours },
    ),
  },
  {
    title: t("Fund your own account"),
    text: t(
      "Open a trading account at the partner broker and deposit. The money stays yours, in your name.",
    ),
  },
  {
    title: t("Get verified"),
    text: t(
      "Send proof of the deposit to support. After verification your tier and dashboard are unlocked.",
    ),
  },
  {
    title: t("Trade what you choose"),
    text: t(
      "Follow a signal or leave it. Risk at most {{share}} of your capital on one, all tries together.",
      { share: percentAsIs(SIGNAL_LIMITS.riskPercent) },
    ),
  },
];

/** What signal sellers often do, and what is done here. */
export const differences = (): readonly { topic: string; often: string; here: string }[] => [
  {
    topic: t("Win rate"),
    often: t("One large number, no sample size"),
    here: t("Counted from the ledger, with sample, 95 % interval and break-even"),
  },
  {
    topic: t("Losing signals"),
    often: t("Deleted, or counted as won after more tries"),
    here: t("Stay in the record; only the first try counts"),
  },
  {
    topic: t("Confidence"),
    often: t("90 % and more on everything"),
    here: t("A calibrated probability, mostly 51 to 57 %"),
  },
  {
    topic: t("Outcome"),
    often: t("Said by the seller"),
    here: t("Set by the feed's price at expiry; a gap is never a win"),
  },
  {
    topic: t("Proof"),
    often: t("Screenshots"),
    here: t("A signed log, checked on your device"),
  },
];

export const measured = (): readonly LandingPoint[] => [
  {
    icon: Link2,
    title: t("Sealed first"),
    text: t(
      "Each live signal is hash-chained to the one before when it is published, so none can be changed or left out later.",
    ),
  },
  {
    icon: FileCheck2,
    title: t("Settled by the feed"),
    text: t(
      "Profit or loss follows from the feed's own price at expiry. A gap in the feed makes a signal unsettled, never a win.",
    ),
  },
  {
    icon: Scale,
    title: t("Shown with its limits"),
    text: t(
      "You see each win rate with its sample size, its 95 % interval and the break-even rate. Too few results are shown as not enough data.",
    ),
  },
  {
    icon: TriangleAlert,
    title: t("Samples say so"),
    text: t(
      "Whatever was not measured carries a label that can be read. It never counts in a statistic.",
    ),
  },
];
