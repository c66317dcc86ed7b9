import type { Migration } from "./Migration.ts";
import { accounts } from "./0001-accounts.ts";
import { delivery } from "./0002-delivery.ts";
import { signals } from "./0003-signals.ts";
import { audit } from "./0004-audit.ts";

/** All migrations in the order in which they run. A migration that was released never changes. */
export const migrations: readonly Migration[] = [accounts, delivery, signals, audit];
