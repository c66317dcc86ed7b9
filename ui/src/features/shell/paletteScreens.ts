import { t, type Permission } from "@signaldeck/contract";
import {
  AppWindow,
  BadgeDollarSign,
  Bell,
  BrainCircuit,
  ChartLine,
  CirclePause,
  FileText,
  Gauge,
  House,
  Import,
  ListChecks,
  Megaphone,
  Scale,
  ShieldAlert,
  ShieldCheck,
  UserPlus,
  Volume2,
} from "lucide-react";
import { plainText } from "../../components/plainText.ts";
import { SCREENS, SECOND_FACTOR_ANCHOR } from "../../screens.ts";
import {
  desksFor,
  navigationFor,
  said,
  type ListedItem,
  type NavigationItem,
  type VisibleItem,
} from "./navigation.ts";

/** Screens that are in no menu of the dashboard, or only within another one. */
const FURTHER: readonly ListedItem[] = [
  { label: () => t("Analytics"), path: SCREENS.analytics, icon: ChartLine, needs: "signals.enter" },
  { label: () => t("Inbox"), path: SCREENS.inbox, icon: Bell, needs: "account.own" },
  {
    label: () => t("Model card"),
    path: SCREENS.modelCard,
    icon: BrainCircuit,
    needs: "model.read",
  },
  {
    label: () => t("Compact window"),
    path: SCREENS.compact,
    icon: AppWindow,
    needs: "signals.enter",
  },
];

const FURTHER_DESKS: readonly ListedItem[] = [
  {
    label: () => t("Signal imports"),
    path: SCREENS.signalImports,
    icon: Import,
    needs: "signals.manage",
  },
  {
    label: () => t("Announcements"),
    path: SCREENS.announcements,
    icon: Megaphone,
    needs: "members.announce",
  },
  {
    label: () => t("Member imports"),
    path: SCREENS.memberImports,
    icon: UserPlus,
    needs: "members.import",
  },
];

const PUBLIC: readonly ListedItem[] = [
  { label: () => t("Home page"), path: SCREENS.landing, icon: House, needs: null },
  {
    label: () => t("Performance records"),
    path: SCREENS.performance,
    icon: ChartLine,
    needs: null,
  },
  { label: () => t("Ladder calculator"), path: SCREENS.ladder, icon: Gauge, needs: null },
  {
    label: () => t("Apply for bot access"),
    path: SCREENS.botApplication,
    icon: ListChecks,
    needs: null,
  },
  { label: () => t("Terms"), path: SCREENS.terms, icon: Scale, needs: null },
  { label: () => t("Privacy policy"), path: SCREENS.privacy, icon: FileText, needs: null },
  { label: () => t("Refund policy"), path: SCREENS.refund, icon: FileText, needs: null },
  { label: () => t("Risk disclosure"), path: SCREENS.risk, icon: ShieldAlert, needs: null },
  {
    label: () => t("Affiliate program"),
    path: SCREENS.affiliate,
    icon: BadgeDollarSign,
    needs: null,
  },
];

/** What is set on a screen, under the name by which one looks for it. */
const SETTINGS: readonly ListedItem[] = [
  {
    label: () => t("Sound and quiet"),
    path: SCREENS.signals,
    icon: Volume2,
    needs: "signals.read",
  },
  {
    label: () => t("Pause signals"),
    path: SCREENS.signals,
    icon: CirclePause,
    needs: "signals.read",
  },
  { label: () => t("Daily limits"), path: SCREENS.analytics, icon: Gauge, needs: "signals.read" },
  {
    label: () => t("Second factor"),
    path: `${SCREENS.settings}#${SECOND_FACTOR_ANCHOR}`,
    icon: ShieldCheck,
    needs: "account.own",
  },
];

/** Screens under a heading of the palette. */
export interface ScreenGroup {
  title: string;
  screens: readonly VisibleItem[];
}

/** What a user with these permissions can set, and where. */
export const paletteSettings = (permissions: readonly Permission[]): ScreenGroup => ({
  title: t("Settings"),
  screens: SETTINGS.filter(({ needs }) => needs === null || permissions.includes(needs)).map(
    (item) => ({ ...said(item), locked: false }),
  ),
});

/** Every screen that a user with these permissions can open; a locked one leads to its upgrade. */
export function paletteScreens(permissions: readonly Permission[]): ScreenGroup[] {
  const holds = ({ needs }: ListedItem) => needs === null || permissions.includes(needs);
  const open = (item: NavigationItem): VisibleItem => ({ ...item, locked: false });
  const desks = [...desksFor(permissions), ...FURTHER_DESKS.filter(holds).map(said)].map(open);
  const rooms = [
    ...navigationFor(permissions),
    ...FURTHER.map((item) => ({ ...said(item), locked: !holds(item) })),
  ];
  return [
    { title: t("Desks"), screens: desks },
    { title: t("Screens"), screens: rooms },
    { title: t("Public pages"), screens: PUBLIC.map(said).map(open) },
  ].filter(({ screens }) => screens.length > 0);
}

/** Whether each word of what was typed begins a word of the text; accents need not be typed. */
export function fits(text: string, typed: string): boolean {
  const words = plainText(text).split(/[^\p{L}\p{N}]+/u);
  return plainText(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}
