import {
  ACCOUNT_LIMITS,
  AdminUserSearchQuery,
  AdminUsersQuery,
  BOT_APPLICATION_LIMITS,
  BotApplicationInput,
  DIAL_CODES,
  LIST_WINDOW,
  MEMBERSHIP_LIMITS,
  SIGNAL_MESSAGES,
  NOTIFICATION_DEFAULTS,
  SIGNAL_LIMITS,
  SignalsQuery,
  SubmissionsQuery,
  TicketCategory,
  TicketPriority,
  TRIAL,
  UI_LIMITS,
  WAT_ZONE,
} from "@signaldeck/contract";
import { martingaleLevels } from "../signals/martingaleLevels.ts";
import { tickOff, type Constant } from "./testing/Constant.ts";

// Section 9 of the product's specification, bullet by bullet. What the operator's content says
// (deposits, quotas, promised times, figures) is ticked off in specifiedContent.test.ts.

const MINUTE = 60_000;

const ACCOUNTS: Constant[] = [
  {
    says: "password minimum 8 characters",
    also: "2, 5",
    lives: "ACCOUNT_LIMITS.passwordMin",
    is: ACCOUNT_LIMITS.passwordMin,
    shouldBe: 8,
  },
  {
    says: "full name minimum 3",
    also: "5",
    lives: "ACCOUNT_LIMITS.fullNameMin",
    is: ACCOUNT_LIMITS.fullNameMin,
    shouldBe: 3,
  },
  {
    says: "confirmation code length 10",
    also: "5",
    lives: "ACCOUNT_LIMITS.confirmationCodeLength",
    is: ACCOUNT_LIMITS.confirmationCodeLength,
    shouldBe: 10,
  },
  {
    says: "resend cooldown 60 s",
    also: "2, 4",
    lives: "ACCOUNT_LIMITS.resendCooldown",
    is: ACCOUNT_LIMITS.resendCooldown,
    shouldBe: 60_000,
  },
  {
    says: "reset redirect delay 3000 ms",
    also: "2, 4",
    lives: "ACCOUNT_LIMITS.resetRedirectDelay",
    is: ACCOUNT_LIMITS.resetRedirectDelay,
    shouldBe: 3_000,
  },
];

const POLLING: Constant[] = [
  {
    says: "timer poll 1 s",
    also: "4, 7",
    lives: "TRIAL.pollInterval",
    is: TRIAL.pollInterval,
    shouldBe: 1_000,
  },
  {
    says: "signal list refresh 2 s",
    also: "7",
    lives: "SIGNAL_LIMITS.pollInterval",
    is: SIGNAL_LIMITS.pollInterval,
    shouldBe: 2_000,
  },
  {
    says: "10% chance of a stats refresh per cycle",
    also: "7",
    lives: "SIGNAL_LIMITS.statisticsPollChance",
    is: SIGNAL_LIMITS.statisticsPollChance,
    shouldBe: 0.1,
  },
  {
    says: "signal fetch limit 10, newest first",
    also: "7",
    lives: "SignalsQuery",
    is: SignalsQuery.parse({}),
    shouldBe: { limit: 10, sortOrder: "desc" },
  },
];

const SIGNALS: Constant[] = [
  {
    says: "signals every 5 minutes",
    also: "2",
    lives: "SIGNAL_LIMITS.slot",
    is: SIGNAL_LIMITS.slot,
    shouldBe: 5 * MINUTE,
  },
  {
    says: "each signal is valid 300 s",
    also: "2",
    lives: "SIGNAL_LIMITS.life",
    is: SIGNAL_LIMITS.life,
    shouldBe: 300_000,
  },
  {
    says: "'5 MIN ACTIVE'",
    lives: "SIGNAL_MESSAGES.active",
    is: SIGNAL_MESSAGES.active,
    shouldBe: "5 MIN ACTIVE",
  },
  {
    says: "martingale levels 0-3, 5 minutes apart from the signal's expiry on, 5 minutes long",
    also: "3",
    lives: "martingaleLevels",
    is: martingaleLevels(0),
    shouldBe: [0, 1, 2, 3].map((level) => ({
      level,
      entryTime: level * 5 * MINUTE,
      expiryTime: (level + 1) * 5 * MINUTE,
    })),
  },
  {
    says: "at most 2% of capital per signal",
    lives: "SIGNAL_LIMITS.riskPercent",
    is: SIGNAL_LIMITS.riskPercent,
    shouldBe: 2,
  },
];

const CLOCK: Constant[] = [
  {
    says: "times with a WAT suffix (how they are written: ui/src/specifiedConstants.test.ts)",
    also: "2",
    lives: "WAT_ZONE",
    is: new Intl.DateTimeFormat("en-US", { timeZone: WAT_ZONE, hour: "2-digit" }).format(
      new Date("2026-07-01T12:00:00Z"),
    ),
    shouldBe: "01 PM",
  },
];

