import {
  CannedAnswerDto,
  ColleagueDto,
  HOUR,
  StaffTicketDto,
  TicketCountsDto,
  type Method,
} from "@signaldeck/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { StaffInvitation } from "../accounts/StaffInvitation.ts";
import { indexMember } from "../members/indexMember.ts";
import { SupportTicket } from "./SupportTicket.ts";
import type { Person } from "../testing/People.ts";
import { openSupportFixture, type SupportFixture } from "./testing/supportFixture.ts";

let fixture: SupportFixture;
let support: Person;
beforeAll(async () => {
  fixture = await openSupportFixture();
  support = await fixture.signIn({ role: "support", fullName: "Sam Desk" });
});
afterAll(() => fixture.close());
beforeEach(() => fixture.clear(SupportTicket));

/** Subjects of a page of the desk's list. */
async function find(query = "", who = support): Promise<string[]> {
  const reply = await who.call("get", `/staff/tickets?limit=100&${query}`).expect(200);
  return z
    .array(StaffTicketDto)
    .parse(reply.data)
    .map(({ subject }) => subject);
}

const setStatus = (id: string, status: string) =>
  support.call("patch", `/staff/tickets/${id}/status`, { status }).expect(200);

describe("who may call the desk", () => {
  const id = "0198f0a2-0000-7000-8000-00000000000a";
  const CALLS: [Method, string][] = [
    ["get", "/staff/tickets"],
    ["get", "/staff/ticket-counts"],
    ["get", "/staff/colleagues"],
    ["get", "/staff/canned-answers"],
    ["get", `/staff/tickets/${id}`],
    ["patch", `/staff/tickets/${id}`],
    ["post", `/staff/tickets/${id}/replies`],
    ["patch", `/staff/tickets/${id}/status`],
    ["put", `/staff/tickets/${id}/assignee`],
    ["post", `/staff/tickets/${id}/notes`],
    ["put", `/staff/tickets/${id}/presence`],
  ];

  it.each(CALLS)("%s %s needs a session", async (method, path) => {
    const reply = await fixture.call(method, path).expect(401);
    expect(reply.body).toMatchObject({ error: { code: "unauthenticated" } });
  });

  it.each(CALLS)("%s %s is for staff", async (method, path) => {
    const member = await fixture.signIn();
    const reply = await member.call(method, path).expect(403);
    expect(reply.body).toMatchObject({ error: { code: "forbidden" } });
  });

  it("is support and administrators", async () => {
    for (const role of ["support", "admin"] as const) {
      await (await fixture.signIn({ role })).call("get", "/staff/tickets").expect(200);
    }
  });
});

