import type { AuditWorld } from "./AuditWorld.ts";

/** A request that an admin makes, and the trace that it has to leave. */
export interface Deed {
  /** What is in the path for `:name`. */
  params?: Record<string, string>;
  body?: object;
  /** Sent with the body as one form. */
  file?: Buffer;
  /** Without an id where the deed makes its subject. */
  subject: { type: string; id?: string };
  /** What is kept outside the database and must not change either when the deed fails. */
  outside?: () => Promise<unknown>;
}

/** Sets the stage for one request; it is called anew for each. */
export type Scenario = (world: AuditWorld) => Promise<Deed>;
