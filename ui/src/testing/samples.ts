import {
  permissionsOf,
  ProductId,
  type CountdownDto,
  type CountryRule,
  type JournalDayDto,
  type LinksDto,
  type MarketStatusDto,
  type ProductDto,
  type PublicContentDto,
  type TierOffer,
  type TodayDto,
  type UserDto,
} from "@signaldeck/contract";

/** A user as the server would return it; permissions follow from the given role, tier and lock. */
export function sampleUser(changes: Partial<UserDto> = {}): UserDto {
  const user: UserDto = {
    id: "0198f0a2-0000-7000-8000-000000000001",
    fullName: "Demo Member",
    email: "member@example.org",
    role: "member",
    tier: "guest",
    grantedUntil: null,
    accessLevel: "free",
    dashboardUnlocked: false,
    hasDeposited: false,
    depositAmount: 0,
    accessPath: null,
    verifiedPath: null,
    brokerAccountId: null,
    declaredDeposit: null,
    admissionCode: "AX7K-22QM",
    codeActivated: true,
    secondFactor: "off",
    createdAt: "2026-01-05T08:00:00.000Z",
    expiresAt: "2026-01-06T08:00:00.000Z",
    ownTerms: { payoutPercent: null, floor: null },
    permissions: [],
    ...changes,
  };
  return { ...user, permissions: changes.permissions ?? permissionsOf(user) };
}

const offer = (id: TierOffer["id"], name: string, deposit: number, signals: number | null) => ({
  id,
  name,
  minimumDeposit: deposit,
  dailySignals: signals,
  hours: signals === null ? null : { from: "07:00", to: "23:00" },
  features: [`${signals ?? "Unlimited"} signals a day`, "Track record with every result"],
});

/** The public content of a demo server. */
export function sampleContent(changes: Partial<PublicContentDto> = {}): PublicContentDto {
  return {
    brand: { name: "SignalDeck", supportEmail: "support@example.org" },
    demo: true,
    tiers: [
      offer("silver", "Silver Node", 20, 10),
      offer("pro", "Pro Node", 100, 50),
      offer("gold", "Gold Node", 500, null),
    ],
    riskDisclosure: {
      version: "2026-01",
      summary: "Trading is risky.",
      text: "Most retail traders lose money.",
      language: "en",
      inLanguages: {},
    },
    ...changes,
  };
}

/** A silver member's day at a moment at which the next mark can bring a signal. */
export function sampleToday(changes: Partial<TodayDto> = {}): TodayDto {
  return {
    to: "2026-03-03T23:00:00.000Z",
    received: 3,
    quota: 10,
    hours: null,
    taken: 1,
    skipped: 1,
    published: 40,
    nextChance: "2026-03-03T09:00:00.000Z",
    ...changes,
  };
}

/** The clock of a trial that has ended. */
export function sampleCountdown(changes: Partial<CountdownDto> = {}): CountdownDto {
  return {
    timeFormatted: { hours: "00", minutes: "00", seconds: "00" },
    remainingMs: 0,
    expiresAt: "2026-01-06T08:00:00.000Z",
    ended: true,
    tier: "guest",
    dashboardUnlocked: false,
    ...changes,
  };
}

/** What exists of each product: the bot not yet, all others in part. */
export function sampleProducts(): ProductDto[] {
  return ProductId.options.map((id) => ({
    id,
    name: `Product ${id}`,
    state: id === "ai-bot" ? "not-yet" : "partly",
    short: "not all of it",
    today: `What exists of ${id}.`,
  }));
}

/** What a country's law says about becoming a member. */
export function sampleRule(changes: Partial<CountryRule> = {}): CountryRule {
  return {
    country: "Germany",
    about: "membership",
    effect: "warned",
    words: "Germany: the law has something to say.",
    source: { title: "A regulator", url: "https://regulator.example/act" },
    since: "2019-07-02",
    ...changes,
  };
}

/** Where a demo server's links lead. */
export function sampleLinks(changes: Partial<LinksDto> = {}): LinksDto {
  return {
    brokerSignUp: "https://broker.example/join?ref=us",
    brokerPromoCode: "CODE100",
    brokerPartner: null,
    messagingSupport: "https://chat.example/us",
    telegramChannel: "https://telegram.example/us",
    ...changes,
  };
}

/** The market's status on a simulated feed. */
export function sampleMarket(changes: Partial<MarketStatusDto> = {}): MarketStatusDto {
  return {
    now: "2026-01-05T10:00:00.000Z",
    speed: 1,
    feed: {
      name: "simulated",
      label: "Simulated market",
      market: "simulated",
      live: true,
      pairs: ["EUR/USD"],
    },
    fresh: true,
    pause: null,
    quiet: null,
    ...changes,
  };
}

/** A day without limits for tests. */
export function sampleDay(changes: Partial<JournalDayDto> = {}): JournalDayDto {
  return {
    from: "2026-03-02T23:00:00.000Z",
    to: "2026-03-03T23:00:00.000Z",
    shown: 12,
    entries: [],
    taken: 0,
    skipped: 0,
    result: 0,
    maxLoss: null,
    lossLeft: null,
    maxSignals: null,
    signalsLeft: null,
    hold: null,
    ...changes,
  };
}
