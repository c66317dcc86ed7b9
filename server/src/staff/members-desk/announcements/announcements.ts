import {
  ANNOUNCEMENT_LIMITS,
  MemberFilter,
  type AnnouncementDto,
  type AnnouncementInput,
} from "@signaldeck/contract";
import { UniqueConstraintError, type Transaction } from "sequelize";
import { recordAudit } from "../../../audit/recordAudit.ts";
import { AppError } from "../../../http/AppError.ts";
import { notifyDesk } from "../../../live/notifyDesk.ts";
import { readColleagues } from "../../../members/colleagues.ts";
import { Announcement, batchKeyOf, type AnnouncementRow } from "./Announcement.ts";
import type { AnnouncementsDeps } from "./announcementsDeps.ts";
import { readAudience } from "./audience.ts";
import type { ProvenOwner } from "../../../http/owner.ts";

/** The newest announcements, newest first. */
export async function listAnnouncements(deps: AnnouncementsDeps): Promise<AnnouncementDto[]> {
  const rows = await deps.database.model(Announcement).findAll({
    order: [
      ["createdAt", "DESC"],
      ["id", "DESC"],
    ],
    limit: ANNOUNCEMENT_LIMITS.listed,
    raw: true,
  });
  return present(deps, rows);
}

/**
 * Begins to write to a filtered set; `Announcer` does it. Said again it changes nothing.
 * @throws AppError `conflict` where nobody would get it.
 */
export async function announce(
  deps: AnnouncementsDeps,
  owner: ProvenOwner,
  { filter, ...input }: AnnouncementInput,
): Promise<AnnouncementDto> {
  const { database, clock } = deps;
  const known = await find(deps, input.id);
  if (known) return presentOne(deps, known);
  const audience = await readAudience(deps, input.kind, filter);
  const gets = input.byMail ? audience.byMail : audience.byChat;
  if (gets === 0) throw new AppError("conflict", "Nobody would get it. Widen the filter.");
  const row: AnnouncementRow = {
    ...input,
    authorId: owner.id,
    filter: JSON.stringify(filter),
    state: "sending",
    total: audience.fit,
    reached: 0,
    leftOut: 0,
    position: null,
    sent: 0,
    failed: 0,
    expired: 0,
    createdAt: new Date(clock.now()),
    endedAt: null,
  };
  const { kind, subject, byMail, byChat } = input;
  const details = { kind, subject, byMail, byChat, filter, fit: audience.fit, gets };
  try {
    await database.write(async (transaction) => {
      await database.model(Announcement).create(row, { transaction });
      await trace(deps, transaction, owner.id, {
        action: "announcement.sent",
        id: row.id,
        details,
      });
      await owner.tell(transaction, input.subject);
    });
  } catch (error) {
    // The same one, asked for twice at once.
    if (!(error instanceof UniqueConstraintError)) throw error;
  }
  return presentOne(deps, row);
}

/**
 * Writes to nobody more, and takes back what waits in the outbox; what is being handed over leaves.
 * @throws AppError `not_found`; `conflict` for one that has ended.
 */
export async function stopAnnouncement(
  deps: AnnouncementsDeps,
  actorId: string,
  id: string,
): Promise<AnnouncementDto> {
  const { database, outbox } = deps;
  await database.write(async (transaction) => {
    const [stopped] = await database
      .model(Announcement)
      .update(
        { state: "stopped" },
        { where: { id, state: ["sending", "done"], endedAt: null }, transaction },
      );
    if (stopped !== 1) {
      throw (await find(deps, id, transaction))
        ? new AppError("conflict", "It has ended already.")
        : new AppError("not_found", "There is no announcement with this id.");
    }
    await outbox.withdrawBatch(transaction, batchKeyOf(id), "The announcement was stopped.");
    await trace(deps, transaction, actorId, { action: "announcement.stopped", id, details: {} });
  });
  const row = await find(deps, id);
  if (!row) throw new AppError("not_found", "There is no announcement with this id.");
  return presentOne(deps, row);
}

async function trace(
  deps: AnnouncementsDeps,
  transaction: Transaction,
  actorId: string,
  { action, id, details }: { action: string; id: string; details: Record<string, unknown> },
): Promise<void> {
  const subject = { type: "announcement", id };
  await recordAudit(deps, transaction, { actorId, action, subject, details });
  await notifyDesk(deps, transaction, "members");
}

function find(
  { database }: AnnouncementsDeps,
  id: string,
  transaction?: Transaction,
): Promise<AnnouncementRow | null> {
  return database
    .model(Announcement)
    .findByPk(id, { raw: true, ...(transaction && { transaction }) });
}

async function presentOne(deps: AnnouncementsDeps, row: AnnouncementRow): Promise<AnnouncementDto> {
  const [shown] = await present(deps, [row]);
  if (!shown) throw new Error("an announcement was not shown");
  return shown;
}

async function present(
  deps: AnnouncementsDeps,
  rows: readonly AnnouncementRow[],
): Promise<AnnouncementDto[]> {
  const authors = await readColleagues(
    deps.database,
    rows.map(({ authorId }) => authorId),
  );
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      kind: row.kind,
      subject: row.subject,
      text: row.text,
      byMail: row.byMail,
      byChat: row.byChat,
      filter: MemberFilter.parse(JSON.parse(row.filter)),
      author: authors(row.authorId),
      state: row.state,
      total: row.total,
      reached: row.reached,
      leftOut: row.leftOut,
      messages: await countMessages(deps, row),
      createdAt: row.createdAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
    })),
  );
}

async function countMessages(
  { outbox }: AnnouncementsDeps,
  { id, endedAt, sent, failed, expired }: AnnouncementRow,
): Promise<AnnouncementDto["messages"]> {
  // The outbox forgets what has left after some days.
  if (endedAt) return { waiting: 0, sent, failed, expired };
  const { waiting, dead, ...rest } = await outbox.countBatch(batchKeyOf(id));
  return { waiting, failed: dead, ...rest };
}
