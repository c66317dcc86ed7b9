/** What was typed on a ticket and not sent yet. */
export interface Draft {
  message: string;
  note: string;
  /** Id of the newest message when the answer was begun; null while there is none. */
  begunAfter: string | null;
}

/** Drafts by ticket, kept while the desk is open: looking at another ticket loses no draft. */
export interface Drafts {
  of(ticketId: string): Draft;
  keep(ticketId: string, changes: Partial<Draft>): void;
}

const NOTHING: Draft = { message: "", note: "", begunAfter: null };

export function createDrafts(): Drafts {
  const byTicket = new Map<string, Draft>();
  const of = (ticketId: string) => byTicket.get(ticketId) ?? NOTHING;
  return {
    of,
    keep(ticketId, changes) {
      byTicket.set(ticketId, { ...of(ticketId), ...changes });
    },
  };
}
