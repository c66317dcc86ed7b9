import type { FindingDto, NotCheckedDto } from "@signaldeck/contract";
import type { Clock } from "../../process/clock/clock.ts";
import type { Config } from "../../process/settings/config.ts";
import type { Content } from "../../content/loadContent.ts";
import type { Database } from "../../database/Database.ts";
import type { ForwardedFaults } from "../../http/ForwardedFaults.ts";
import type { LedgerLog } from "../../ledger/published/LedgerLog.ts";
import type { PriceFeed } from "../../market/PriceFeed.ts";
import type { askAddress } from "./askAddress.ts";
import type { askMailServer } from "../../delivery/mails/post/mailer.ts";

/** What the doctor may look at. */
export interface DoctorDeps {
  config: Config;
  content: Pick<Content, "brand" | "links" | "pages" | "behindOriginals" | "landing" | "countries">;
  /** Null where there is none yet, or another version has to bring it up to date first. */
  database: Database | null;
  /** Why it could not be opened, as a sentence, where that was tried. */
  unopened?: string;
  /** What a running server alone knows: its feed, and why the ledger's log stands still. */
  feed?: Pick<PriceFeed, "health" | "clock">;
  ledgerLog?: Pick<LedgerLog, "fault">;
  clock: Clock;
  /** Somebody waits for it: all of the SQLite file is read. */
  thorough?: boolean;
  /** Other files with secrets that the settings come from. */
  secretFiles?: readonly string[];
  /** What a running server has seen of the proxies in front. */
  forwarded?: Pick<ForwardedFaults, "unbelieved" | "unread" | "read">;
  /** Reaches the clocks of others; a test hands in one that reaches nobody. */
  fetch: typeof fetch;
  /** Asks at the public address; a test hands in one with authorities of its own. */
  ask?: typeof askAddress;
  /** Knocks at the mail server; a test hands in one that reaches nobody. */
  askMail?: typeof askMailServer;
}

/** Something is not as it should be; the check's name is added. */
export type Finding = Omit<FindingDto, "check">;

/** Nothing was looked at, and why; name and subject of the check are added. */
export type NotChecked = Omit<NotCheckedDto, "check" | "subject">;

/** It was looked at and is as it should be: what was seen, as a sentence that is true of no more. */
export interface Fine {
  fine: string;
}

/** One of the three answers that there are. */
export type Said = Fine | Finding | NotChecked;

/** What a check says: never nothing, which would read as "all is well". */
export type Answer = readonly [Said, ...Said[]];

/** One thing that is looked at. */
export interface Check {
  id: string;
  /** What it is about, in a few words that begin with a capital. */
  subject: string;
  /** What it throws is "not checked", with the error's words as the reason. */
  look(deps: DoctorDeps): Answer | Promise<Answer>;
}

/** A check that looks at nothing but the settings, which are maybe not in effect yet. */
export interface SettingsCheck extends Check {
  look(deps: Pick<DoctorDeps, "config" | "unopened">): Answer;
}

/** Nothing is missing and nothing is an example; a warning is about what could be better. */
export const isSet = (answer: Answer): boolean =>
  answer.every((said) => "fine" in said || ("severity" in said && said.severity === "warning"));

export const critical = (title: string, meaning: string, remedy: string): Finding => ({
  severity: "critical",
  title,
  meaning,
  remedy,
});

export const warning = (title: string, meaning: string, remedy: string): Finding => ({
  severity: "warning",
  title,
  meaning,
  remedy,
});

export const note = (title: string, meaning: string, remedy: string): Finding => ({
  severity: "note",
  title,
  meaning,
  remedy,
});

export const fine = (sentence: string): Fine => ({ fine: sentence });

/** @param reason why nothing was looked at @param remedy how it can be looked at, or what to see to */
export const notChecked = (reason: string, remedy: string): NotChecked => ({ reason, remedy });

/** What was found; where nothing was, the sentence that holds then. */
export function foundOr(found: readonly Said[], sentence: string): Answer {
  const [first, ...others] = found;
  return first === undefined ? [fine(sentence)] : [first, ...others];
}

/** The answer of a check that asks the database, where none can be read. */
export const NO_DATABASE: Answer = [
  notChecked("There is no database that can be read.", "Mend that first."),
];
