import type { Role, Tier } from "./tiers.ts";
import type { ErrorCode } from "./errors.ts";
import { t } from "./language/words.ts";

/** What the table looks at. Anonymous visitors have no viewer. */
export interface Viewer {
  role: Role;
  tier: Tier;
  dashboardUnlocked: boolean;
  /** Staff who still have to set up the second factor that is demanded of them. */
  secondFactorMissing?: boolean;
  /** A member who has not acknowledged the risk disclosure yet. */
  riskUnacknowledged?: boolean;
}

/** Who holds a permission. The first rule that refuses gives the reason. */
interface Rule {
  /** `anyone` includes visitors who are not signed in. */
  who: "anyone" | "signed-in" | "staff" | "admin";
  /** Members (not staff) additionally need an unlocked dashboard and one of these tiers. */
  tiers?: readonly Tier[];
  /** The tier alone is enough; the dashboard may still be locked. */
  evenLocked?: true;
  /** Members of the guest tier hold it, too; for how long is said elsewhere. */
  guestsToo?: true;
  /** Members additionally need to have acknowledged the risk disclosure. */
  afterDisclosure?: true;
  refusal?: { code: ErrorCode; message: () => string };
}

const PAID_TIERS = ["silver", "pro", "gold", "elite"] as const satisfies readonly Tier[];
const TOP_TIERS = ["gold", "elite"] as const satisfies readonly Tier[];

/** The requirement text of the locked signal room. */
export const SIGNALS_LOCKED_MESSAGE = () => t("Verify your funded account to access elite signals");

/** What members read who have registered without acknowledging the risk disclosure. */
export const RISK_UNACKNOWLEDGED_MESSAGE = () =>
  t("Read and acknowledge the risk disclosure in the signal room before your first signal");

/** What staff read until they have set up the second factor that they must have. */
export const SECOND_FACTOR_NEEDED =
  "Set up a second factor in Profile Settings first. Your role works as soon as it is on.";

/** What the community and the academy ask for. */
export const COMMUNITY_LOCKED_MESSAGE = () =>
  t("Verify your funded account to join the Elite Network");
export const VERIFY_TO_POST_MESSAGE = () => t("Verify your account to post in the Elite Network");
export const ELITE_ROOM_LOCKED_MESSAGE = () =>
  t("The elite room opens with a verified Gold or Elite tier");
export const ACADEMY_LOCKED_MESSAGE = () =>
  t("Verify your funded account to open the Master Vault");

/** The requirement texts of the locked bot and auto-copy screens. */
export const BOT_LOCKED_MESSAGE = () => t("AI Bot Access opens with a verified Gold tier");
export const COPY_TRADING_LOCKED_MESSAGE = () => t("Elite access requires $500+ trading capital");

const SIGNAL_ROOM = {
  who: "signed-in",
  tiers: PAID_TIERS,
  refusal: { code: "signals_locked", message: SIGNALS_LOCKED_MESSAGE },
} as const satisfies Rule;

