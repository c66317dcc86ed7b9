import {
  CLAIM_LIMITS,
  DAY,
  HOUR,
  MINUTE,
  SUPPORT_LIMITS,
  type StaffOverviewDto,
} from "@signaldeck/contract";
import {
  BadgeCheck,
  ClipboardList,
  Flag,
  LifeBuoy,
  MailCheck,
  Pause,
  type LucideIcon,
} from "lucide-react";
import { screenExists } from "../../screens.ts";

/** A desk as its card shows it. */
export interface DeskCard {
  title: string;
  path: string;
  icon: LucideIcon;
  count: number;
  /** What is counted. */
  what: string;
  /** Since when, and what else decides whether to go there first. */
  notes: readonly string[];
  /** Somebody should look at it soon; said in words by the notes. */
  urgent: boolean;
}

/** "45 min", "26 h", "3 days": how long something has waited, in ms. */
export function waitWords(ms: number): string {
  if (ms < HOUR) return `${Math.max(1, Math.floor(ms / MINUTE))} min`;
  if (ms < 48 * HOUR) return `${Math.floor(ms / HOUR)} h`;
  return `${Math.floor(ms / DAY)} days`;
}

/** The cards of the desks that the asker works at, in the order of a day's work. */
export function deskCards(overview: StaffOverviewDto, now: number): DeskCard[] {
  const { claims, tickets, applications, reports, outbox, engine } = overview;
  const since = (waiting: { oldestAt: string | null }, promised = Number.POSITIVE_INFINITY) => {
    const age = waiting.oldestAt === null ? null : now - Date.parse(waiting.oldestAt);
    const late = age !== null && age > promised;
    const note =
      age === null
        ? []
        : [
            `oldest waits ${waitWords(age)}${late ? `, promised within ${waitWords(promised)}` : ""}`,
          ];
    return { late, note };
  };
  const cards: DeskCard[] = [];
  if (claims) {
    const { late, note } = since(claims, CLAIM_LIMITS.activationUsual);
    cards.push({
      title: "Verification",
      path: "/dashboard/desk/claims",
      icon: BadgeCheck,
      count: claims.count,
      what: claims.count === 1 ? "claim waits" : "claims wait",
      notes: note,
      urgent: late,
    });
  }
  if (tickets) {
    const { late, note } = since(tickets, SUPPORT_LIMITS.answerWithin);
    cards.push({
      title: "Tickets",
      path: "/dashboard/desk/tickets",
      icon: LifeBuoy,
      count: tickets.count,
      what: "to answer",
      notes: note,
      urgent: late,
    });
  }
  if (applications) {
    const { needsCare } = applications;
    cards.push({
      title: "Applications",
      path: "/dashboard/desk/applications",
      icon: ClipboardList,
      count: applications.count,
      what: "new",
      notes: [
        ...(needsCare > 0 ? [`${needsCare} ${needsCare === 1 ? "needs" : "need"} care`] : []),
        ...since(applications).note,
      ],
      urgent: needsCare > 0,
    });
  }
  if (reports) {
    cards.push({
      title: "Moderation",
      path: "/dashboard/desk/moderation",
      icon: Flag,
      count: reports.count,
      what: reports.count === 1 ? "report" : "reports",
      notes: since(reports).note,
      urgent: false,
    });
  }
  if (outbox) {
    cards.push({
      title: "Outbox",
      path: "/dashboard/desk/outbox",
      icon: MailCheck,
      count: outbox.dead,
      what: outbox.dead === 1 ? "failed message" : "failed messages",
      notes: [
        ...outbox.failing.map(({ road }) => `nothing leaves by ${road}`),
        ...(outbox.dead > 0 ? ["could not be delivered"] : []),
        ...(outbox.waiting > 0 ? [`${outbox.waiting} waiting to be sent`] : []),
      ],
      urgent: outbox.dead > 0 || outbox.failing.length > 0,
    });
  }
  if (engine?.paused) {
    cards.push({
      title: "Signal Desk",
      path: "/dashboard/desk/signals",
      icon: Pause,
      count: 0,
      what: "signals while the engine is paused",
      notes: ["resume it on the desk"],
      urgent: true,
    });
  }
  return cards.filter(({ path }) => screenExists(path));
}
