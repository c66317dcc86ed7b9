import { MINUTE, StaffThreadDto, TicketViewerDto } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { DepositClaim } from "../access/claims/DepositClaim.ts";
import type { Person } from "../testing/People.ts";
import { openSupportFixture, type SupportFixture } from "./testing/supportFixture.ts";

let fixture: SupportFixture;
let support: Person;
let colleague: Person;
beforeAll(async () => {
  fixture = await openSupportFixture();
  support = await fixture.signIn({ role: "support", fullName: "Sam Desk" });
  colleague = await fixture.signIn({ role: "admin", fullName: "Kim Desk" });
});
afterAll(() => fixture.close());

const NOBODY = "0198f0a2-0000-7000-8000-00000000000b";
const threadOf = (reply: { data: unknown }) => StaffThreadDto.parse(reply.data);

async function newTicket(changes: object = {}) {
  const member = await fixture.signIn({ fullName: "Ada Obi" });
  return { member, ...(await fixture.openTicket(member, changes)) };
}

describe("an answer", () => {
  it("is in the thread, sets the status, is mailed and audited", async () => {
    const { member, id } = await newTicket();
    const news = await fixture.ticketNews();
    const message = "We see it now.\n\nYour <tier> follows.";
    const reply = await support.call("post", `/staff/tickets/${id}/replies`, { message });
    expect(reply.status).toBe(201);
    expect(threadOf(reply)).toMatchObject({
      status: "answered",
      assignee: { id: support.id, fullName: "Sam Desk" },
      member: { id: member.id, email: member.email },
      messages: [
        { author: "member", staff: null },
        { author: "staff", staff: { fullName: "Sam Desk" }, text: message },
      ],
    });
    expect((await fixture.ticketNews()) - news).toBe(1);

    // The member sees the answer, and not who of the staff wrote it.
    const own = await member.call("get", `/support/tickets/${id}`).expect(200);
    expect(JSON.stringify(own.body)).toContain("We see it now");
    expect(JSON.stringify(own.body)).not.toContain(support.id);
    expect(JSON.stringify(own.body)).not.toContain("Sam Desk");

    const [mail] = await fixture.mailsTo(member.email);
    expect(mail?.subject).toBe("Support has answered: Deposit not seen");
    expect(mail?.text).toContain(`https://deck.example/dashboard/support/tickets/${id}`);
    expect(mail?.text).toContain("Your <tier> follows.");
    expect(mail?.html).toContain("Your &lt;tier&gt; follows.");
    expect(await fixture.auditOf(id)).toEqual([
      {
        actorId: support.id,
        action: "ticket.answered",
        details: { memberId: member.id, from: "open", to: "answered" },
      },
    ]);
  });

  it("can ask back or close, and leaves the ticket with who has it", async () => {
    const { id } = await newTicket();
    const answer = (by: Person, body: object) =>
      by.call("post", `/staff/tickets/${id}/replies`, body);
    const asked = await answer(colleague, { message: "Which account?", status: "waiting" });
    expect(threadOf(asked)).toMatchObject({
      status: "waiting",
      assignee: { fullName: "Kim Desk" },
    });
    const closed = await answer(support, { message: "Done.", status: "closed" });
    expect(threadOf(closed)).toMatchObject({
      status: "closed",
      assignee: { fullName: "Kim Desk" },
    });
    await answer(support, { message: "", status: "closed" }).expect(400);
    await answer(support, { message: "Hm", status: "open" }).expect(400);
    await answer(support, { message: "Hm", lastSeen: "x" }).expect(400);
  });

  it("is refused to who has not seen the newest message, and then not sent", async () => {
    const { member, id, messages } = await newTicket();
    const lastSeen = messages[0]?.id;
    const answer = (by: Person, seen = lastSeen) =>
      by.call("post", `/staff/tickets/${id}/replies`, { message: "Here", lastSeen: seen });
    const first = threadOf(await answer(colleague).expect(201));
    const stale = await answer(support).expect(409);
    expect(stale.body).toMatchObject({
      error: { code: "conflict" },
      message: "Kim Desk has answered meanwhile. Read that answer, then try again.",
    });
    await member.call("post", `/support/tickets/${id}/replies`, { message: "Thanks" }).expect(201);
    const again = await answer(support, first.messages.at(-1)?.id).expect(409);
    expect(again.body).toMatchObject({
      message: "The member has written meanwhile. Read the new message, then try again.",
    });
    const thread = threadOf(await support.call("get", `/staff/tickets/${id}`));
    expect(thread.messages).toHaveLength(3);
    await answer(support, thread.messages.at(-1)?.id).expect(201);
    expect((await fixture.auditOf(id)).map(({ actorId }) => actorId)).toEqual([
      colleague.id,
      support.id,
    ]);
  });

  it("of two at once is one", async () => {
    const { id, messages } = await newTicket();
    const body = { message: "Here", lastSeen: messages[0]?.id };
    const replies = await Promise.all(
      [support, colleague].map((by) => by.call("post", `/staff/tickets/${id}/replies`, body)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe("status, category and priority", () => {
  it("a status is set once, with one trace of it", async () => {
    const { id } = await newTicket();
    const set = (status: string) =>
      support.call("patch", `/staff/tickets/${id}/status`, { status });
    const news = await fixture.ticketNews();
    await set("waiting").expect(200);
    expect(threadOf(await set("waiting").expect(200))).toMatchObject({ status: "waiting" });
    await set("nonsense").expect(400);
    expect((await fixture.auditOf(id)).map(({ action }) => action)).toEqual(["ticket.moved"]);
    expect((await fixture.ticketNews()) - news).toBe(1);
  });

  it("is not closed over a message that nobody has read", async () => {
    const { member, id, messages } = await newTicket();
    await member.call("post", `/support/tickets/${id}/replies`, { message: "Wait" }).expect(201);
    const body = { status: "closed", lastSeen: messages[0]?.id };
    await support.call("patch", `/staff/tickets/${id}/status`, body).expect(409);
    const thread = threadOf(await support.call("get", `/staff/tickets/${id}`));
    expect(thread.status).toBe("open");
  });

  it("are changed without touching the conversation's time", async () => {
    const { id, updatedAt } = await newTicket();
    fixture.clock.advance(1_000);
    const change = (body: object) => support.call("patch", `/staff/tickets/${id}`, body);
    const changed = threadOf(await change({ priority: "urgent" }).expect(200));
    expect(changed).toMatchObject({ priority: "urgent", category: "deposit-issues", updatedAt });
    expect(threadOf(await change({ category: "billing" }).expect(200))).toMatchObject({
      priority: "urgent",
      category: "billing",
    });
    await change({ category: "billing" }).expect(200);
    await change({}).expect(400);
    await change({ priority: "soon" }).expect(400);
    expect((await fixture.auditOf(id)).map(({ action }) => action)).toEqual([
      "ticket.triaged",
      "ticket.triaged",
    ]);
  });
});

describe("the assignee of a ticket", () => {
  it("takes it, gives it on, releases it; a stale view is refused", async () => {
    const { member, id } = await newTicket();
    const assign = (by: Person, assigneeId: string | null, seenAssigneeId: string | null) =>
      by.call("put", `/staff/tickets/${id}/assignee`, { assigneeId, seenAssigneeId });
    const [one, other] = [support.id, colleague.id];
    expect(threadOf(await assign(support, one, null).expect(200)).assignee?.id).toBe(one);
    const late = await assign(colleague, other, null).expect(409);
    expect(late.body).toMatchObject({ message: "Sam Desk has this ticket by now." });
    expect(threadOf(await assign(support, other, one).expect(200)).assignee?.id).toBe(other);
    expect(threadOf(await assign(colleague, null, other).expect(200)).assignee).toBeNull();
    const free = await assign(support, one, other).expect(409);
    expect(free.body).toMatchObject({ message: "This ticket was given free meanwhile." });
    await assign(support, member.id, null).expect(400);
    await assign(support, NOBODY, null).expect(400);
    await support.call("put", `/staff/tickets/${id}/assignee`, { assigneeId: one }).expect(400);
    expect((await fixture.auditOf(id)).map(({ details }) => details)).toMatchObject([
      { from: null, to: one },
      { from: one, to: other },
      { from: other, to: null },
    ]);
  });

  it("is seen on the list while it is open at a colleague's", async () => {
    const { id } = await newTicket({ subject: "Watched" });
    const watch = (by: Person, writing: boolean) =>
      by.call("put", `/staff/tickets/${id}/presence`, { writing });
    const seen = async (by: Person, writing = false) =>
      z.array(TicketViewerDto).parse((await watch(by, writing).expect(200)).data);
    expect(await seen(support)).toEqual([]);
    const [sam] = [{ id: support.id, fullName: "Sam Desk" }];
    expect(await seen(colleague)).toEqual([{ ...sam, writing: false }]);
    await seen(support, true);
    expect(await seen(colleague)).toEqual([{ ...sam, writing: true }]);
    const row = async () => {
      const reply = await colleague.call("get", "/staff/tickets?search=watched").expect(200);
      return (reply.data as { viewers: unknown }[])[0]?.viewers;
    };
    expect(await row()).toEqual([sam]);
    fixture.clock.advance(MINUTE);
    expect(await row()).toEqual([]);
    expect(await seen(colleague)).toEqual([]);
    await colleague.call("put", `/staff/tickets/${id}/presence`, {}).expect(400);
  });
});

describe("a note", () => {
  it("is for the staff alone: in no reply to the member, no mail, and not in the audit", async () => {
    const { member, id } = await newTicket();
    const text = "Same card as ticket 12";
    const note = (body: object) => support.call("post", `/staff/tickets/${id}/notes`, body);
    const thread = threadOf(await note({ text }).expect(201));
    expect(thread.notes).toMatchObject([{ text, staff: { fullName: "Sam Desk" } }]);
    expect(thread.messages).toHaveLength(1);
    expect(thread.status).toBe("open");
    await support
      .call("post", `/staff/tickets/${id}/replies`, { message: "Thank you" })
      .expect(201);
    for (const path of ["/support/tickets", `/support/tickets/${id}`]) {
      expect(JSON.stringify((await member.call("get", path).expect(200)).body)).not.toContain(text);
    }
    expect(JSON.stringify(await fixture.mailsTo(member.email))).not.toContain(text);
    const audit = await fixture.auditOf(id);
    expect(audit.map(({ action }) => action)).toEqual(["ticket.noted", "ticket.answered"]);
    expect(JSON.stringify(audit)).not.toContain(text);
    await note({ text: " " }).expect(400);
    await note({ text: "x".repeat(2_001) }).expect(400);
  });
});

describe("what stands beside a ticket", () => {
  it("is who the member is, what is claimed, and the other tickets", async () => {
    const { member, id } = await newTicket();
    for (const subject of ["1", "2", "3", "4", "5", "6"]) {
      fixture.clock.advance(1_000);
      await fixture.openTicket(member, { subject });
    }
    const claim = {
      id: NOBODY,
      memberId: member.id,
      status: "waiting" as const,
      brokerAccountId: "8842",
      accessPath: "manual" as const,
      declaredAmount: 100,
      verifiedAmount: null,
      reason: null,
      proofFile: "proof",
      proofName: "proof.png",
      proofType: "image/png" as const,
      proofBytes: 1,
      decidedBy: null,
      createdAt: new Date(fixture.clock.now()),
      decidedAt: null,
    };
    await fixture.database.write((transaction) =>
      fixture.database.model(DepositClaim).create(claim, { transaction }),
    );
    const thread = threadOf(await support.call("get", `/staff/tickets/${id}`).expect(200));
    expect(thread.member).toMatchObject({
      tier: "guest",
      dashboardUnlocked: false,
      depositAmount: 0,
      admissionCode: member.member.admissionCode,
      waitingClaim: { id: NOBODY, declaredAmount: 100 },
      otherTicketsTotal: 6,
    });
    expect(thread.member.otherTickets.map(({ subject }) => subject)).toEqual([
      "6",
      "5",
      "4",
      "3",
      "2",
    ]);
  });

  it("is nothing for a ticket that does not exist, and no deed on it leaves a trace", async () => {
    const on = `/staff/tickets/${NOBODY}`;
    await support.call("get", on).expect(404);
    await support.call("patch", on, { priority: "low" }).expect(404);
    await support.call("post", `${on}/replies`, { message: "Hello" }).expect(404);
    await support.call("patch", `${on}/status`, { status: "closed" }).expect(404);
    await support.call("post", `${on}/notes`, { text: "Hello" }).expect(404);
    await support.call("put", `${on}/presence`, { writing: false }).expect(404);
    const body = { assigneeId: null, seenAssigneeId: NOBODY };
    await support.call("put", `${on}/assignee`, body).expect(404);
    expect(await fixture.auditOf(NOBODY)).toEqual([]);
    await support.call("get", "/staff/tickets/no-id").expect(400);
  });
});
