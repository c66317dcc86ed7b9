import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  BOT_APPLICATION_LIMITS,
  pathMinimum,
  PROMISED,
  SAMPLES,
  SIGNAL_LIMITS,
  CLAIM_LIMITS,
} from "@signaldeck/contract";
import { CONTENT_DIR } from "../paths.ts";
import { tickOff, type Constant } from "./testing/Constant.ts";

// The part of section 9 of the product's specification that is shown as it stands: samples, and the
// operator's content as it is shipped, beside the constants that say the same.

const HOUR = 3_600_000;

const content = (file: string): unknown =>
  JSON.parse(readFileSync(join(CONTENT_DIR, file), "utf8"));

const figures = content("figures.json") as { value: string; unit: string; kind: string }[];
const figure = (value: string) => figures.find((one) => one.value === value);
const sample = (value: string, of: string): Constant => ({
  says: `${value} ${of}`,
  also: "1",
  lives: "figures.json",
  is: figure(value)?.kind,
  shouldBe: "sample",
});

const { tiers } = content("tiers.json") as {
  tiers: {
    id: string;
    readings: Record<"A" | "B", { minimumDeposit: number; dailySignals: number | null }>;
  }[];
};
const deposits = (reading: "A" | "B") =>
  Object.fromEntries(tiers.map(({ id, readings }) => [id, readings[reading].minimumDeposit]));
const signalsADay = (reading: "A" | "B") =>
  Object.fromEntries(tiers.map(({ id, readings }) => [id, readings[reading].dailySignals]));

const plans = content("plans.json") as {
  name: string;
  deposit: string;
  signals: string;
  popular: boolean;
}[];
const testimonials = content("testimonials.json") as { rating: number }[];
const support = content("support.json") as Record<string, string | null>;
const offer = content("bot-offer.json") as { title: string };
const answers = JSON.stringify(content("faq.json"));

const SAMPLE_FIGURES: Constant[] = [
  {
    says: "sample confidence 88-95 for generated elite samples",
    also: "2",
    lives: "LatestSignals of the Command Center",
    is: "elite" in SAMPLES,
    shouldBe: false,
    differs: "gold and elite members see the three newest real signals, so nothing is generated",
  },
  {
    says: "default stats 164, 143, 21, 87, 85",
    also: "3",
    lives: "PerformanceBox of the signal room",
    is: "performance" in SAMPLES,
    shouldBe: false,
    differs:
      "grey places while the record loads, the last known one with its age when it cannot be",
  },
  {
    says: "locked room: 87% confidence, 87% win rate, 156 signals today, +23% daily return",
    also: "2",
    lives: "SAMPLES.lockedRoom",
    is: SAMPLES.lockedRoom,
    shouldBe: { confidence: 87, winRate: 87, signalsToday: 156, dailyReturn: 23 },
  },
  {
    says: "placeholder signal EUR/USD OTC, buy, 85, 5-minute expiry",
    also: "8",
    lives: "SAMPLES.lostConnection, SIGNAL_LIMITS.life",
    is: { ...SAMPLES.lostConnection, life: SIGNAL_LIMITS.life },
    shouldBe: { pair: "EUR/USD OTC", direction: "CALL", confidence: 85, life: 300_000 },
  },
];

const TESTIMONIALS: Constant[] = [
  {
    says: "5 testimonials, rating 5 each",
    also: "3, 4",
    lives: "testimonials.json",
    is: testimonials.map(({ rating }) => rating),
    shouldBe: [5, 5, 5, 5, 5],
  },
];

const DEPOSITS: Constant[] = [
  {
    says: "reading A: $500 / $2,500 / $10,000",
    also: "1",
    lives: "tiers.json",
    is: deposits("A"),
    shouldBe: { silver: 500, pro: 2_500, gold: 10_000 },
  },
  {
    says: "reading B: $20 / $100 / $500",
    also: "1",
    lives: "tiers.json",
    is: deposits("B"),
    shouldBe: { silver: 20, pro: 100, gold: 500 },
  },
  {
    says: "plans: $500, $2,500 marked MOST POPULAR, $10,000",
    also: "1",
    lives: "plans.json",
    is: plans.map(({ name, deposit, popular }) => [name, deposit, popular]),
    shouldBe: [
      ["Basic AI Signals", "$500", false],
      ["Professional AI", "$2,500", true],
      ["Elite Institutional", "$10,000", false],
    ],
  },
  {
    says: "manual access $30, auto copy $500+",
    also: "1, 5",
    lives: "pathMinimum",
    is: (["manual", "auto"] as const).map((path) =>
      pathMinimum(
        path,
        tiers.map(({ readings }) => readings.B),
      ),
    ),
    shouldBe: [20, 500],
    differs:
      "the manual path begins where the lowest tier does: no deposit is advertised and then refused",
  },
  {
    says: "bot license $50",
    also: "1, 2",
    lives: "BOT_APPLICATION_LIMITS.licenseDeposit",
    is: BOT_APPLICATION_LIMITS.licenseDeposit,
    shouldBe: 50,
  },
  {
    says: "broker bonus promo from $100 deposit giving 100%",
    also: "2",
    lives: "BOT_APPLICATION_LIMITS.promoDeposit, promoPercent",
    is: [BOT_APPLICATION_LIMITS.promoDeposit, BOT_APPLICATION_LIMITS.promoPercent],
    shouldBe: [100, 100],
  },
];

