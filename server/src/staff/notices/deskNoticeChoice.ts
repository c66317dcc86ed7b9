import {
  DESK_NOTICES_DEFAULTS,
  DeskChannel,
  minutesOfDay,
  REMINDER_HOURS,
  timeOfDay,
  TimeZone,
  WAITING_KINDS,
  type DeskNotices,
  type DeskNoticesDto,
} from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import type { Database } from "../../database/Database.ts";
import { lockMember } from "../../members/lockMember.ts";
import { PushSubscription } from "../../delivery/push/PushSubscription.ts";
import { TelegramLink } from "../../delivery/telegram/TelegramLink.ts";
import { DeskNotice, type DeskNoticeRow } from "./DeskNotice.ts";

const known = <Name extends string>(names: readonly Name[], text: string) => {
  const listed = text.split(",");
  return names.filter((name) => listed.includes(name));
};

/** The choice that a row holds. A zone that this machine does not know is taken for the product's. */
export function choiceIn(row: DeskNoticeRow): DeskNotices {
  const { hoursFrom: from, hoursTo: to } = row;
  return {
    kinds: known(WAITING_KINDS, row.kinds),
    channels: known(DeskChannel.options, row.channels),
    hours: from === null || to === null ? null : { from: timeOfDay(from), to: timeOfDay(to) },
    zone: TimeZone.safeParse(row.zone).data ?? DESK_NOTICES_DEFAULTS.zone,
    everyHours:
      REMINDER_HOURS.find((hours) => hours === row.everyHours) ?? DESK_NOTICES_DEFAULTS.everyHours,
  };
}

function columnsOf({ kinds, channels, hours, zone, everyHours }: DeskNotices) {
  return {
    kinds: kinds.join(","),
    channels: channels.join(","),
    hoursFrom: hours && minutesOfDay(hours.from),
    hoursTo: hours && minutesOfDay(hours.to),
    zone,
    everyHours,
  };
}

/** The row of a person who has neither chosen nor heard anything yet. */
export function newRow(memberId: string): DeskNoticeRow {
  return { memberId, ...columnsOf(DESK_NOTICES_DEFAULTS), toldAt: null, open: false };
}

/** Which news somebody of the staff gets, and which channels reach them. */
export async function readDeskNotices(
  database: Database,
  memberId: string,
): Promise<DeskNoticesDto> {
  const where = { memberId };
  const row = await database.model(DeskNotice).findByPk(memberId, { raw: true });
  const devices = await database.model(PushSubscription).count({ where });
  const chats = await database.model(TelegramLink).count({ where: { memberId, paused: false } });
  return {
    choice: row ? choiceIn(row) : DESK_NOTICES_DEFAULTS,
    reach: { push: devices > 0, telegram: chats > 0 },
  };
}

/** Stores a choice; the time of its owner's last news stays. */
export async function saveDeskNotices(
  database: Database,
  memberId: string,
  choice: DeskNotices,
): Promise<void> {
  await database.write(async (transaction) => {
    if (!(await lockMember(database, transaction, memberId))) return;
    const row = await storedRow(database, transaction, memberId);
    await storeRow(database, transaction, { ...row, ...columnsOf(choice) });
  });
}

/** The row as it is stored now; to be called while the member is locked. */
export async function storedRow(
  database: Database,
  transaction: Transaction,
  memberId: string,
): Promise<DeskNoticeRow> {
  const row = await database.model(DeskNotice).findByPk(memberId, { transaction, raw: true });
  return row ?? newRow(memberId);
}

/** Stores a row, whether there was one or not. */
export async function storeRow(
  database: Database,
  transaction: Transaction,
  row: DeskNoticeRow,
): Promise<void> {
  await database.model(DeskNotice).upsert(row, { transaction });
}
