import { dollars, Tier, watMoment, type TimelineEntryDto } from "@signaldeck/contract";
import { tierWord } from "../../components/tiers.ts";

/** What a timeline says of one entry. */
export interface TimelineWords {
  title: string;
  /** One line on what changed. */
  change?: string | undefined;
  /** What somebody has written: a reason, or a note. */
  written?: string | undefined;
}

type Details = TimelineEntryDto["details"];
type Words = (details: Details) => TimelineWords;

const MAILED: Partial<Record<string, string>> = {
  confirmation: "Code emailed again",
  invitation: "Invitation emailed",
  activation: "Activation steps emailed",
};

const WORDS: Partial<Record<string, Words>> = {
  "account.joined": () => ({ title: "Joined" }),
  "member.imported": (details) => ({
    title: "Imported from a file",
    change: typeof details["row"] === "number" ? `Row ${details["row"]}` : undefined,
  }),
  "claim.sent": (details) => ({
    title: `Sent proof of ${money(details, "declaredAmount") ?? "a deposit"}`,
    change: sentence([text(details, "accessPath"), "path,", text(details, "status")]),
  }),
  "claim.approved": (details) => ({
    title: `Deposit of ${money(details, "verifiedAmount") ?? "an unknown amount"} verified`,
    change: tierChange(details),
    written: text(details, "reason"),
  }),
  "claim.rejected": (details) => ({ title: "Proof rejected", written: text(details, "reason") }),
  "claim.corrected": (details) => ({
    title: `Verified amount corrected: ${money(details, "amountBefore") ?? "unknown"} → ${money(details, "verifiedAmount") ?? "unknown"}`,
    change: tierChange(details),
    written: text(details, "reason"),
  }),
  "claim.undone": (details) => ({ title: "Approval undone", change: tierChange(details) }),
  "claim.reopened": (details) => ({
    title: "Decision taken back, the claim waits again",
    change: tierChange(details),
    written: text(details, "reason"),
  }),
  "claim.withdrawn": (details) => ({
    title: `Withdrew the proof of ${money(details, "declaredAmount") ?? "a deposit"}`,
    change: "Nobody had opened it",
  }),
  "claim.replaced": (details) => ({
    title: `Replaced the proof of ${money(details, "declaredAmount") ?? "a deposit"} with another`,
    change: "Nobody had opened it",
  }),
  "claim.taken_over": () => ({ title: "Took a proof over from a colleague" }),
  "dashboard_code.issued": (details) => ({
    title: `Dashboard code for ${tier(details["tier"]) ?? "a tier"} issued`,
  }),
  "dashboard_code.withdrawn": (details) => ({
    title: `Dashboard code for ${tier(details["tier"]) ?? "a tier"} withdrawn`,
  }),
  "dashboard_code.used": (details) => ({
    title: "Used a dashboard code",
    change: tierChange(details),
  }),
  "access.changed": (details) => ({ title: "Access set by hand", ...accessChange(details) }),
  "grant.given": (details) => ({ title: "Access granted for a time", ...accessChange(details) }),
  "grant.ended": (details) => ({ title: "The grant has ended", ...accessChange(details) }),
  "trial.reset": (details) => ({
    title: "Trial begun anew",
    change: until(text(details, "after")),
  }),
  "member.blocked": (details) => ({ title: "Account blocked", written: text(details, "reason") }),
  "member.unblocked": (details) => ({
    title: "Account unblocked",
    written: text(details, "reason"),
  }),
  "sessions.ended": (details) => ({
    title: "Signed out everywhere",
    change: devices(details["sessionsEnded"]),
  }),
  "mail.sent": (details) => ({ title: MAILED[String(details["mail"])] ?? "An email was sent" }),
  "note.written": (details) => ({ title: "Note", written: text(details, "text") }),
  "note.deleted": () => ({ title: "Deleted a note" }),
  "view.opened": () => ({ title: "Looked through the member's eyes" }),
  "view.left": () => ({ title: "Left the member's view" }),
  "ticket.opened": (details) => ({
    title: `Ticket: ${text(details, "subject") ?? "without a subject"}`,
    change: text(details, "status"),
  }),
  "session.opened": (details) => ({ title: `Signed in: ${text(details, "device") ?? "a device"}` }),
  "session.ended": (details) => ({
    title: `Session ended by its time: ${text(details, "device") ?? "a device"}`,
  }),
  "application.sent": (details) => ({
    title: "Applied for bot access",
    change: text(details, "status"),
  }),
};

/** The words of an entry; an action that this screen does not know is named by the audit's word. */
export function timelineWords({ action, details }: TimelineEntryDto): TimelineWords {
  return WORDS[action]?.(details) ?? { title: readable(action), written: text(details, "reason") };
}

/** "secondFactor.reset" -> "Second factor reset" */
function readable(action: string): string {
  const words = action
    .replace(/[._]/g, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function text(details: Details, name: string): string | undefined {
  const value = details[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

function money(details: Details, name: string): string | undefined {
  const value = details[name];
  return typeof value === "number" ? dollars(value) : undefined;
}

function tier(value: unknown): string | undefined {
  const parsed = Tier.safeParse(value);
  return parsed.success ? tierWord(parsed.data) : undefined;
}

function tierChange(details: Details): string | undefined {
  const [before, after] = [tier(details["tierBefore"]), tier(details["tier"])];
  if (before === undefined || after === undefined) return undefined;
  return before === after ? `Stays ${after}` : `${before} → ${after}`;
}

function accessChange(details: Details): Pick<TimelineWords, "change" | "written"> {
  const [before, after] = [access(details["before"]), access(details["after"])];
  return {
    change: before !== undefined && after !== undefined ? `${before} → ${after}` : undefined,
    written: text(details, "reason"),
  };
}

function access(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const part = value as Details;
  const name = tier(part["tier"]);
  if (name === undefined) return undefined;
  const lock = part["dashboardUnlocked"] === true ? "unlocked" : "locked";
  const end = until(text(part, "until"));
  return [name, lock, end].filter((word) => word !== undefined).join(", ");
}

function until(time: string | undefined): string | undefined {
  return time === undefined ? undefined : `until ${watMoment(time)}`;
}

function devices(count: unknown): string | undefined {
  if (typeof count !== "number") return undefined;
  return count === 1 ? "One device" : `${count} devices`;
}

function sentence(words: readonly (string | undefined)[]): string | undefined {
  return words.includes(undefined) ? undefined : words.join(" ");
}
