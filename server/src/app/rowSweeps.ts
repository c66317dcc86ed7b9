import type { Logger } from "pino";
import { forgetRegistrations } from "../accounts/forgetRegistrations.ts";
import type { Clock } from "../process/clock/clock.ts";
import type { Database } from "../database/Database.ts";
import { RowSweep } from "../database/RowSweep.ts";
import { forgetActs } from "../http/acts/forgetActs.ts";
import type { RoadFollower } from "../live/RoadFollower.ts";
import { retireEvents } from "../live/retireEvents.ts";
import type { Outbox } from "../delivery/outbox/Outbox.ts";
import { forgetReceipts } from "../signals/imports/forgetReceipts.ts";

/** All that goes by age, as the log calls it. */
export function rowSweeps(deps: {
  database: Database;
  clock: Clock;
  log: Logger;
  outbox: Outbox;
  followers: readonly RoadFollower[];
}): RowSweep[] {
  const followers = deps.followers.map(({ name }) => name);
  const rows: Record<string, (goesOn: () => boolean) => Promise<void>> = {
    "old events": (goesOn) => retireEvents({ ...deps, followers }, goesOn),
    "old acts": (goesOn) => forgetActs(deps, goesOn),
    "old messages": (goesOn) => deps.outbox.tidy(goesOn),
    "old registrations": (goesOn) => forgetRegistrations(deps, goesOn),
    "old receipts of imports": (goesOn) => forgetReceipts(deps, goesOn),
  };
  return Object.entries(rows).map(([what, retire]) => new RowSweep({ ...deps, what, retire }));
}