const SESSION: Constant[] = [
  {
    says: "default trial expiry 24 h (1440 min)",
    also: "3",
    lives: "TRIAL.length",
    is: TRIAL.length,
    shouldBe: 1_440 * MINUTE,
  },
];

const LISTS: Constant[] = [
  {
    says: "admin page size 50, pages from 1",
    also: "4, 7",
    lives: "AdminUsersQuery",
    is: AdminUsersQuery.parse({}),
    shouldBe: { page: 1, limit: 50 },
  },
  {
    says: "search limit 50",
    also: "7",
    lives: "AdminUserSearchQuery",
    is: AdminUserSearchQuery.parse({ query: "ada" }).limit,
    shouldBe: 50,
  },
  {
    says: "search debounce 500 ms",
    also: "4",
    lives: "LIST_WINDOW.searchDelay",
    is: LIST_WINDOW.searchDelay,
    shouldBe: 500,
  },
  {
    says: "page button window 3",
    also: "4",
    lives: "LIST_WINDOW.pageButtons",
    is: LIST_WINDOW.pageButtons,
    shouldBe: 3,
  },
  {
    says: "bot submissions default page size 50",
    also: "7",
    lives: "SubmissionsQuery",
    is: SubmissionsQuery.parse({}),
    shouldBe: { page: 1, limit: 50 },
  },
];

const PHONES: Constant[] = [
  {
    says: "phone number length for the bot form 7 to 15",
    also: "5",
    lives: "BOT_APPLICATION_LIMITS.phoneMin, phoneMax",
    is: [BOT_APPLICATION_LIMITS.phoneMin, BOT_APPLICATION_LIMITS.phoneMax],
    shouldBe: [7, 15],
  },
  {
    says: "default country code +234",
    also: "3",
    lives: "BotApplicationInput",
    is: [
      BotApplicationInput.in.shape.countryCode.parse(undefined),
      BotApplicationInput.in.shape.callCountryCode.parse(undefined),
    ],
    shouldBe: ["+234", "+234"],
  },
  {
    says: "20 dial codes",
    also: "3",
    lives: "DIAL_CODES",
    is: DIAL_CODES.length,
    shouldBe: 20,
  },
];

const SCREENS: Constant[] = [
  {
    says: "scroll threshold 300 px on the landing page",
    also: "2",
    lives: "UI_LIMITS.scrollTopAfterPx",
    is: UI_LIMITS.scrollTopAfterPx,
    shouldBe: 300,
  },
  {
    says: "scroll threshold 200 px for the locked overlay",
    also: "2",
    lives: "UI_LIMITS.lockedOverlayAfterPx",
    is: UI_LIMITS.lockedOverlayAfterPx,
    shouldBe: 200,
  },
  {
    says: "carousel auto-advance 5000 ms",
    also: "4",
    lives: "UI_LIMITS.carouselAdvance",
    is: UI_LIMITS.carouselAdvance,
    shouldBe: 5_000,
  },
  {
    says: "upgrade and activation new-tab delay 1.5 s",
    also: "2",
    lives: "MEMBERSHIP_LIMITS.newTabDelay",
    is: MEMBERSHIP_LIMITS.newTabDelay,
    shouldBe: 1_500,
  },
];

const CHOICES: Constant[] = [
  {
    says: "ticket priorities",
    lives: "TicketPriority",
    is: TicketPriority.options,
    shouldBe: ["low", "medium", "high", "urgent"],
  },
  {
    says: "ticket categories",
    lives: "TicketCategory",
    is: TicketCategory.options,
    shouldBe: [
      "account-setup",
      "deposit-issues",
      "signals",
      "copy-trading",
      "technical",
      "billing",
      "other",
    ],
  },
  {
    says: "notification defaults: signals, trades, security on; marketing off",
    lives: "NOTIFICATION_DEFAULTS",
    is: NOTIFICATION_DEFAULTS,
    // Beyond the four are the daily digest, an extra choice, and announcements, which can be
    // switched off.
    shouldBe: {
      signals: true,
      trades: true,
      digest: false,
      security: true,
      marketing: false,
      announcements: true,
    },
  },
];

tickOff([
  ["password, name, code, resend, redirect", ACCOUNTS],
  ["polls and fetches", POLLING],
  ["signals, their life and ladder", SIGNALS],
  ["times", CLOCK],
  ["trial", SESSION],
  ["pages and search", LISTS],
  ["phone numbers", PHONES],
  ["scrolling, carousel, new tab", SCREENS],
  ["tickets and notifications", CHOICES],
]);
