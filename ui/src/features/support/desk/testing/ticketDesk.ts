import {
  type CannedAnswerDto,
  HOUR,
  type StaffThreadDto,
  type StaffTicketDto,
  accountsApi,
  contentApi,
  marketApi,
  supportDeskApi,
} from "@signaldeck/contract";
import { createFakePlatform } from "../../../../platform/fakePlatform.ts";
import { renderApp } from "../../../../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleUser } from "../../../../testing/samples.ts";
import { answer, success } from "../../../../testing/server.ts";

/** An id of its own for each number from 0 to 99. */
export const idOf = (number: number) =>
  `0198f0a2-0000-7000-8000-0000000000${String(number).padStart(2, "0")}`;

export const ME = { id: idOf(1), fullName: "Sam Desk" };
export const COLLEAGUE = { id: idOf(2), fullName: "Kim Desk" };

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

export const ticketRow = (changes: Partial<StaffTicketDto> = {}): StaffTicketDto => ({
  id: idOf(10),
  subject: "Deposit not seen",
  category: "deposit-issues",
  priority: "medium",
  status: "open",
  createdAt: hoursAgo(3),
  updatedAt: hoursAgo(3),
  waitingSince: hoursAgo(3),
  assignee: null,
  member: { id: idOf(20), fullName: "Ada Obi", email: "ada@example.org", tier: "guest" },
  viewers: [],
  ...changes,
});

export function thread(changes: Partial<StaffThreadDto> = {}): StaffThreadDto {
  const { member, ...ticket } = ticketRow();
  return {
    ...ticket,
    messages: [
      {
        id: idOf(30),
        author: "member",
        staff: null,
        text: "Where is it?",
        files: [],
        createdAt: hoursAgo(3),
      },
    ],
    notes: [],
    member: {
      ...member,
      country: "Nigeria",
      admissionCode: "AX7K-22QM",
      dashboardUnlocked: false,
      brokerAccountId: null,
      depositAmount: 0,
      declaredDeposit: null,
      createdAt: "2026-01-05T08:00:00.000Z",
      waitingClaim: null,
      otherTickets: [],
      otherTicketsTotal: 0,
    },
    ...changes,
  };
}

export const CANNED: readonly CannedAnswerDto[] = [
  {
    id: "other",
    title: "Something else",
    category: null,
    status: "answered",
    text: "Hello {name}.",
  },
  {
    id: "fitting",
    title: "Deposit does not show yet",
    category: "deposit-issues",
    status: "waiting",
    text: "Hello {name},\n\nyour code is {admissionCode} at {brand}.",
  },
];

/** Answers all that the desk asks for; a test overrides what it is about. */
export function answerDesk(): void {
  answer(marketApi.status, () => success(sampleMarket()));
  answer(contentApi.public, () => success(sampleContent()));
  answer(supportDeskApi.tickets, () => success([ticketRow()]));
  answer(supportDeskApi.counts, () =>
    success({ open: 3, dueSoon: 1, overdue: 1, mine: 1, unassigned: 2, withMember: 4 }),
  );
  answer(supportDeskApi.colleagues, () => success([COLLEAGUE, ME]));
  answer(supportDeskApi.cannedAnswers, () => success(CANNED));
  answer(supportDeskApi.ticket, () => success(thread()));
  answer(supportDeskApi.presence, () => success([]));
}

/** Shows a path to support, without signals so that no stream opens. */
export function openDesk(path = "/dashboard/desk/tickets") {
  const me = sampleUser({
    ...ME,
    role: "support",
    permissions: ["account.own", "tickets.answer"],
  });
  answer(accountsApi.me, () => success(me));
  const platform = createFakePlatform({ token: "t", stored: { user: JSON.stringify(me) } });
  return renderApp(path, { platform });
}