describe("the queue", () => {
  it("has what needs an answer first, by priority, then who waits longest", async () => {
    const member = await fixture.signIn();
    const open = async (subject: string, priority: string) => {
      fixture.clock.advance(1_000);
      return (await fixture.openTicket(member, { subject, priority })).id;
    };
    const answered = await open("urgent, answered", "urgent");
    await open("low, oldest", "low");
    await open("high, older", "high");
    const asked = await open("high, waits for its member", "high");
    await open("high, newer", "high");
    await open("urgent", "urgent");
    const done = await open("closed", "urgent");
    await setStatus(answered, "answered");
    await setStatus(asked, "waiting");
    await setStatus(done, "closed");
    const toAnswer = ["urgent", "high, older", "high, newer", "low, oldest"];
    expect(await find("status=open")).toEqual(toAnswer);
    expect(await find("status=active")).toEqual([
      ...toAnswer,
      "urgent, answered",
      "high, waits for its member",
    ]);
    expect(await find("status=waiting")).toEqual(["high, waits for its member"]);
    expect(await find("status=closed")).toEqual(["closed"]);
    expect((await find()).slice(0, 2)).toEqual(["closed", "high, waits for its member"]);
  });

  it("gives a ticket that staff opens again its real age", async () => {
    const member = await fixture.signIn();
    await fixture.openTicket(member, { subject: "first" });
    fixture.clock.advance(HOUR);
    const { id, createdAt } = await fixture.openTicket(member, { subject: "second" });
    fixture.clock.advance(HOUR);
    await setStatus(id, "closed");
    fixture.clock.advance(HOUR);
    const again = await setStatus(id, "open");
    expect(again.data).toMatchObject({ waitingSince: createdAt });

    await support.call("post", `/staff/tickets/${id}/replies`, { message: "Done" }).expect(201);
    fixture.clock.advance(HOUR);
    const now = new Date(fixture.clock.now()).toISOString();
    expect((await setStatus(id, "open")).data).toMatchObject({ waitingSince: now });
  });

  it("is filtered by status, category, priority, member and who has it", async () => {
    const member = await fixture.signIn();
    const [a, b] = [
      await fixture.openTicket(member, { subject: "A", priority: "urgent" }),
      await fixture.openTicket(await fixture.signIn(), { subject: "B", category: "billing" }),
    ];
    await fixture.openTicket(member, { subject: "C", category: "billing", priority: "low" });
    await setStatus(b.id, "closed");
    const take = { assigneeId: support.id, seenAssigneeId: null };
    await support.call("put", `/staff/tickets/${a.id}/assignee`, take).expect(200);

    expect(await find(`status=active&memberId=${member.id}`)).toEqual(["A", "C"]);
    expect(await find("status=active&category=billing")).toEqual(["C"]);
    expect(await find("status=closed&category=billing")).toEqual(["B"]);
    expect(await find("status=active&priority=urgent")).toEqual(["A"]);
    expect(await find("assignee=me")).toEqual(["A"]);
    expect(await find("status=open&assignee=nobody")).toEqual(["C"]);
    expect(await find("assignee=me", await fixture.signIn({ role: "admin" }))).toEqual([]);
    for (const query of ["status=lost", "assignee=everybody", "memberId=x", "limit=101"]) {
      await support.call("get", `/staff/tickets?${query}`).expect(400);
    }
  });

  it("comes in pages that say how many there are", async () => {
    const member = await fixture.signIn();
    for (const subject of ["1", "2", "3"]) {
      fixture.clock.advance(1_000);
      await fixture.openTicket(member, { subject });
    }
    const page = async (number: number) => {
      const path = `/staff/tickets?status=open&limit=2&page=${number}`;
      const reply = await support.call("get", path).expect(200);
      const { pagination } = reply;
      const subjects = (reply.data as StaffTicketDto[]).map(({ subject }) => subject);
      return { subjects, pagination };
    };
    expect(await page(1)).toEqual({
      subjects: ["1", "2"],
      pagination: { total: 3, pages: 2, current: 1 },
    });
    expect((await page(2)).subjects).toEqual(["3"]);
  });

  it("is counted by age and by who has it", async () => {
    const member = await fixture.signIn();
    const counts = async () => {
      const reply = await support.call("get", "/staff/ticket-counts").expect(200);
      return TicketCountsDto.parse(reply.data);
    };
    const none = { open: 0, dueSoon: 0, overdue: 0, mine: 0, unassigned: 0, withMember: 0 };
    expect(await counts()).toEqual(none);
    const first = await fixture.openTicket(member);
    fixture.clock.advance(6 * HOUR);
    const second = await fixture.openTicket(member);
    const third = await fixture.openTicket(member);
    await setStatus(third.id, "waiting");
    const take = { assigneeId: support.id, seenAssigneeId: null };
    await support.call("put", `/staff/tickets/${second.id}/assignee`, take).expect(200);
    expect(await counts()).toEqual({ ...none, open: 2, mine: 1, unassigned: 1, withMember: 1 });
    fixture.clock.advance(12 * HOUR);
    expect(await counts()).toMatchObject({ dueSoon: 1, overdue: 0 });
    fixture.clock.advance(6 * HOUR);
    expect(await counts()).toMatchObject({ dueSoon: 1, overdue: 1 });
    await setStatus(first.id, "answered");
    expect(await counts()).toMatchObject({ open: 1, overdue: 0, withMember: 2 });
  });
});

describe("the search", () => {
  it("finds a subject by its beginning and a member by name, address or code", async () => {
    const found = await fixture.signIn({ fullName: "Ngozi Ével", email: "ngozi@search.example" });
    await fixture.database.write((transaction) =>
      indexMember(fixture.database, transaction, found.id),
    );
    await fixture.openTicket(found, { subject: "Über  the 100% deposit" });
    await fixture.openTicket(await fixture.signIn(), { subject: "Deposit over there" });
    const search = (text: string) => find(`search=${encodeURIComponent(text)}`);
    for (const text of ["über THE", "Über the 100%", "ngo", "evel", "NGOZI@search", "Ngozi Ev"]) {
      expect(await search(text), text).toEqual(["Über  the 100% deposit"]);
    }
    expect(await search(found.member.admissionCode.toLowerCase().slice(0, 6))).toHaveLength(1);
    for (const text of ["the", "%", "_", "ngozi xylophonist", "'", "\\"]) {
      expect(await search(text), text).toEqual([]);
    }
    expect(await search("deposit")).toEqual(["Deposit over there"]);
    expect(await search(" ")).toHaveLength(2);
    await support.call("get", `/staff/tickets?search=${"x".repeat(255)}`).expect(400);
  });
});

describe("what the desk works with", () => {
  it("names the staff who can be given a ticket", async () => {
    const invited = await fixture.signIn({ role: "support" });
    await fixture.database.write((transaction) => {
      const times = { createdAt: new Date(0), expiresAt: new Date(HOUR) };
      const row = { memberId: invited.id, ...times };
      return fixture.database.model(StaffInvitation).create(row, { transaction });
    });
    const member = await fixture.signIn();
    const reply = await support.call("get", "/staff/colleagues").expect(200);
    const colleagues = z.array(ColleagueDto).parse(reply.data);
    const ids = colleagues.map(({ id }) => id);
    expect(ids).toContain(support.id);
    expect(ids).not.toContain(invited.id);
    expect(ids).not.toContain(member.id);
    const names = colleagues.map(({ fullName }) => fullName);
    expect(names).toEqual([...names].sort());
  });

  it("offers the operator's canned answers with their placeholders", async () => {
    const reply = await support.call("get", "/staff/canned-answers").expect(200);
    const answers = z.array(CannedAnswerDto).parse(reply.data);
    expect(answers[0]).toMatchObject({ id: "deposit-not-visible", category: "deposit-issues" });
    expect(answers[0]?.text).toContain("{admissionCode}");
  });
});
