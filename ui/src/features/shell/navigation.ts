import { t, type Permission } from "@signaldeck/contract";
import {
  Activity,
  BadgeCheck,
  Bot,
  CircleHelp,
  CircleUserRound,
  ClipboardList,
  Copy,
  Crown,
  FileText,
  Flag,
  GraduationCap,
  Handshake,
  House,
  Inbox,
  ListChecks,
  MailCheck,
  RadioTower,
  ScrollText,
  Stethoscope,
  TrendingUp,
  UserCog,
  UserSearch,
  Users,
  Wrench,
  type LucideIcon,
} from "lucide-react";
import { screenExists, SCREENS } from "../../screens.ts";

export interface NavigationItem {
  label: string;
  path: string;
  icon: LucideIcon;
  /** Without it the item is locked. Null: the permission comes with the screen. */
  needs: Permission | null;
}

/** An item whose label is said when somebody reads it. */
export type ListedItem = Omit<NavigationItem, "label"> & { label: () => string };

/** An item in the reader's words. */
export const said = (item: ListedItem): NavigationItem => ({ ...item, label: item.label() });

/** The sidebar in its order. Items whose screen does not exist yet are not listed. */
const ITEMS: readonly ListedItem[] = [
  { label: () => t("Command Center"), path: "/dashboard", icon: House, needs: "account.own" },
  {
    label: () => t("Neural Signals"),
    path: "/dashboard/signals",
    icon: Activity,
    needs: "signals.enter",
  },
  {
    label: () => t("Auto-Copy System"),
    path: "/dashboard/copy-trading",
    icon: Copy,
    needs: "copyTrading.read",
  },
  { label: () => t("AI Bot Access"), path: "/dashboard/bot-access", icon: Bot, needs: "bot.use" },
  {
    label: () => t("Master Vault"),
    path: "/dashboard/mentorship",
    icon: GraduationCap,
    needs: "academy.read",
  },
  {
    label: () => t("Elite Network"),
    path: "/dashboard/community",
    icon: Users,
    needs: "community.read",
  },
  { label: () => t("Elite room"), path: SCREENS.eliteRoom, icon: Crown, needs: "eliteRoom.read" },
  {
    label: () => t("Account Setup"),
    path: "/dashboard/account-setup",
    icon: ListChecks,
    needs: "account.own",
  },
  {
    label: () => t("Upgrade Portal"),
    path: "/dashboard/upgrade",
    icon: TrendingUp,
    needs: "account.own",
  },
  {
    label: () => t("Profile Settings"),
    path: "/dashboard/settings",
    icon: CircleUserRound,
    needs: "account.own",
  },
  {
    label: () => t("Support Hub"),
    path: "/dashboard/support",
    icon: CircleHelp,
    needs: "account.own",
  },
];

/** The desks of the staff, in the order of a day's work; who may not use one does not see it. */
const DESK_ITEMS: readonly ListedItem[] = [
  {
    label: () => t("Verification"),
    path: SCREENS.claimsDesk,
    icon: BadgeCheck,
    needs: "claims.review",
  },
  { label: () => t("Tickets"), path: SCREENS.ticketDesk, icon: Inbox, needs: "tickets.answer" },
  {
    label: () => t("Applications"),
    path: SCREENS.applicationsDesk,
    icon: ClipboardList,
    needs: "applications.review",
  },
  { label: () => t("Members"), path: SCREENS.members, icon: UserSearch, needs: "members.read" },
  {
    label: () => t("Moderation"),
    path: SCREENS.moderationDesk,
    icon: Flag,
    needs: "community.moderate",
  },
  {
    label: () => t("Signal Desk"),
    path: SCREENS.signalDesk,
    icon: RadioTower,
    needs: "signals.manage",
  },
  { label: () => t("Content"), path: SCREENS.contentDesk, icon: FileText, needs: "content.manage" },
  {
    label: () => t("Partners"),
    path: SCREENS.partnersDesk,
    icon: Handshake,
    needs: "partners.manage",
  },
  { label: () => t("Outbox"), path: SCREENS.outboxDesk, icon: MailCheck, needs: "outbox.manage" },
  { label: () => t("Audit Log"), path: SCREENS.auditDesk, icon: ScrollText, needs: "audit.read" },
  { label: () => t("Staff"), path: SCREENS.staff, icon: UserCog, needs: "staff.manage" },
  { label: () => t("Setup"), path: SCREENS.setup, icon: Wrench, needs: "setup.manage" },
  { label: () => t("Doctor"), path: SCREENS.doctor, icon: Stethoscope, needs: "doctor.read" },
];

/** A sidebar item as one user sees it. */
export interface VisibleItem extends NavigationItem {
  locked: boolean;
}

/** The desks that a user with these permissions works at; none for members. */
export function desksFor(permissions: readonly Permission[]): NavigationItem[] {
  return DESK_ITEMS.filter(({ needs }) => needs !== null && permissions.includes(needs)).map(said);
}

/** The sidebar for a user who holds these permissions. */
export function navigationFor(permissions: readonly Permission[]): VisibleItem[] {
  return ITEMS.filter(({ path }) => screenExists(path)).map((item) => ({
    ...said(item),
    locked: item.needs !== null && !permissions.includes(item.needs),
  }));
}
