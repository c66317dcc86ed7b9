import type { FindingDto } from "@signaldeck/contract";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Content } from "../content/loadContent.ts";
import type { Database } from "../database/Database.ts";
import type { ForwardedFaults } from "../http/ForwardedFaults.ts";

/** What the doctor may look at. */
export interface DoctorDeps {
  config: Config;
  content: Pick<Content, "brand" | "links" | "pages" | "behindOriginals" | "landing" | "countries">;
  /** Null where there is none yet, or another version has to bring it up to date first. */
  database: Database | null;
  clock: Clock;
  /** Other files with secrets that the settings come from. */
  secretFiles?: readonly string[];
  /** What a running server has seen of the proxies in front. */
  forwarded?: Pick<ForwardedFaults, "unbelieved" | "unread">;
  /** Reaches the clocks of others; a test hands in one that reaches nobody. */
  fetch: typeof fetch;
}

/** What a check says; its name is added. */
export type Finding = Omit<FindingDto, "check">;

/** One thing that is looked at. */
export interface Check {
  id: string;
  /** What is fine when it finds nothing, in a few words. */
  title: string;
  look(deps: DoctorDeps): Finding[] | Promise<Finding[]>;
}

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
