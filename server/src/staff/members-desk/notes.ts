import { paginationOf, type MemberNoteDto, type PaginationDto } from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { notifyDesk } from "../../live/notifyDesk.ts";
import { AppError } from "../../http/AppError.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import { findMember } from "../../members/findMember.ts";
import { readColleagues, type Colleagues } from "../../members/colleagues.ts";
import { MemberNote, type MemberNoteRow } from "./MemberNote.ts";
import type { DataContext } from "../../database/DataContext.ts";

/**
 * One page of what staff have written down about a member, newest first.
 * @throws AppError `not_found`.
 */
export async function listNotes(
  { database }: DataContext,
  memberId: string,
  query: { page: number; limit: number },
): Promise<{ data: MemberNoteDto[]; pagination: PaginationDto }> {
  await findMember(database, memberId);
  const { rows, count } = await database.model(MemberNote).findAndCountAll({
    where: { memberId },
    order: [
      ["createdAt", "DESC"],
      ["id", "DESC"],
    ],
    offset: (query.page - 1) * query.limit,
    limit: query.limit,
    raw: true,
  });
  const colleagues = await readColleagues(
    database,
    rows.map(({ authorId }) => authorId),
  );
  return {
    data: rows.map((note) => presentNote(note, colleagues)),
    pagination: paginationOf(count, query),
  };
}

/**
 * Writes a note down.
 * @throws AppError `not_found`.
 */
export async function addNote(
  deps: DataContext,
  actorId: string,
  memberId: string,
  text: string,
): Promise<MemberNoteDto> {
  const { database, clock } = deps;
  const note: MemberNoteRow = {
    id: uuid(),
    memberId,
    authorId: actorId,
    text,
    createdAt: new Date(clock.now()),
  };
  await database.write(async (transaction) => {
    await findMember(database, memberId, transaction);
    await database.model(MemberNote).create(note, { transaction });
    await recordAudit(deps, transaction, {
      actorId,
      action: "note.added",
      subject: { type: "member", id: memberId },
      details: { noteId: note.id },
    });
    await notifyDesk(deps, transaction, "members");
  });
  return presentNote(note, await readColleagues(database, [actorId]));
}

/**
 * Deletes one of the actor's own notes.
 * @throws AppError `not_found`; `forbidden` for a colleague's.
 */
export async function deleteNote(
  deps: DataContext,
  actorId: string,
  { id: memberId, noteId }: { id: string; noteId: string },
): Promise<void> {
  const { database } = deps;
  await database.write(async (transaction) => {
    const notes = database.model(MemberNote);
    const note = await notes.findOne({
      where: { id: noteId, memberId },
      transaction,
      lock: true,
      raw: true,
    });
    if (!note) throw new AppError("not_found", "There is no note with this id any more.");
    if (note.authorId !== actorId) {
      throw new AppError("forbidden", "Only who wrote a note can delete it.");
    }
    await notes.destroy({ where: { id: noteId }, transaction });
    await recordAudit(deps, transaction, {
      actorId,
      action: "note.deleted",
      subject: { type: "member", id: memberId },
      details: { noteId },
    });
    await notifyDesk(deps, transaction, "members");
  });
}

function presentNote(note: MemberNoteRow, colleagues: Colleagues): MemberNoteDto {
  return {
    id: note.id,
    text: note.text,
    author: colleagues(note.authorId),
    createdAt: note.createdAt.toISOString(),
  };
}
