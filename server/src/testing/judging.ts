import { CALLERS, type Caller } from "./People.ts";

/** What is stated by hand for a call, and not derived from the contract or the permissions. */
export interface JudgedCall {
  /** Who may make it. */
  who: readonly Caller[];
  /** Of a call that writes: why each token gives afterwards what it gave before. */
  leaves?: string;
  /** Of a call of staff: why it asks its owner once more. */
  asked?: string;
  /** Of a call of staff that does not ask: why a stolen token cannot take over by it. */
  unasked?: string;
  /** Of a call of staff that writes: why it needs no trace in the audit, and so leaves each token. */
  untraced?: string;
}

/** The calls of a module by method and path: its `testing/judgedCalls.ts`, found by that name. */
export type JudgedCalls = Readonly<Record<string, JudgedCall>>;

export const EVERYONE: readonly Caller[] = CALLERS;
export const SIGNED_IN: readonly Caller[] = CALLERS.filter((caller) => caller !== "anonymous");
export const PAID: readonly Caller[] = ["silver", "pro", "gold", "elite", "support", "admin"];
export const TOP: readonly Caller[] = ["gold", "elite", "support", "admin"];
export const STAFF: readonly Caller[] = ["support", "admin"];
export const ADMIN: readonly Caller[] = ["admin"];
/** Calls of senders outside: no session opens them, only the secret of their source. */
export const OWN_SECRET: readonly Caller[] = [];
/** The same, where nobody without the secret learns that there is anything. */
export const HIDDEN: readonly Caller[] = [];

export const MAKES_NEW = "makes an account, a code, a letter, or a further session";
export const NO_RIGHT = "changes of a member's row nothing that gives a right";
export const OWN_TABLES = "has tables of its own";

export const OF_ONE = "is about one member, who is told of it; the day's work, each with its trace";
export const A_PAGE = "reads what a screen shows, a page at a time, and counted";
export const TRIES = "only tries or shows, and changes nothing";
export const TEXTS = "changes texts whose every version can be brought back; opens no account";
export const SEALED = "cannot wait for a code, and stands in the ledger for everybody";
export const STOPS = "only stops something";
