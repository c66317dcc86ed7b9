import {
  HOUR,
  type TicketCategory,
  type TicketPriority,
  type TicketStatus,
} from "@signaldeck/contract";
import type { Transaction } from "sequelize";
import { v7 as uuid } from "uuid";
import { Member } from "../../members/Member.ts";
import type { DataContext } from "../../database/DataContext.ts";
import { queueRank } from "../../support/queueRank.ts";
import { subjectKey } from "../../support/searchTickets.ts";
import { SupportTicket } from "../../support/SupportTicket.ts";
import { TicketMessage } from "../../support/TicketMessage.ts";
import { TicketNote } from "../../support/TicketNote.ts";

interface DemoTicket {
  /** Name of the demo account that wrote it. */
  by: "guest" | "silver" | "gold";
  subject: string;
  category: TicketCategory;
  priority: TicketPriority;
  status: TicketStatus;
  /** Hours from each message until now, and who wrote it. */
  messages: readonly (readonly [age: number, author: "member" | "staff", text: string])[];
  /** What staff noted with the last message. */
  note?: string;
}

/** One of each kind: overdue, due soon, new and urgent, with its member, and done. */
const TICKETS: readonly DemoTicket[] = [
  {
    by: "guest",
    category: "deposit-issues",
    priority: "high",
    status: "open",
    subject: "My deposit does not show",
    messages: [[27, "member", "I funded my account yesterday and it still says pending."]],
  },
  {
    by: "silver",
    category: "signals",
    priority: "medium",
    status: "open",
    subject: "When is a signal too late to take",
    messages: [[20, "member", "I saw the signal two minutes after the mark. Do I still take it?"]],
  },
  {
    by: "gold",
    category: "technical",
    priority: "urgent",
    status: "open",
    subject: "Signed out on every reload",
    messages: [
      [30, "member", "Each time I reload the page I have to sign in again."],
      [26, "staff", "Which browser do you use, and do you tick the box that keeps you signed in?"],
      [1, "member", "Firefox, in a private window. I never tick it."],
    ],
    note: "A private window forgets the session. Nothing is broken.",
  },
  {
    by: "silver",
    category: "account-setup",
    priority: "low",
    status: "waiting",
    subject: "Change my broker account",
    messages: [
      [50, "member", "I opened a second account at the broker. Can you change the number?"],
      [44, "staff", "Yes. Please send us the new number and a picture of the deposit in it."],
    ],
  },
  {
    by: "gold",
    category: "billing",
    priority: "medium",
    status: "closed",
    subject: "Is there a monthly fee",
    messages: [
      [96, "member", "Will you charge me every month?"],
      [92, "staff", "No, there are no fees. Your deposit stays with the broker, in your own name."],
    ],
  },
];

/**
 * Gives the demo's ticket desk something to look at. Does nothing once there is any ticket, or
 * where the demo's own accounts are not.
 */
export async function seedTickets(deps: DataContext): Promise<void> {
  const { database } = deps;
  if ((await database.model(SupportTicket).count()) > 0) return;
  const accounts = await database
    .model(Member)
    .findAll({ where: { demo: true }, attributes: ["id", "email"], raw: true });
  const idOf = (name: string) =>
    accounts.find(({ email }) => email === `${name}@demo.signaldeck.example`)?.id;
  const staffId = idOf("support");
  await database.write(async (transaction) => {
    for (const ticket of TICKETS) {
      const memberId = idOf(ticket.by);
      if (memberId === undefined || staffId === undefined) continue;
      await writeTicket(deps, transaction, ticket, { memberId, staffId });
    }
  });
}

async function writeTicket(
  { database, clock }: DataContext,
  transaction: Transaction,
  ticket: DemoTicket,
  { memberId, staffId }: { memberId: string; staffId: string },
): Promise<void> {
  const { subject, category, priority, status } = ticket;
  const at = (age: number) => new Date(clock.now() - age * HOUR);
  const first = at(ticket.messages[0]?.[0] ?? 0);
  const last = at(ticket.messages.at(-1)?.[0] ?? 0);
  const id = uuid();
  await database.model(SupportTicket).create(
    {
      id,
      memberId,
      subject,
      subjectKey: subjectKey(subject),
      category,
      priority,
      status,
      queueRank: queueRank(ticket),
      waitingSince: last,
      assigneeId: ticket.messages.some(([, author]) => author === "staff") ? staffId : null,
      createdAt: first,
      updatedAt: last,
    },
    { transaction },
  );
  await database.model(TicketMessage).bulkCreate(
    ticket.messages.map(([age, author, text]) => ({
      id: uuid(),
      ticketId: id,
      author,
      text,
      createdAt: at(age),
      staffId: author === "staff" ? staffId : null,
    })),
    { transaction },
  );
  if (ticket.note === undefined) return;
  await database
    .model(TicketNote)
    .create(
      { id: uuid(), ticketId: id, staffId, text: ticket.note, createdAt: last },
      { transaction },
    );
}
