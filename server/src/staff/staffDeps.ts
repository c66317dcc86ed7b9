import type { AccountsDeps } from "../accounts/accountsDeps.ts";

/** What managing staff accounts needs of the rest of the server. */
export type StaffDeps = Pick<
  AccountsDeps,
  "database" | "clock" | "sessions" | "passwords" | "outbox" | "content" | "config"
>;
