import type { TicketPriority, TicketStatus } from "@signaldeck/contract";

const BY_PRIORITY: Record<TicketPriority, number> = { urgent: 0, high: 1, medium: 2, low: 3 };

/** The first rank of the tickets whose member has the next word, and the one of closed tickets. */
export const FIRST_RANK = { withMember: 10, closed: 20 } as const;

/**
 * Place of a ticket in the queue, smallest first: what needs an answer, then what waits for its
 * member, each by priority, then what is done. Tickets of the same rank are ordered by age.
 */
export function queueRank(ticket: { status: TicketStatus; priority: TicketPriority }): number {
  if (ticket.status === "closed") return FIRST_RANK.closed;
  const first = ticket.status === "open" ? 0 : FIRST_RANK.withMember;
  return first + BY_PRIORITY[ticket.priority];
}
