import type { Clock } from "../process/clock/clock.ts";
import type { Database } from "./Database.ts";

/**
 * What nearly everything takes from the rest of the server, and most use cases alone: the database
 * and the time of what is written there. What a module needs beyond it, its own context adds.
 */
export interface DataContext {
  database: Database;
  clock: Clock;
}

/** The same for what is encrypted, hashed or signed. */
export interface SecretContext extends DataContext {
  /** The application's secret, from `openSecret`. */
  secret: string;
}
