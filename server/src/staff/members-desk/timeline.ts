import {
  SYSTEM_ACTOR,
  timelinePlace,
  type TimelineDto,
  type TimelineEntryDto,
  type TimelineQuery,
} from "@signaldeck/contract";
import { Op, type Model, type ModelStatic, type WhereOptions } from "sequelize";
import { deviceText } from "../../accounts/deviceText.ts";
import { ImportedMember } from "../../members/ImportedMember.ts";
import type { MemberRow } from "../../members/Member.ts";
import { StoredSession } from "../../accounts/StoredSession.ts";
import { BotSubmission } from "../../offers/bot-access/BotSubmission.ts";
import { AuditRecord } from "../../audit/AuditRecord.ts";
import { SupportTicket } from "../../support/SupportTicket.ts";
import { DepositClaim } from "../../access/claims/DepositClaim.ts";
import { findMember } from "../../members/findMember.ts";
import { addressesOf, createdAtAddress } from "../../members/FormerEmail.ts";
import { MemberNote } from "./MemberNote.ts";
import { readColleagues } from "../../members/colleagues.ts";
import type { DataContext } from "../../database/DataContext.ts";

/** An entry whose actor is still only an id. */
type Entry = Omit<TimelineEntryDto, "actor" | "at"> & { at: Date; actorId: string | null };

/** Where a page begins, and how many entries are wanted of each source. */
interface Wanted {
  place: { at: number; id: string } | null;
  limit: number;
}

/** Actions that the timeline shows by entries of their own. */
const SHOWN_ELSEWHERE = ["note.added"];

/**
 * One page of what happened with a member, newest first. Each source gives its newest entries before
 * the cursor from an index of its own, and the newest of all of them make the page: the cost follows
 * from one page of one member, not from how many there are.
 * @throws AppError `not_found`.
 */
export async function readTimeline(
  deps: DataContext,
  memberId: string,
  query: TimelineQuery,
): Promise<TimelineDto> {
  const member = await findMember(deps.database, memberId);
  const wanted: Wanted = { place: timelinePlace(query.cursor), limit: query.limit + 1 };
  const imported = await deps.database.model(ImportedMember).findByPk(memberId, { raw: true });
  const joinedAt = imported ? imported.joinedAt : member.createdAt;
  const found = await Promise.all([
    claims(deps, member, wanted),
    deeds(deps, member, wanted),
    tickets(deps, member, wanted),
    sessionsOpened(deps, member, wanted),
    sessionsEnded(deps, member, wanted),
    notes(deps, member, wanted),
    applications(deps, member, wanted),
  ]);
  const entries = [...joining(member.id, joinedAt, wanted), ...found.flat()].sort(newestFirst);
  const page = entries.slice(0, query.limit);
  const last = page.at(-1);
  return {
    entries: await nameActors(deps, page),
    nextCursor: last && entries.length > query.limit ? `${last.at.toISOString()}_${last.id}` : null,
  };
}

function newestFirst(a: Entry, b: Entry): number {
  return b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1);
}

/** That they joined is in no row of its own; of an import its trace in the audit tells. */
function joining(memberId: string, at: Date | null, { place }: Wanted): Entry[] {
  const id = `${memberId}:joined`;
  if (
    !at ||
    (place && (at.getTime() > place.at || (at.getTime() === place.at && id >= place.id)))
  ) {
    return [];
  }
  return [{ id, at, kind: "account", action: "account.joined", actorId: null, details: {} }];
}

async function claims({ database }: DataContext, member: MemberRow, wanted: Wanted) {
  const rows = await newest(
    database.model(DepositClaim),
    // Nobody has sent what was vouched for; its approval is among the actions.
    { memberId: member.id, sentBy: { [Op.ne]: "import" } },
    "createdAt",
    wanted,
  );
  return rows.map((claim): Entry => ({
    id: claim.id,
    at: claim.createdAt,
    kind: "claim",
    action: "claim.sent",
    actorId: null,
    details: {
      claimId: claim.id,
      status: claim.status,
      declaredAmount: claim.declaredAmount,
      accessPath: claim.accessPath,
    },
  }));
}