const QUOTAS: Constant[] = [
  {
    says: "landing plans: Basic 5 a day, the others unlimited",
    also: "1",
    lives: "plans.json",
    is: plans.map(({ signals }) => signals),
    shouldBe: ["5 signals per day", "Unlimited signals", "Unlimited signals"],
  },
  {
    says: "reading A: silver 10, pro 50, gold/elite unlimited",
    also: "1",
    lives: "tiers.json",
    is: signalsADay("A"),
    shouldBe: { silver: 10, pro: 50, gold: null },
  },
  {
    says: "reading B: silver 10 (or 25 in a title), pro 50, gold/elite unlimited",
    also: "1",
    lives: "tiers.json",
    is: signalsADay("B"),
    shouldBe: { silver: 10, pro: 50, gold: null },
    differs:
      "one tier has one quota on all screens: the 10 of its features, not the 25 of its title",
  },
];

const PROMISES: Constant[] = [
  {
    says: "free bot trial 6 months",
    also: "2",
    lives: "BOT_APPLICATION_LIMITS.freeTrialMonths, bot-offer.json",
    is: [BOT_APPLICATION_LIMITS.freeTrialMonths, offer.title],
    shouldBe: [6, "6-month free AI bot trial"],
  },
  {
    says: "bot license activation 6 to 12 hours after verification",
    also: "2",
    lives: "PROMISED.botLicense, faq.json",
    is: [PROMISED.botLicense, answers.includes("6 to 12 hours after verification")],
    shouldBe: ["6 to 12 hours after verification", true],
  },
  {
    says: "tier upgrade typically 1-2 hours after verification",
    also: "2",
    lives: "PROMISED.tierUpgrade, faq.json",
    is: [PROMISED.tierUpgrade, answers.includes("Usually 1-2 hours after support has verified")],
    shouldBe: ["1-2 hours", true],
  },
  {
    says: "account activation 2-24 hours, up to 48 at peak",
    also: "2",
    lives: "PROMISED.activation, MEMBERSHIP_LIMITS, faq.json",
    is: [
      PROMISED.activation,
      CLAIM_LIMITS.activationUsual,
      CLAIM_LIMITS.activationPeak,
      answers.includes("Activation takes 2-24 hours, up to 48 at peak"),
    ],
    shouldBe: ["2-24 hours, up to 48 at peak", 24 * HOUR, 48 * HOUR, true],
  },
  {
    says: "email support 2-24 hours",
    also: "2",
    lives: "PROMISED.emailSupport, support.json",
    is: [PROMISED.emailSupport, support["emailHours"]],
    shouldBe: ["2-24 hours", "Answers within 2-24 hours"],
  },
  {
    says: "live chat 24/7; phone Mon-Fri 9AM-6PM UTC",
    also: "2",
    lives: "support.json",
    is: [support["chatHours"], support["phoneHours"]],
    shouldBe: ["24/7", "Mon-Fri 9AM-6PM UTC"],
  },
];

const MARKETING: Constant[] = [
  sample("94.7%", "success or win rate"),
  sample("99.9%", "uptime"),
  sample("24/7", "monitoring"),
  sample("150+", "countries"),
  sample("50k+", "active traders"),
  sample("15,847", "traders"),
  sample("15,000+", "traders on the dashboard"),
  sample("$50M+", "volume"),
  sample("$24M+", "options profits"),
  sample("5,000+", "success stories"),
  sample("$2.8B+", "total profits"),
  sample("$2.8M", "daily volume"),
];

tickOff([
  ["samples", SAMPLE_FIGURES],
  ["testimonials", TESTIMONIALS],
  ["deposit thresholds", DEPOSITS],
  ["daily signals", QUOTAS],
  ["promised times", PROMISES],
  ["marketing figures", MARKETING],
]);
