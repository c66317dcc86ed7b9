import type { AccountsDeps } from "../accounts/accountsDeps.ts";

/** What managing staff accounts needs of the rest of the house. */
export type StaffDeps = Pick<
  AccountsDeps,
  "database" | "clock" | "sessions" | "passwords" | "outbox" | "content" | "config"
>;