async function deeds({ database }: DataContext, member: MemberRow, wanted: Wanted) {
  const where = {
    // A member has the id of the registration that they came by.
    subjectType: ["member", "registration"],
    subjectId: member.id,
    action: { [Op.notIn]: SHOWN_ELSEWHERE },
  };
  const rows = await newest(database.model(AuditRecord), where, "createdAt", wanted);
  return rows.map((deed): Entry => ({
    id: deed.id,
    at: deed.createdAt,
    kind: "deed",
    action: deed.action,
    actorId: deed.actorId === member.id || deed.actorId === SYSTEM_ACTOR ? null : deed.actorId,
    details: JSON.parse(deed.details) as Record<string, unknown>,
  }));
}

async function tickets({ database }: DataContext, member: MemberRow, wanted: Wanted) {
  const rows = await newest(
    database.model(SupportTicket),
    { memberId: member.id },
    "createdAt",
    wanted,
  );
  return rows.map((ticket): Entry => ({
    id: ticket.id,
    at: ticket.createdAt,
    kind: "ticket",
    action: "ticket.opened",
    actorId: null,
    details: { ticketId: ticket.id, subject: ticket.subject, status: ticket.status },
  }));
}

async function sessionsOpened({ database }: DataContext, member: MemberRow, wanted: Wanted) {
  const where = { memberId: member.id, viewAs: null };
  const rows = await newest(database.model(StoredSession), where, "createdAt", wanted);
  return rows.map((session): Entry => ({
    id: session.id,
    at: session.createdAt,
    kind: "session",
    action: "session.opened",
    actorId: null,
    details: { device: deviceText(session.userAgent) },
  }));
}

/** Sessions that ended by their time; those that were ended by hand are not stored. */
async function sessionsEnded({ database, clock }: DataContext, member: MemberRow, wanted: Wanted) {
  const where = {
    memberId: member.id,
    viewAs: null,
    expiresAt: { [Op.lte]: new Date(clock.now()) },
  };
  const rows = await newest(database.model(StoredSession), where, "expiresAt", wanted);
  return rows.map((session): Entry => ({
    id: `${session.id}:ended`,
    at: session.expiresAt,
    kind: "session",
    action: "session.ended",
    actorId: null,
    details: { device: deviceText(session.userAgent) },
  }));
}

async function notes({ database }: DataContext, member: MemberRow, wanted: Wanted) {
  const rows = await newest(
    database.model(MemberNote),
    { memberId: member.id },
    "createdAt",
    wanted,
  );
  return rows.map((note): Entry => ({
    id: note.id,
    at: note.createdAt,
    kind: "note",
    action: "note.written",
    actorId: note.authorId,
    details: { text: note.text },
  }));
}

/** An applicant needed no account; the address leads to whose it was then. */
async function applications({ database }: DataContext, member: MemberRow, wanted: Wanted) {
  const rows = await newest(
    database.model(BotSubmission),
    createdAtAddress("email", await addressesOf(database, member.id)),
    "createdAt",
    wanted,
  );
  return rows.map((application): Entry => ({
    id: application.id,
    at: application.createdAt,
    kind: "application",
    action: "application.sent",
    actorId: null,
    details: { applicationId: application.id, status: application.status },
  }));
}

/** Rows before the wanted place, newest first; the id decides between rows of one moment. */
function newest<M extends Model>(
  model: ModelStatic<M>,
  where: WhereOptions,
  column: "createdAt" | "expiresAt",
  { place, limit }: Wanted,
): Promise<M[]> {
  const before = place && {
    [Op.or]: [
      { [column]: { [Op.lt]: new Date(place.at) } },
      // Without the suffix that tells two entries of one row apart.
      { [column]: new Date(place.at), id: { [Op.lt]: place.id.slice(0, 36) } },
    ],
  };
  return model.findAll({
    where: before ? { [Op.and]: [where, before] } : where,
    order: [
      [column, "DESC"],
      ["id", "DESC"],
    ],
    limit,
    raw: true,
  });
}

async function nameActors(
  { database }: DataContext,
  entries: readonly Entry[],
): Promise<TimelineEntryDto[]> {
  const colleagues = await readColleagues(
    database,
    entries.flatMap(({ actorId }) => actorId ?? []),
  );
  return entries.map(({ actorId, at, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    actor: actorId === null ? null : colleagues(actorId),
  }));
}
