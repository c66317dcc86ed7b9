import type {
  ColleagueDto,
  StaffMessageDto,
  StaffTicketDto,
  TicketMemberDto,
  TicketNoteDto,
} from "@signaldeck/contract";
import type { InferAttributes } from "sequelize";
import type { MemberRow } from "../members/Member.ts";
import { presentMessage, presentTicket } from "./presentTicket.ts";
import type { FilesByMessage } from "./readTicketFiles.ts";
import type { TicketRow } from "./SupportTicket.ts";
import type { MessageRow } from "./TicketMessage.ts";
import type { TicketNote } from "./TicketNote.ts";

type StaffOf = (id: string | null) => ColleagueDto | null;

/** What the desk knows of a ticket beyond what its member does. */
export function presentDeskTicket(
  ticket: TicketRow,
  assignee: ColleagueDto | null,
): Omit<StaffTicketDto, "member" | "viewers"> {
  return {
    ...presentTicket(ticket),
    waitingSince: ticket.waitingSince.toISOString(),
    assignee,
  };
}

/** Who wrote a ticket, for support. */
export function presentTicketMember(
  member: Pick<MemberRow, "id" | "fullName" | "email" | "tier">,
): TicketMemberDto {
  const { id, fullName, email, tier } = member;
  return { id, fullName, email, tier };
}

/** A message with the staff member who wrote it. */
export function presentStaffMessage(
  message: MessageRow,
  filesOf: FilesByMessage,
  staffOf: StaffOf,
): StaffMessageDto {
  return { ...presentMessage(message, filesOf), staff: staffOf(message.staffId) };
}

/** A note, for the staff alone. */
export function presentNote(note: InferAttributes<TicketNote>, staffOf: StaffOf): TicketNoteDto {
  const { id, staffId, text, createdAt } = note;
  return { id, staff: staffOf(staffId), text, createdAt: createdAt.toISOString() };
}
