import type { Permission } from "@signaldeck/contract";
import {
  AppWindow,
  BadgeDollarSign,
  Bell,
  BrainCircuit,
  ChartLine,
  FileText,
  Gauge,
  House,
  Import,
  ListChecks,
  Megaphone,
  Scale,
  ShieldAlert,
  UserPlus,
} from "lucide-react";
import { SCREENS } from "../../screens.ts";
import { desksFor, navigationFor } from "./navigation.ts";
import type { NavigationItem, VisibleItem } from "./navigation.ts";

/** Screens that stand in no menu of the dashboard, or only within another one. */
const FURTHER: readonly NavigationItem[] = [
  { label: "Analytics", path: SCREENS.analytics, icon: ChartLine, needs: "signals.enter" },
  { label: "Inbox", path: SCREENS.inbox, icon: Bell, needs: "account.own" },
  { label: "Model card", path: SCREENS.modelCard, icon: BrainCircuit, needs: "model.read" },
  { label: "Compact window", path: SCREENS.compact, icon: AppWindow, needs: "signals.enter" },
];

const FURTHER_DESKS: readonly NavigationItem[] = [
  {
    label: "Signal imports",
    path: SCREENS.signalImports,
    icon: Import,
    needs: "signals.manage",
  },
  {
    label: "Models",
    path: SCREENS.signalModels,
    icon: BrainCircuit,
    needs: "signals.manage",
  },
  {
    label: "Announcements",
    path: SCREENS.announcements,
    icon: Megaphone,
    needs: "members.announce",
  },
  {
    label: "Member imports",
    path: SCREENS.memberImports,
    icon: UserPlus,
    needs: "members.import",
  },
];

const PUBLIC: readonly NavigationItem[] = [
  { label: "Home page", path: SCREENS.landing, icon: House, needs: null },
  { label: "Performance records", path: SCREENS.performance, icon: ChartLine, needs: null },
  { label: "Ladder calculator", path: SCREENS.ladder, icon: Gauge, needs: null },
  { label: "Apply for bot access", path: SCREENS.botApplication, icon: ListChecks, needs: null },
  { label: "Terms", path: SCREENS.terms, icon: Scale, needs: null },
  { label: "Privacy policy", path: SCREENS.privacy, icon: FileText, needs: null },
  { label: "Refund policy", path: SCREENS.refund, icon: FileText, needs: null },
  { label: "Risk disclosure", path: SCREENS.risk, icon: ShieldAlert, needs: null },
  { label: "Affiliate program", path: SCREENS.affiliate, icon: BadgeDollarSign, needs: null },
];

/** Screens under a heading of the palette. */
export interface ScreenGroup {
  title: string;
  screens: readonly VisibleItem[];
}

/** Every screen that a user with these permissions can open; a locked one leads to its upgrade. */
export function paletteScreens(permissions: readonly Permission[]): ScreenGroup[] {
  const holds = ({ needs }: NavigationItem) => needs === null || permissions.includes(needs);
  const open = (item: NavigationItem): VisibleItem => ({ ...item, locked: false });
  const desks = [...desksFor(permissions), ...FURTHER_DESKS.filter(holds)].map(open);
  const rooms = [
    ...navigationFor(permissions),
    ...FURTHER.map((item) => ({ ...item, locked: !holds(item) })),
  ];
  return [
    { title: "Desks", screens: desks },
    { title: "Screens", screens: rooms },
    { title: "Public pages", screens: PUBLIC.map(open) },
  ].filter(({ screens }) => screens.length > 0);
}

/** Whether each word of what was typed begins a word of the text. */
export function fits(text: string, typed: string): boolean {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}
