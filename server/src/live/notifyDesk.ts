import type { Desk } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { DataContext } from "../database/DataContext.ts";
import { recordLiveEvent } from "./recordLiveEvent.ts";

/**
 * Tells the open desks of all staff that something on one of them is new or changed. To be called
 * last in the transaction that changes it: on PostgreSQL the table of live events stays locked from
 * here to the commit.
 */
export function notifyDesk(
  { database, clock }: DataContext,
  transaction: Transaction,
  desk: Desk,
): Promise<void> {
  return recordLiveEvent(database, transaction, {
    event: { type: "desk.changed", desk },
    audience: "staff",
    at: clock.now(),
  });
}
