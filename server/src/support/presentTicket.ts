import type {
  TicketDto,
  TicketMemberDto,
  TicketMessageDto,
  TicketThreadDto,
} from "@signaldeck/contract";
import type { MemberRow } from "../accounts/Member.ts";
import type { TicketRow } from "./SupportTicket.ts";
import type { MessageRow } from "./TicketMessage.ts";

/** A ticket as it stands in lists. */
export function presentTicket(ticket: TicketRow): TicketDto {
  return {
    id: ticket.id,
    subject: ticket.subject,
    category: ticket.category,
    priority: ticket.priority,
    status: ticket.status,
    createdAt: ticket.createdAt.toISOString(),
    updatedAt: ticket.updatedAt.toISOString(),
  };
}

/** A ticket with its conversation in the given order. */
export function presentThread(ticket: TicketRow, messages: readonly MessageRow[]): TicketThreadDto {
  return {
    ...presentTicket(ticket),
    messages: messages.map(({ id, author, text, createdAt }): TicketMessageDto => ({
      id,
      author,
      text,
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** Who wrote a ticket, for support. */
export function presentTicketMember(
  member: Pick<MemberRow, "id" | "fullName" | "email" | "tier">,
): TicketMemberDto {
  const { id, fullName, email, tier } = member;
  return { id, fullName, email, tier };
}
