import { NOTIFICATION_DEFAULTS, type NotificationPreferences } from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Database } from "../database/Database.ts";
import type { DataContext } from "../database/DataContext.ts";
import { NotificationChoice } from "./NotificationChoice.ts";

/** Which news a member wants. */
export async function readNotificationPreferences(
  database: Database,
  memberId: string,
  transaction?: Transaction,
): Promise<NotificationPreferences> {
  const choice = await database
    .model(NotificationChoice)
    .findByPk(memberId, { raw: true, ...(transaction && { transaction }) });
  if (!choice) return NOTIFICATION_DEFAULTS;
  const { signals, trades, digest, security, marketing, announcements } = choice;
  return { signals, trades, digest, security, marketing, announcements };
}

/** Keeps a member's choice. */
export async function saveNotificationPreferences(
  deps: DataContext,
  transaction: Transaction,
  memberId: string,
  choice: NotificationPreferences,
): Promise<void> {
  const updatedAt = new Date(deps.clock.now());
  await deps.database
    .model(NotificationChoice)
    .upsert({ memberId, ...choice, updatedAt }, { transaction });
}
