import { openTable, type TicketStatus } from "@signaldeck/contract";

/** What a status means at the desk. */
export const DESK_STATUS_WORDS = openTable<TicketStatus, string>((words) => words, {
  open: "Needs an answer",
  answered: "Answered",
  waiting: "Waits for the member",
  closed: "Closed",
});