/** One table: who may do what, by role, tier and unlock state. */
const TABLE = {
  public: { who: "anyone" },
  "account.own": { who: "signed-in" },
  "membership.own": { who: "signed-in" },
  /** What waits at the desks, as far as one works at them. */
  "desks.read": { who: "staff" },
  "claims.review": { who: "staff" },
  "members.read": { who: "staff" },
  /** Notes, mails sent again, trials begun anew, sessions ended, a look through a member's eyes. */
  "members.assist": { who: "staff" },
  /** Tier and unlock state set by hand, grants that expire, blocking. */
  "members.manage": { who: "admin" },
  /** Exports many members' names and addresses at once. */
  "members.export": { who: "admin" },
  /** Brings many members in from a file, and takes them back. */
  "members.import": { who: "admin" },
  /** Writes to many members at once. */
  "members.announce": { who: "admin" },
  /** The signal room is open; a member acknowledges the risk disclosure there if it is still due. */
  "signals.enter": SIGNAL_ROOM,
  "signals.read": { ...SIGNAL_ROOM, afterDisclosure: true },
  /** The board of pairs; guests see an old one, for as long as their trial lasts. */
  "board.read": { ...SIGNAL_ROOM, afterDisclosure: true, guestsToo: true },
  /** The direction and confidence that stand there for pairs without a signal of one's own. */
  "board.directions": { ...SIGNAL_ROOM, tiers: TOP_TIERS, afterDisclosure: true },
  /** What the engine's model is and how it did. */
  "model.read": { who: "signed-in" },
  "community.read": {
    who: "signed-in",
    tiers: PAID_TIERS,
    evenLocked: true,
    refusal: { code: "forbidden", message: COMMUNITY_LOCKED_MESSAGE },
  },
  "community.post": {
    who: "signed-in",
    tiers: PAID_TIERS,
    refusal: { code: "forbidden", message: VERIFY_TO_POST_MESSAGE },
  },
  "community.moderate": { who: "staff" },
  "eliteRoom.read": {
    who: "signed-in",
    tiers: TOP_TIERS,
    refusal: { code: "forbidden", message: ELITE_ROOM_LOCKED_MESSAGE },
  },
  "eliteRoom.host": { who: "staff" },
  "academy.read": {
    who: "signed-in",
    tiers: PAID_TIERS,
    refusal: { code: "forbidden", message: ACADEMY_LOCKED_MESSAGE },
  },
  "tickets.answer": { who: "staff" },
  "applications.review": { who: "staff" },
  "signals.manage": { who: "admin" },
  "staff.manage": { who: "admin" },
  /** What this installation still needs. */
  "doctor.read": { who: "admin" },
  /** Brand, address, mail, feed and Telegram, and the restart that brings them into effect. */
  "setup.manage": { who: "admin" },
  "audit.read": { who: "admin" },
  "outbox.manage": { who: "admin" },
  "content.manage": { who: "admin" },
  /** Postbacks of partner programs and what follows from them, and by which token others are asked. */
  "partners.manage": { who: "admin" },
  "bot.use": {
    who: "signed-in",
    tiers: TOP_TIERS,
    refusal: { code: "forbidden", message: BOT_LOCKED_MESSAGE },
  },
  "copyTrading.read": {
    who: "signed-in",
    tiers: PAID_TIERS,
    refusal: { code: "forbidden", message: COPY_TRADING_LOCKED_MESSAGE },
  },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof TABLE;
export const PERMISSIONS = Object.keys(TABLE) as Permission[];

export type Decision = { allowed: true } | { allowed: false; code: ErrorCode; message: string };

const ALLOWED: Decision = { allowed: true };

/**
 * Decides one permission for one viewer (`null`: not signed in).
 * A refusal carries the stable code and the sentence that the person sees.
 */
export function decide(viewer: Viewer | null, permission: Permission): Decision {
  const rule: Rule = TABLE[permission];
  if (rule.who === "anyone") return ALLOWED;
  if (!viewer) {
    return { allowed: false, code: "unauthenticated", message: t("Please sign in to continue.") };
  }
  const isStaff = viewer.role !== "member";
  if (rule.who === "admin" && viewer.role !== "admin") return forbidden(rule);
  if (rule.who === "staff" && !isStaff) return forbidden(rule);
  if (isStaff && viewer.secondFactorMissing && (rule.tiers || rule.who !== "signed-in")) {
    return { allowed: false, code: "second_factor_needed", message: SECOND_FACTOR_NEEDED };
  }
  if (rule.guestsToo && !isStaff && viewer.tier === "guest") return ALLOWED;
  if (rule.tiers && !isStaff) {
    const opened = viewer.dashboardUnlocked || rule.evenLocked === true;
    if (!opened || !rule.tiers.includes(viewer.tier)) return forbidden(rule);
  }
  if (rule.afterDisclosure && !isStaff && viewer.riskUnacknowledged) {
    return { allowed: false, code: "risk_unacknowledged", message: RISK_UNACKNOWLEDGED_MESSAGE() };
  }
  return ALLOWED;
}

function forbidden({ refusal }: Rule): Decision {
  if (refusal) return { allowed: false, code: refusal.code, message: refusal.message() };
  const message = t("Your account is not allowed to do this.");
  return { allowed: false, code: "forbidden", message };
}

/** All permissions that a viewer holds; the UI renders by this list and never by tier names. */
export function permissionsOf(viewer: Viewer): Permission[] {
  return PERMISSIONS.filter((permission) => decide(viewer, permission).allowed);
}
