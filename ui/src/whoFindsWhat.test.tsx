import { accountsApi, contentApi, marketApi, type UserDto } from "@signaldeck/contract";
import { screen, waitFor } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakePlatform } from "./platform/fakePlatform.ts";
import { SCREENS } from "./screens.ts";
import { renderApp } from "./testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleUser } from "./testing/samples.ts";
import { answer, failure, server, success, TEST_API } from "./testing/server.ts";

type ScreenName = keyof typeof SCREENS;

/** What a person finds at a route: the screen, its locked form, a refusal, or another address. */
type Finds = "opens" | "locked" | "refused" | `goes to ${string}`;

const TIERS = ["guest", "silver", "pro", "gold", "elite"] as const;
const LEVELS = [...TIERS, "support", "admin"] as const;
type Level = (typeof LEVELS)[number];
type Row = Record<Level, Finds>;

const by = (decide: (level: Level) => Finds) =>
  Object.fromEntries(LEVELS.map((level) => [level, decide(level)])) as Row;
const isBelow = (level: Level, tier: Level) => LEVELS.indexOf(level) < LEVELS.indexOf(tier);

const everyone = by(() => "opens");
const fromSilver = by((level) => (isBelow(level, "silver") ? "locked" : "opens"));
const fromGold = by((level) => (isBelow(level, "gold") ? "locked" : "opens"));
const staff = by((level) => (isBelow(level, "support") ? "refused" : "opens"));
const adminAlone = by((level) => (isBelow(level, "admin") ? "refused" : "opens"));
const visitorsAlone = by(() => "goes to /dashboard");

/** The public screens, which visitors may open as well. */
const PUBLIC = {
  landing: everyone,
  terms: everyone,
  privacy: everyone,
  refund: everyone,
  risk: everyone,
  performance: everyone,
  ladder: everyone,
  affiliate: everyone,
  signup: visitorsAlone,
  login: visitorsAlone,
  forgotPassword: everyone,
  resetPassword: everyone,
  firstAdmin: visitorsAlone,
  botApplication: everyone,
  botApplicationSent: everyone,
} satisfies Partial<Record<ScreenName, Row>>;

/** Sections 2, 4 and 6 of the specification: what each level finds behind the login. */
const BEHIND_THE_LOGIN = {
  commandCenter: everyone,
  signals: fromSilver,
  signal: fromSilver,
  modelCard: everyone,
  compact: fromSilver,
  copyTrading: fromSilver,
  botControls: fromGold,
  academy: fromSilver,
  course: fromSilver,
  community: fromSilver,
  accountSetup: everyone,
  upgrade: everyone,
  settings: everyone,
  support: everyone,
  ticket: everyone,
  analytics: fromSilver,
  inbox: everyone,
  eliteRoom: fromGold,
  members: staff,
  member: staff,
  memberPaper: staff,
  announcements: adminAlone,
  memberImports: adminAlone,
  claimsDesk: staff,
  deskClaim: staff,
  ticketDesk: staff,
  deskTicket: staff,
  applicationsDesk: staff,
  deskApplication: staff,
  moderationDesk: staff,
  signalDesk: adminAlone,
  signalImports: adminAlone,
  importSource: adminAlone,
  contentDesk: adminAlone,
  contentFile: adminAlone,
  partnersDesk: adminAlone,
  outboxDesk: adminAlone,
  auditDesk: adminAlone,
  staff: adminAlone,
  doctor: adminAlone,
  setup: adminAlone,
} satisfies Partial<Record<ScreenName, Row>>;
/** A screen that is missing here does not compile. */
const TABLE: Record<ScreenName, Row> = { ...PUBLIC, ...BEHIND_THE_LOGIN };

/** The requirement texts of the locked screens, and what a screen says that refuses. */
const LOCKED =
  /Verify your funded account|Elite access requires|opens with a verified|The elite room opens/;
const REFUSED = "Not allowed";

const pathOf = (name: string) => SCREENS[name as ScreenName].replace(/:\w+/g, "unknown");

function userOf(level: Level): UserDto {
  if (level === "support" || level === "admin") return sampleUser({ role: level });
  return sampleUser({ tier: level, dashboardUnlocked: level !== "guest" });
}

beforeEach(() => {
  // Who may look is decided without them: the calls of the screens themselves find no server.
  server.use(http.all(`${TEST_API}/*`, () => failure(503, "unavailable", "Not now.")));
  answer(contentApi.public, () => success(sampleContent()));
  answer(marketApi.status, () => success(sampleMarket()));
});

describe("a visitor", () => {
  it.each(Object.keys(PUBLIC).map(pathOf))("finds %s open", async (path) => {
    const app = renderApp(path);
    await expectOpen();
    expect(app.path()).toBe(path);
  });

  it.each(Object.keys(BEHIND_THE_LOGIN).map(pathOf))("is led to /signup from %s", async (path) => {
    const app = renderApp(path);
    await waitFor(() => expect(app.path()).toBe(SCREENS.signup));
  });
});

describe.each(LEVELS)("%s", (level) => {
  it.each(Object.entries(TABLE).map(([name, finds]) => [pathOf(name), finds[level]] as const))(
    "at %s: %s",
    async (path, finds) => {
      const user = userOf(level);
      answer(accountsApi.me, () => success(user));
      const platform = createFakePlatform({ token: "t", stored: { user: JSON.stringify(user) } });
      const app = renderApp(path, { platform });
      if (finds === "refused") await screen.findByText(REFUSED);
      else if (finds === "locked") await screen.findAllByText(LOCKED);
      else await expectOpen();
      expect(app.path()).toBe(finds.startsWith("goes to ") ? finds.slice(8) : path);
      if (finds !== "refused") expect(screen.queryByText(REFUSED)).toBeNull();
      if (finds !== "locked") expect(screen.queryByText(LOCKED)).toBeNull();
    },
  );
});

/** The screen is drawn: with its name, or with what it could not load. */
const expectOpen = () =>
  waitFor(() => expect(document.querySelector("h1, main [role=alert]")).not.toBeNull());
